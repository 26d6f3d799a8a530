import { type RefObject, useEffect, useState } from "react";
import { Button } from "~/ui/button.tsx";

/** Columns of a table by their place, from 1. */
interface ColumnsInView {
  first: number;
  last: number;
}

// A column that is cut by less than a hair is seen whole.
const HAIR_PX = 2;

/** Which cells of the first row of `box`, which scrolls sideways, are seen whole; null until that is known. */
export function useColumnsInView(box: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState<ColumnsInView | null>(null);
  const look = () => {
    const seen = box.current && columnsIn(box.current);
    setInView((before) =>
      before?.first === seen?.first && before?.last === seen?.last ? before : seen,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the element, which stays.
  useEffect(() => {
    if (!box.current) return;
    const sized = new ResizeObserver(look);
    sized.observe(box.current);
    return () => sized.disconnect();
  }, []);
  /** Scrolls on by as many columns as are in view; back where `way` is -1. */
  const move = (way: 1 | -1) => {
    if (!box.current || !inView) return;
    const width = cellsIn(box.current)[0]?.offsetWidth ?? 0;
    const columns = inView.last - inView.first + 1;
    box.current.scrollBy({ left: way * columns * width, behavior: "instant" });
  };
  return { inView, look, move };
}

/** The cells of the first row that has any. */
const cellsIn = (box: HTMLElement) => [
  ...(box.querySelector("td")?.closest("tr")?.querySelectorAll<HTMLElement>("td") ?? []),
];

function columnsIn(box: HTMLElement): ColumnsInView | null {
  const [cells, edges] = [cellsIn(box), box.getBoundingClientRect()];
  const [one] = cells;
  if (!one) return null;
  // On a wide screen the rows' labels stay in front of the cells.
  const start = one.getBoundingClientRect().left + box.scrollLeft;
  const whole = cells.flatMap((cell, index) => {
    const { left, right } = cell.getBoundingClientRect();
    return left >= start - HAIR_PX && right <= edges.right + HAIR_PX ? [index + 1] : [];
  });
  return { first: whole[0] ?? 1, last: whole.at(-1) ?? 1 };
}

/** Which proposals are in view, of how many, and the way to those beside them. */
export function OthersBeside(props: {
  inView: ColumnsInView | null;
  total: number;
  onMove: (way: 1 | -1) => void;
}) {
  const { inView, total, onMove } = props;
  const { first, last } = inView ?? { first: 1, last: total };
  const isAll = first === 1 && last === total;
  const one = first === last ? first : `${first}-${last}`;
  const beside = [
    { label: "Vorige offertes", mark: "‹", isThere: first > 1, way: -1 },
    { label: "Volgende offertes", mark: "›", isThere: last < total, way: 1 },
  ] as const;
  return (
    <div className="flex min-h-11 items-center gap-1 text-sm font-semibold print:hidden lg:min-h-0">
      <span key={isAll ? "all" : one} className="tabular-nums">
        {isAll ? `${total} offertes` : `Offerte ${one} van ${total}`}
      </span>
      {!isAll &&
        beside.map(({ label, mark, isThere, way }) => (
          <Button
            key={label}
            type="button"
            look="secondary"
            aria-label={label}
            // At the end it keeps the focus of the keyboard, and does nothing.
            aria-disabled={!isThere}
            onClick={() => onMove(way)}
            className="min-w-11 px-2 aria-disabled:opacity-40"
          >
            <span aria-hidden="true">{mark}</span>
          </Button>
        ))}
    </div>
  );
}
