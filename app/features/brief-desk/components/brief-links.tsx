import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { Badge, Card } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { BRIEF } from "../../briefs/lifecycle.ts";
import { briefTitle } from "../../briefs/wording.ts";
import type { BriefAtDesk } from "../views.ts";

/** Briefs, each leading to its whole history. */
export function BriefLinks({
  briefs,
  isOfOne = false,
}: {
  briefs: readonly BriefAtDesk[];
  /** All of the person whose page it is: none says whose. */
  isOfOne?: boolean;
}) {
  if (briefs.length === 0) return <p className="text-muted">Geen opdrachten.</p>;
  return (
    <ul className="grid gap-3">
      {briefs.map((brief) => {
        const { id: briefId, status, serviceType, location, proposalsCount, maxProposals } = brief;
        const { label, tone } = stateOf(BRIEF, status);
        return (
          <li key={briefId}>
            <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">
                  <TextLink href={href("/admin/opdrachten/:briefId", { briefId })}>
                    {briefTitle(serviceType, location)}
                  </TextLink>
                </span>
                {!isOfOne && (
                  <span className="text-muted wrap-anywhere">
                    <span translate="no">{brief.clientName}</span>
                    <span>{brief.clientEmail && `, ${brief.clientEmail}`}</span>
                  </span>
                )}
                <span className="text-sm text-muted">
                  Op <span>{formatLongDate(brief.moveDate)}</span>, geplaatst{" "}
                  <span>{formatLongDate(brief.createdAt)}</span>
                </span>
              </div>
              <div className="grid justify-items-start gap-1 sm:justify-items-end">
                <Badge tone={tone}>{label}</Badge>
                <span className="text-sm text-muted">
                  <span>{proposalsCount}</span> van <span>{maxProposals}</span> plaatsen
                </span>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
