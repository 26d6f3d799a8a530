import { formatDay, formatLongDate } from "~/shared/dates.ts";
import { Facts, QuotaBoxes } from "~/ui/card.tsx";
import { DATE_LABELS, SERVICE_TYPE_LABELS } from "../constants.ts";
import type { Job } from "../views.ts";
import { ContactLines } from "./contact-lines.tsx";

/** Everything a company may know of a job; contact data once its quote was accepted. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <div className="grid gap-5">
      {job.contact && <ContactLines contact={job.contact} />}
      <Facts
        facts={[
          ["Soort opdracht", SERVICE_TYPE_LABELS[job.serviceType]],
          ["Locatie", job.location],
          [DATE_LABELS[job.serviceType], formatDay(job.eventDate)],
          ["Tijd voorkeur", job.time],
          ["Duur", job.duration],
          ["Budget", job.budget],
          [
            "Offertes",
            <QuotaBoxes key="quota" taken={job.proposalsCount} total={job.maxProposals} />,
          ],
          ["Geplaatst", formatLongDate(job.createdAt)],
          ["Klant", job.emailConfirmed ? "E-mail bevestigd" : "E-mail nog niet bevestigd"],
        ]}
      />
      <section className="grid gap-2">
        <h3>{job.serviceType === "ONTRUIMING" ? "Wat er weg moet" : "Wat er mee moet"}</h3>
        <Facts facts={job.details.map(({ label, value }) => [label, value])} />
      </section>
      {job.freeText && (
        <section className="grid gap-2">
          <h3>Toelichting van de klant</h3>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{job.freeText}</p>
        </section>
      )}
      {!job.contact && (
        <p className="text-sm text-muted">
          Naam, e-mail en telefoon van de klant krijg je zodra je offerte is geaccepteerd. Tot dan
          zijn ze ook in de tekst verborgen.
        </p>
      )}
    </div>
  );
}
