import { and, eq, inArray, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { readServiceAreas, setServiceAreas } from "~/features/companies/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { Province } from "~/shared/provinces.ts";
import { companyOf, fullProvinces, lockPlaces } from "../reads.server.ts";
import { provinceClaims } from "../tables.ts";

/**
 * Decides under lock whether a company may have the work areas it asks for: those it has already stay,
 * new ones need a free place. Answers the provinces that refuse it.
 */
export async function changeAreas(
  tx: Tx,
  actor: CompanyActor,
  wanted: readonly Province[],
  now: Date,
): Promise<Province[]> {
  const { userId } = actor;
  // A payment of this company that comes in meanwhile decides about the same areas.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const current = await companyOf(tx, userId);
  const added = wanted.filter((name) => !current?.areas.includes(name));
  await lockPlaces(tx, added);
  const full = await fullProvinces(tx, added, userId, now);
  if (full.length === 0 && current && added.length > 0) {
    // What it waited for it has now; a place that is kept for it stays so until it is subscribed.
    await tx
      .update(provinceClaims)
      .set({ waitingSince: null })
      .where(
        and(eq(provinceClaims.companyId, current.id), inArray(provinceClaims.province, added)),
      );
  }
  return full;
}

/** A company's work areas, split into those it may have and those without a place for it. */
export interface AreasDecided {
  kept: Province[];
  full: Province[];
}

/** Decides under lock, for a company that has just paid, in which of its work areas it has a place. */
export async function decideAreas(tx: Tx, userId: string, now: Date): Promise<AreasDecided> {
  const areas = await readServiceAreas(tx, userId);
  await lockPlaces(tx, areas);
  const full = await fullProvinces(tx, areas, userId, now);
  return { kept: areas.filter((area) => !full.includes(area)), full };
}

/** Takes the full provinces out of a company's work areas; it waits for a place there. */
export async function leaveAreas(tx: Tx, userId: string, { kept, full }: AreasDecided, now: Date) {
  await setServiceAreas(tx, userId, kept);
  await waitFor(tx, userId, full, now);
}

/** Puts a company on the waiting lists of `provinces`; waiting already, it keeps its turn. */
export async function waitFor(tx: Tx, userId: string, provinces: readonly Province[], now: Date) {
  const company = await companyOf(tx, userId);
  if (!company || provinces.length === 0) return;
  await tx
    .insert(provinceClaims)
    .values(provinces.map((province) => ({ companyId: company.id, province, waitingSince: now })))
    .onConflictDoUpdate({
      target: [provinceClaims.companyId, provinceClaims.province],
      set: { waitingSince: now, offeredAt: null, heldUntil: null },
      setWhere: isNull(provinceClaims.waitingSince),
    });
}
