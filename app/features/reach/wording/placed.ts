import { DAY_MS, dutchDay, formatDayAndMonth, formatDayAndTime } from "~/shared/dates.ts";

import type { ReachedWork } from "../views.ts";
import { reachTexts } from "../wording.ts";

/** How the address of the page after a visitor's brief names what sending it did. */
export const OUTCOME_IN_ADDRESS = {
  placed: "geplaatst",
  replaced: "bijgewerkt",
  "placed-besides": "tweede",
} as const;

/** True once the time is over within which proposals were promised. */
export const isPromiseOver = (createdAt: Date, now: Date) => promisedBy(createdAt) <= now;

/** Until when proposals for a brief that was placed at `createdAt` are promised. */
export const promisedBy = (createdAt: Date) => new Date(createdAt.getTime() + DAY_MS);

/**
 * What happens once a brief was placed, with who may send a proposal on it; null, and without dates, where
 * this browser has no brief to say that of.
 */
export function stepsAfterPlacing(placed: (ReachedWork & { createdAt: Date }) | null) {
  const createdAt = placed?.createdAt ?? null;
  const day = createdAt && formatDayAndMonth(dutchDay(createdAt));
  const end = createdAt && formatDayAndTime(promisedBy(createdAt));
  const isReached = placed === null || placed.reach.near > 0;
  return [
    {
      when: "Nu",
      date: createdAt ? formatDayAndTime(createdAt) : "",
      what: placed
        ? reachTexts(placed.reach, placed).join(" ")
        : "Bedrijven bij wie je aanvraag past, kunnen nu een offerte sturen.",
    },
    {
      when: "Vandaag",
      date: day ?? "",
      what: "Bevestig je e-mailadres met de link in je mail: dan kun je je offertes zien.",
    },
    isReached
      ? {
          when: "Binnen 24 uur",
          date: end ? `tot ${end}` : "",
          what: "Zo snel willen we je eerste offertes. Je krijgt er hoogstens vijf en vergelijkt ze op prijs, dag en wat erin zit.",
        }
      : {
          when: "Daarna",
          date: "",
          what: "Je krijgt een mail zodra er een offerte is, en na een dag zonder offerte een mail met wat helpt.",
        },
  ];
}
