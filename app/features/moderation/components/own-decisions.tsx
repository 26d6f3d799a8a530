import { formatMoment } from "~/shared/dates.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Facts } from "~/ui/card.tsx";
import { OBJECTION_MONTHS } from "../constants.ts";
import type { OwnDecision } from "../views.ts";
import { deciderSentence, doneSentence, groundSentence } from "../wording.ts";

/** What was decided about somebody's own texts and photos, each with the way to object. */
export function OwnDecisions({ decisions }: { decisions: readonly OwnDecision[] }) {
  return (
    <ul className="grid gap-5">
      {decisions.map((decision) => (
        <li key={decision.id} className="grid gap-3">
          <p className="font-semibold">{doneSentence(decision.outcome, decision.kind, "own")}</p>
          <Facts
            dense
            facts={[
              ["Het gaat over", decision.about],
              ["Reden", groundSentence(decision.reason) || null],
              ["Feiten", decision.facts || null],
              ["Beslist", `${formatMoment(decision.createdAt)}, bij melding ${decision.number}`],
            ]}
          />
          <p className="text-sm text-muted">{deciderSentence(decision)}</p>
          {decision.isObjectedTo && <p>Je bezwaar is binnen. We mailen je wat ervan komt.</p>}
          {decision.objectTo && (
            <div className="grid gap-2">
              <p>
                Niet mee eens? Maak binnen <span>{OBJECTION_MONTHS}</span> maanden bezwaar. Een mens
                beslist opnieuw, als het kan een ander.
              </p>
              <LinkButton look="secondary" href={decision.objectTo} className="justify-self-start">
                Maak bezwaar
              </LinkButton>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
