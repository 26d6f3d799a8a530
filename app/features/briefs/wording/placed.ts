import { DAY_MS, dutchDay, formatDayAndMonth, formatDayAndTime } from "~/shared/dates.ts";

/** How the address of the page after a visitor's brief names what sending it did. */
export const OUTCOME_IN_ADDRESS = {
  placed: "geplaatst",
  replaced: "bijgewerkt",
  "placed-besides": "tweede",
} as const;

/** Until when proposals for a brief that was placed at `createdAt` are promised. */
export const promisedBy = (createdAt: Date) => new Date(createdAt.getTime() + DAY_MS);

/** What happens once a brief was placed; with empty dates where nobody knows since when it stands open. */
export function stepsAfterPlacing(createdAt: Date | null) {
  const day = createdAt && formatDayAndMonth(dutchDay(createdAt));
  const end = createdAt && formatDayAndTime(promisedBy(createdAt));
  return [
    {
      when: "Nu",
      date: createdAt ? formatDayAndTime(createdAt) : "",
      what: "Verhuisbedrijven in je regio kunnen nu een offerte sturen.",
    },
    {
      when: "Vandaag",
      date: day ?? "",
      what: "Bevestig je e-mailadres met de link in je mail: dan kun je je offertes zien.",
    },
    {
      when: "Binnen 24 uur",
      date: end ? `tot ${end}` : "",
      what: "Je krijgt tot vijf offertes en vergelijkt ze op prijs, dag en wat erin zit.",
    },
  ];
}
