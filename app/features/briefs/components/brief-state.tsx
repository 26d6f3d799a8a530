import { Badge } from "~/ui/card.tsx";
import type { ListedBrief } from "../views.ts";

/** What is said of a brief when there is nothing to send. */
export function BriefState({ badge }: { badge: Extract<ListedBrief["badge"], { kind: "badge" }> }) {
  return <Badge tone={badge.tone}>{badge.label}</Badge>;
}
