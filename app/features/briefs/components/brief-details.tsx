import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { Facts, QuotaBoxes } from "~/ui/card.tsx";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../constants.ts";
import type { BriefForCompany } from "../views.ts";
import { ContactLines } from "./contact-lines.tsx";

/** Everything a company may know of a brief; contact data once its proposal was accepted. */
export function BriefDetailsList({ brief }: { brief: BriefForCompany }) {
  return (
    <div className="grid gap-5">
      {brief.contact && <ContactLines contact={brief.contact} />}
      <Facts
        facts={[
          ["Soort opdracht", SERVICE_TYPE_LABELS[brief.serviceType]],
          ["Locatie", brief.location],
          [DATE_LABELS[brief.serviceType], formatDay(brief.moveDate)],
          ["Tijd voorkeur", brief.time],
          ["Duur", brief.duration],
          ["Budget", brief.budget],
          [
            "Offertes",
            <QuotaBoxes key="quota" taken={brief.proposalsCount} total={brief.maxProposals} />,
          ],
          ["Geplaatst", formatLongDate(brief.createdAt)],
          ["Klant", brief.emailConfirmed ? "E-mail bevestigd" : "E-mail nog niet bevestigd"],
        ]}
      />
      <section className="grid gap-2">
        <h3>{brief.serviceType === "ONTRUIMING" ? "Wat er weg moet" : "Wat er mee moet"}</h3>
        <Facts facts={brief.details.map(({ label, value }) => [label, value])} />
      </section>
      {brief.freeText && (
        <section className="grid gap-2">
          <h3>Toelichting van de klant</h3>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{brief.freeText}</p>
        </section>
      )}
      {!brief.contact && (
        <p className="text-sm text-muted">
          Naam, e-mail en telefoon van de klant krijg je zodra je offerte is geaccepteerd. Tot dan
          zijn ze ook in de tekst verborgen.
        </p>
      )}
    </div>
  );
}
