import { formatMoment } from "~/shared/dates.ts";
import { Facts } from "~/ui/card.tsx";
import { REASON_LABELS } from "../../companies/lifecycle.ts";
import { eventLabel, judgeLabel, type VerificationEvent } from "../wording.ts";

/** What happened to the verification of a company, newest first. */
export function VerificationHistory({ events }: { events: readonly VerificationEvent[] }) {
  if (events.length === 0) return <p className="text-muted">Er is nog niets vastgelegd.</p>;
  return (
    <ul className="grid gap-4">
      {events.map((event) => (
        <li key={event.id} className="border-t border-line pt-3">
          <h3 className="text-base font-semibold">{eventLabel(event)}</h3>
          <Facts
            dense
            facts={[
              ["Wanneer", formatMoment(event.at)],
              ["Door", judgeLabel(event)],
              ["Naam en nummer", `${event.businessName}, ${event.kvkNumber}`],
              ["Waarom", whyOf(event.why)],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Of the register its reason is stored, of a person the words. */
function whyOf(why: string): string {
  return Object.entries(REASON_LABELS).find(([name]) => name === why)?.[1] ?? why;
}
