import type { PriceHint } from "../views.ts";

export function UsualCost({ said, source }: Pick<PriceHint, "said" | "source">) {
  return (
    <div className="rounded-box bg-paper p-3">
      <p className="font-semibold">{said}</p>
      <p className="text-sm text-muted">{source}</p>
    </div>
  );
}
