import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import type { ColumnsInView } from "./use-columns-in-view.ts";

/** Which proposals are in view, of how many, and the way to those beside them. */
export function OthersBeside({
  inView,
  total,
  onMove,
}: {
  inView: ColumnsInView | null;
  total: number;
  onMove: (way: 1 | -1) => void;
}) {
  const { first, last } = inView ?? { first: 1, last: total };
  const isAll = first === 1 && last === total;
  const one = first === last ? first : `${first}-${last}`;
  return (
    <div className="flex min-h-11 items-center gap-1 text-sm font-semibold print:hidden lg:min-h-0">
      <span className="tabular-nums">
        {isAll ? `${total} offertes` : `Offerte ${one} van ${total}`}
      </span>
      {!isAll && (
        <>
          <Beside label="Vorige offertes" isThere={first > 1} onMove={() => onMove(-1)}>
            ‹
          </Beside>
          <Beside label="Volgende offertes" isThere={last < total} onMove={() => onMove(1)}>
            ›
          </Beside>
        </>
      )}
    </div>
  );
}

function Beside({
  label,
  isThere,
  onMove,
  children,
}: {
  label: string;
  isThere: boolean;
  onMove: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      type="button"
      look="secondary"
      aria-label={label}
      // At the end it keeps the focus of the keyboard, and does nothing.
      aria-disabled={!isThere}
      onClick={onMove}
      className="min-w-11 px-2 aria-disabled:opacity-40"
    >
      <span aria-hidden="true">{children}</span>
    </Button>
  );
}
