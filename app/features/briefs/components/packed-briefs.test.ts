import { expect, test } from "vitest";
import type { ListedBrief } from "../views.ts";
import { budgetText } from "../wording.ts";
import { packBriefs, unpackBriefs } from "./packed-briefs.ts";

const BRIEF: ListedBrief = {
  id: "7d520b94-df4e-4275-b481-f2c477fdd56f",
  createdAt: new Date("2026-11-22T09:30:00.123Z"),
  serviceType: "VERHUIZING",
  places: { from: "'s-Hertogenbosch (Noord-Brabant)", to: "Sneek (Friesland)" },
  distanceKm: 188,
  distance: "ca. 190 km",
  volume: { litres: 24_000, from: 20_000, to: 28_000 },
  moveDate: "2027-01-10",
  dateSlack: "3",
  time: "Flexibel",
  duration: null,
  budget: budgetText(50_000, null),
  budgetCents: { min: 50_000, max: null },
  preview: 'Een "smalle" trap </script> \u2028 en 👩‍👩‍👧.',
  labels: ["3 kamers", "Kluis"],
  proposalsCount: 2,
  maxProposals: 5,
  isNew: true,
  isCompleted: false,
  emailConfirmed: true,
  badge: { kind: "badge", tone: "quiet", label: "Vol" },
  contact: {
    clientName: "Iris Jansen",
    clientEmail: "iris@voorbeeld.test",
    clientPhone: null,
    addresses: "Adres vertrek: Kade 12 A, 5211 AB 's-Hertogenbosch",
  },
  postcodes: "van 5211",
};

test("briefs come out of a text as they went in", () => {
  const clearance: ListedBrief = {
    ...BRIEF,
    id: "c6f209b4-8d76-49ba-8fb8-09ebc5292e94",
    serviceType: "ONTRUIMING",
    places: { from: "Utrecht", to: null },
    labels: [],
    badge: { kind: "send-proposal" },
    contact: null,
  };
  expect(unpackBriefs(packBriefs([BRIEF, clearance]))).toEqual([BRIEF, clearance]);
  expect(unpackBriefs(packBriefs([]))).toEqual([]);
});
