import { randomUUID } from "node:crypto";
import { briefs } from "~/features/briefs/tables.ts";
import { FLOORS } from "~/features/intake/constants.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { DAY_MS, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { asTyped } from "~/shared/typed-text.ts";
import type { Choices, Demo } from "./random.ts";
import { CLIENT_NAMES, PROPOSALS } from "./texts.ts";

type Range = readonly [least: number, most: number];

/** Briefs of one kind that were carried out: so many, with so many rooms, m³, km and floors to climb. */
type Scene = [
  howMany: number,
  from: Province,
  /** Null: a clearance. */
  to: Province | null,
  rooms: string,
  m3: Range,
  km: Range,
  floor: Range,
];

/** What people do most, often enough for price bands of their own. */
const SCENES: Scene[] = [
  [7, "Gelderland", "Gelderland", "1", [4, 7], [22, 55], [0, 0]],
  [9, "Noord-Holland", "Noord-Holland", "1", [9, 14], [3, 18], [1, 2]],
  [14, "Utrecht", "Overijssel", "3", [16, 21], [65, 115], [1, 2]],
  [8, "Zuid-Holland", "Zuid-Holland", "3", [23, 29], [3, 18], [3, 4]],
  [9, "Noord-Brabant", "Noord-Brabant", "3", [23, 29], [22, 55], [0, 0]],
  [7, "Flevoland", "Flevoland", "4", [32, 44], [3, 18], [0, 0]],
  [8, "Utrecht", "Gelderland", "4", [32, 44], [22, 55], [0, 0]],
  [6, "Limburg", "Friesland", "5+", [46, 60], [200, 300], [0, 0]],
  [6, "Zuid-Holland", null, "3", [16, 21], [0, 0], [1, 2]],
  [6, "Overijssel", null, "4", [31, 44], [0, 0], [0, 0]],
];

// What a demo company asks, in euro: more or less of it, as companies differ.
const START = 180;
const PER_M3 = 27;
const PER_KM = 1.1;
const PER_FLOOR = 45;

/** Briefs of the last two years whose proposal was accepted, so that prices can be compared with them. */
export async function addHistory(
  { tx, now, choices }: Demo,
  companyIds: readonly string[],
): Promise<void> {
  const done = SCENES.flatMap((scene) => Array.from({ length: scene[0] }, () => scene));
  const made = done.map((scene, index) => {
    const at = new Date(now.getTime() - choices.between(60, 700) * DAY_MS);
    return carriedOut(scene, index, at, choices);
  });
  const stored = await tx
    .insert(briefs)
    .values(made.map(({ brief }) => brief))
    .returning({ briefId: briefs.id, agreedDay: briefs.moveDate, createdAt: briefs.createdAt });
  const accepted = stored.map((brief, index) => {
    const priceCents = made[index]?.priceCents ?? 0;
    return {
      ...choices.pick(PROPOSALS),
      ...brief,
      companyId: choices.pick(companyIds),
      priceCents,
      teamMembers: choices.between(2, 4),
      status: "ACCEPTED" as const,
      agreedExtras: [],
      agreedCents: priceCents,
      createdAt: new Date(brief.createdAt.getTime() + choices.between(1, 30) * HOUR_MS),
      decidedAt: new Date(brief.createdAt.getTime() + choices.between(2, 9) * DAY_MS),
    };
  });
  await tx.insert(proposals).values(accepted);
}

function carriedOut(scene: Scene, index: number, at: Date, choices: Choices) {
  const [, from, to, rooms, ...ranges] = scene;
  const [m3 = 0, km = 0, floor = 0] = ranges.map(([least, most]) => choices.between(least, most));
  const volume = m3 * 1_000;
  const euros = START + m3 * PER_M3 + km * PER_KM + floor * PER_FLOOR;
  const brief = {
    submissionKey: randomUUID(),
    clientName: choices.pick(CLIENT_NAMES),
    clientEmail: `eerder${index + 1}@verhuisbod.test`,
    emailConfirmed: true,
    serviceType: to ? ("VERHUIZING" as const) : ("ONTRUIMING" as const),
    status: "COMPLETED" as const,
    fromProvince: from,
    toProvince: to ?? from,
    moveDate: dutchDay(new Date(at.getTime() + choices.between(20, 50) * DAY_MS)),
    proposalsCount: 1,
    inventory: {
      rooms,
      fromFloor: FLOORS[floor],
      toFloor: to && FLOORS[0],
      hasElevator: false,
      hasElevatorTo: to && false,
    },
    services: [],
    volumeLitres: volume,
    volumeFromLitres: volume,
    volumeToLitres: volume,
    distanceKm: to && km,
    additionalInfo: asTyped(""),
    createdAt: at,
  };
  return { brief, priceCents: Math.round((euros * choices.between(80, 125)) / 100) * 100 };
}
