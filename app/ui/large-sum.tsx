import { formatCents } from "~/shared/money.ts";
import { WithAmounts } from "./with-amounts.tsx";

export function LargeSum({ cents }: { cents: number }) {
  const text = formatCents(cents);
  return (
    <span className="whitespace-nowrap">
      <span key={text} translate="no" className="font-display text-step-1 font-bold tabular-nums">
        {text}
      </span>{" "}
      <span className="text-sm text-muted">incl. btw</span>
    </span>
  );
}

/** How a sum is made up, on one line as far as it fits; nothing where nothing comes on top of the price. */
export function SumParts({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <span className="block w-full text-sm text-muted tabular-nums">
      <WithAmounts text={parts.join(" ")} />
    </span>
  );
}
