import { randomUUID } from "node:crypto";
import { briefs } from "~/features/briefs/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import type { Services } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { asTyped } from "~/shared/typed-text.ts";

/** A brief whose proposal was accepted, as far as its price class follows from it. */
export interface AcceptedBrief {
  serviceType: "VERHUIZING" | "ONTRUIMING";
  volumeLitres: number | null;
  distanceKm: number | null;
  inventory: Record<string, unknown>;
  priceCents: number;
}

/** A move of a three-room flat on the ground floor, 90 km far. */
export const FLAT: AcceptedBrief = {
  serviceType: "VERHUIZING",
  volumeLitres: 18_000,
  distanceKm: 90,
  inventory: {
    rooms: "3",
    fromFloor: "Begane grond",
    toFloor: "Begane grond",
    hasElevator: false,
    hasElevatorTo: false,
  },
  priceCents: 80_000,
};

/** Stores briefs of nobody, each with a proposal of this company that was accepted `at`; answers their ids. */
export async function addAccepted(
  app: Services,
  companyId: string,
  accepted: readonly AcceptedBrief[],
  at = app.clock.now(),
): Promise<string[]> {
  if (accepted.length === 0) return [];
  const made = await app.db
    .insert(briefs)
    .values(
      accepted.map(({ priceCents: _, ...brief }) => ({
        ...brief,
        ...(brief.volumeLitres === null
          ? {}
          : { volumeFromLitres: brief.volumeLitres, volumeToLitres: brief.volumeLitres }),
        submissionKey: randomUUID(),
        clientName: "Iemand",
        clientEmail: "iemand@voorbeeld.test",
        emailConfirmed: true,
        status: "COMPLETED" as const,
        fromProvince: "Utrecht" as const,
        toProvince: "Overijssel" as const,
        moveDate: dutchDay(at),
        proposalsCount: 1,
        services: [],
        additionalInfo: asTyped(""),
        createdAt: at,
      })),
    )
    .returning({ id: briefs.id });
  await app.db.insert(proposals).values(
    made.map(({ id }, index) => ({
      briefId: id,
      companyId,
      packageName: asTyped("Compleet"),
      includes: asTyped("Alles"),
      priceCents: accepted[index]?.priceCents ?? 0,
      status: "ACCEPTED" as const,
      createdAt: at,
      decidedAt: at,
    })),
  );
  return made.map(({ id }) => id);
}
