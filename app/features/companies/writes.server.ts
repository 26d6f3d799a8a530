import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import type { Province } from "~/shared/provinces.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { DraftFields } from "./answers.ts";
import type { VerificationStatus } from "./constants.ts";
import { companyOfLink } from "./reads.server.ts";
import type { ProfileForm } from "./schema.ts";
import { companyProfiles, portfolioPictures, profileDrafts } from "./tables.ts";

export type CompanyRow = typeof companyProfiles.$inferSelect;

/** The minimal, private profile that a company gets with its confirmed address. */
export async function startProfile(
  tx: Tx,
  owner: { userId: string; businessName: string; phone: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insert(companyProfiles)
    .values({ ...owner, createdAt: now })
    .onConflictDoNothing({ target: companyProfiles.userId });
}

/**
 * The actor's profile, held until the transaction ends; rows that only refer to it may be added. Null
 * before there is one.
 */
export async function lockOwnProfile(tx: Tx, actor: CompanyActor): Promise<CompanyRow | null> {
  const [row] = await tx
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, actor.userId))
    .for("no key update");
  return row ?? null;
}

/** A profile, locked until the transaction ends. */
export async function lockProfile(tx: Tx, companyId: string): Promise<CompanyRow | null> {
  const [row] = await tx
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.id, companyId))
    .for("update");
  return row ?? null;
}

/**
 * Stores a company's profile form and answers the profile's id. Its pictures and work areas must have
 * been decided; what is known of its name and number is not changed.
 */
export async function storeProfile(
  tx: Tx,
  actor: CompanyActor,
  form: ProfileForm,
  now: Date,
): Promise<string> {
  const values = {
    businessName: form.businessName,
    kvkNumber: form.kvkNumber,
    phone: form.phone ?? null,
    website: form.website ?? null,
    bio: form.bio ?? null,
    yearsInBusiness: form.yearsInBusiness ?? null,
    teamSize: form.teamSize,
    startingPriceCents: form.startingPrice ?? null,
    movingVehicleTypes: form.movingVehicleTypes ?? null,
    categories: form.categories,
    serviceAreas: form.serviceAreas,
    avatarId: form.avatar ?? null,
    portfolioLinks: form.portfolioLinks,
  };
  const [saved] = await tx
    .insert(companyProfiles)
    .values({ userId: actor.userId, createdAt: now, ...values })
    .onConflictDoUpdate({ target: companyProfiles.userId, set: values })
    .returning({ id: companyProfiles.id });
  if (!saved) throw new Error("profile was not stored");
  await storePortfolio(tx, saved.id, form.portfolio);
  return saved.id;
}

async function storePortfolio(tx: Tx, companyId: string, shown: string[]): Promise<void> {
  const ids = [...new Set(shown)];
  await tx.delete(portfolioPictures).where(eq(portfolioPictures.companyId, companyId));
  if (ids.length === 0) return;
  await tx
    .insert(portfolioPictures)
    .values(ids.map((uploadId, index) => ({ companyId, uploadId, position: index + 1 })));
}

/** The columns of a profile that only the lifecycle of its verification changes. */
export type VerificationColumns = Pick<
  CompanyRow,
  "verificationStatus" | "verificationReason" | "verifiedAt"
> &
  Partial<Pick<CompanyRow, "kvkCheckedAt">>;

/**
 * Stores what is known of a company's name and number. False when it was in none of the statuses
 * `from`, or `judged` is no longer what it is called.
 * @throws a unique violation when another verified company has the number (`isDuplicateKvkError`).
 */
export async function setVerification(
  tx: Tx,
  companyId: string,
  from: readonly VerificationStatus[],
  judged: { businessName: string; kvkNumber: string },
  columns: VerificationColumns,
): Promise<boolean> {
  const changed = await tx
    .update(companyProfiles)
    .set(columns)
    .where(
      and(
        eq(companyProfiles.id, companyId),
        inArray(companyProfiles.verificationStatus, [...from]),
        eq(companyProfiles.businessName, judged.businessName),
        eq(companyProfiles.kvkNumber, judged.kvkNumber),
      ),
    )
    .returning({ id: companyProfiles.id });
  return changed.length > 0;
}

/** Stores the work areas that a company has a place in. */
export async function setServiceAreas(tx: Tx, userId: string, areas: Province[]): Promise<void> {
  await tx
    .update(companyProfiles)
    .set({ serviceAreas: areas })
    .where(eq(companyProfiles.userId, userId));
}

/** Switches a company's mails about new briefs by the signed link that each of them carries. */
export async function switchMailsByLink(
  app: App,
  token: string,
  on: boolean,
): Promise<Result<null, "bad-link">> {
  const companyId = companyOfLink(app, token);
  if (!companyId) return refuse("bad-link");
  const switched = await servicesOf(app)
    .db.update(companyProfiles)
    .set({ newBriefMails: on })
    .where(eq(companyProfiles.id, companyId))
    .returning({ id: companyProfiles.id });
  return switched.length > 0 ? ok(null) : refuse("bad-link");
}

/** Whether a company's list of briefs opens with those of its own work areas. */
export async function rememberOwnAreas(app: App, actor: CompanyActor, on: boolean): Promise<void> {
  await servicesOf(app)
    .db.update(companyProfiles)
    .set({ briefsInOwnAreas: on })
    .where(eq(companyProfiles.userId, actor.userId));
}

/** Keeps what was typed in one step of the onboarding, as typed, for every device of the company. */
export async function saveDraft(
  app: App,
  actor: CompanyActor,
  step: number,
  fields: DraftFields,
): Promise<void> {
  const { clock, db } = servicesOf(app);
  const updatedAt = clock.now();
  await db
    .insert(profileDrafts)
    .values({ userId: actor.userId, step, fields, updatedAt })
    .onConflictDoUpdate({
      target: profileDrafts.userId,
      set: {
        step: sql`greatest(${profileDrafts.step}, excluded.step)`,
        fields: sql`${profileDrafts.fields} || excluded.fields`,
        updatedAt,
      },
    });
}

/** Drops what was typed in the onboarding: the profile has it. */
export async function endDraft(tx: Tx, actor: CompanyActor): Promise<void> {
  await tx.delete(profileDrafts).where(eq(profileDrafts.userId, actor.userId));
}
