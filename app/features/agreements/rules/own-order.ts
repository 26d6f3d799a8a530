import type { OwnBriefGlance } from "~/features/briefs/views.ts";
import type { ReceivedSummary } from "../views.ts";

/** How a client's brief stands to the client: what waits for a choice, what was chosen, what waits for others. */
export type OwnStand = "choose" | "chosen" | "open" | "earlier";

const ORDER: readonly OwnStand[] = ["choose", "chosen", "open", "earlier"];

/** The stand of a brief on `today` ('YYYY-MM-DD'); what was chosen is over after the agreed day. */
export function standOf(
  { status }: Pick<OwnBriefGlance, "status">,
  received: Pick<ReceivedSummary, "waiting" | "agreed"> | null,
  today: string,
): OwnStand {
  if (received?.agreed) return received.agreed.day < today ? "earlier" : "chosen";
  if (status === "CANCELLED" || status === "COMPLETED") return "earlier";
  const { current = 0, dayless = 0 } = received?.waiting ?? {};
  return current + dayless > 0 ? "choose" : "open";
}

/** Briefs by what they ask of their client, each kind in the order that it had. */
export function byStand<Row extends { stand: OwnStand }>(rows: readonly Row[]): Row[] {
  return ORDER.flatMap((stand) => rows.filter((row) => row.stand === stand));
}
