import { type AnyColumn, and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findValue, lockRow, storedRow } from "~/server/db/rows.ts";
import { isStanding, transact } from "~/server/db/transact.ts";
import { type MayDo, type Stored, transitionWhere } from "~/server/db/transition.ts";
import { servicesOf } from "~/server/services.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { type MailPace, storedPace } from "~/shared/mail-pace.ts";
import type { Province } from "~/shared/provinces.ts";
import { ok, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import type { DraftFields } from "./answers.ts";
import { type RegisterReason, VERIFICATION, type VerificationAct } from "./lifecycle.ts";
import { companyOfLink } from "./reads.server.ts";
import { isSuspended } from "./rules.ts";
import type { InvoiceDetails, ProfileAnswers } from "./schema.ts";
import { companyProfiles, portfolioPictures, profileDrafts, verificationEvents } from "./tables.ts";
import { checkVat } from "./tasks/check-vat.ts";

export type CompanyRow = typeof companyProfiles.$inferSelect;

/** The minimal, private profile of a company that has none yet; answers the id of what it has then. */
export async function startProfile(
  tx: Tx,
  owner: { userId: string; businessName: string; phone: string | null },
  now: Date,
) {
  const [made] = await tx
    .insert(companyProfiles)
    .values({ ...owner, createdAt: now })
    .onConflictDoNothing({ target: companyProfiles.userId })
    .returning({ id: companyProfiles.id });
  if (made) return made.id;
  const known = await findValue(tx, companyProfiles.id, eq(companyProfiles.userId, owner.userId));
  if (!known) throw new Error("a profile was let go of meanwhile");
  return known;
}

/**
 * Stores what invoices need of a company on its profile, which begins with it where there is none yet;
 * answers the profile's id. What is known of its name and number is not changed.
 */
export async function storeInvoiceDetails(
  tx: Tx,
  owner: { userId: string; phone?: string | null },
  details: InvoiceDetails,
  now: Date,
) {
  const { businessName, kvkNumber } = details;
  const values = { ...owner, businessName, kvkNumber, ...invoicedOf(details) };
  return await upsertProfile(tx, { ...values, createdAt: now }, values);
}

const NO_ADDRESS = { street: null, postcode: null, city: null };

function invoicedOf({ vatNumber, invoiceAddress }: Partial<InvoiceDetails>) {
  return { vatNumber: vatNumber ?? null, ...(invoiceAddress ?? NO_ADDRESS) };
}

/** Lets go of a profile that only a registration made, whose account turned out to be a client's. */
export async function dropProfile(tx: Tx, userId: string): Promise<void> {
  await tx.delete(companyProfiles).where(eq(companyProfiles.userId, userId));
}

/** The actor's profile, locked; rows that refer to it may be added. Null before there is one. */
export function lockOwnProfile(tx: Tx, actor: CompanyActor): Promise<CompanyRow | null> {
  return lockRow(tx, companyProfiles, eq(companyProfiles.userId, actor.userId), "no key update");
}

export function lockProfileOf(tx: Tx, userId: string): Promise<CompanyRow | null> {
  return lockRow(tx, companyProfiles, eq(companyProfiles.userId, userId));
}

/** Locks the profile of a company by its own id. */
export function lockProfile(tx: Tx, companyId: string): Promise<CompanyRow | null> {
  return lockRow(tx, companyProfiles, eq(companyProfiles.id, companyId));
}

/** Hides what a company writes of itself from others, or shows it again; false when it is gone. */
export async function setProfileHidden(tx: Tx, companyId: string, textHiddenAt: Date | null) {
  const profile = eq(companyProfiles.id, companyId);
  const { rowCount } = await tx.update(companyProfiles).set({ textHiddenAt }).where(profile);
  return rowCount === 1;
}

/** Stores a profile form whose pictures and work areas were decided; answers the profile's id. */
export async function storeProfile(tx: Tx, actor: CompanyActor, form: ProfileAnswers, now: Date) {
  const { avatar, portfolio, startingPrice, vatNumber, invoiceAddress, ...told } = form;
  const values = {
    ...told,
    phone: told.phone ?? null,
    website: asTyped(told.website ?? null),
    bio: asTyped(told.bio ?? null),
    ...invoicedOf(form),
    yearsInBusiness: told.yearsInBusiness ?? null,
    startingPriceCents: startingPrice ?? null,
    movingVehicleTypes: asTyped(told.movingVehicleTypes ?? null),
    portfolioLinks: told.portfolioLinks.map((link) => asTyped(link)),
    avatarId: avatar ?? null,
  };
  const row = { userId: actor.userId, createdAt: now, ...values };
  const companyId = await upsertProfile(tx, row, values);
  const pictures = [...new Set(portfolio)].map((uploadId, index) => ({
    companyId,
    uploadId,
    position: index + 1,
  }));
  await tx.delete(portfolioPictures).where(eq(portfolioPictures.companyId, companyId));
  if (pictures.length > 0) await tx.insert(portfolioPictures).values(pictures);
  return companyId;
}

/** Makes a profile, or changes the one there is; a VAT number that is new is asked about. */
async function upsertProfile(
  tx: Tx,
  row: typeof companyProfiles.$inferInsert,
  set: Partial<typeof companyProfiles.$inferInsert>,
) {
  const { vatAnswer, vatCheckedAt } = companyProfiles;
  const saving = tx
    .insert(companyProfiles)
    .values(row)
    .onConflictDoUpdate({
      target: companyProfiles.userId,
      set: { ...set, vatAnswer: whileSameVat(vatAnswer), vatCheckedAt: whileSameVat(vatCheckedAt) },
    });
  const saved = await storedRow(saving.returning());
  if (saved.vatNumber && !saved.vatAnswer) await enqueue(tx, checkVat, { companyId: saved.id });
  return saved.id;
}

/** What is known of a VAT number, as it stays while the number does. */
function whileSameVat(known: AnyColumn) {
  return sql`case when ${companyProfiles.vatNumber} is not distinct from excluded.vat_number then ${known} end`;
}

/** Profiles with the lifecycle of their verification, and what happened to it. */
const STORED: Stored<typeof VERIFICATION, typeof companyProfiles> = {
  lifecycle: VERIFICATION,
  table: companyProfiles,
  status: "verificationStatus",
  events: verificationEvents,
  kept: [companyProfiles.businessName, companyProfiles.kvkNumber],
};

/** A name and KvK number that somebody looked at. */
export type Judged = Pick<InvoiceDetails, "businessName" | "kvkNumber">;

/** Who acts and when; `why` is what an admin wrote, or what the register said. */
export interface Verifying<Act extends VerificationAct> {
  by: MayDo<typeof VERIFICATION, Act>;
  at: Date;
  why: string;
  /** Why the register did not confirm it. */
  reason?: RegisterReason | null;
  checkedAt?: Date;
}

/**
 * Takes a company's verification through `act` and records who did it, when and why. Answers the
 * event's id; null when the act does not lead on from where the verification is, or the company is
 * no longer called what was judged.
 * @throws Error when an actor of this kind may not do it; a violation of
 *   `company_profiles_verified_kvk` when another verified company has the number.
 */
export async function moveVerification<Act extends VerificationAct>(
  tx: Tx,
  companyId: string,
  judged: Judged,
  act: Act,
  { by, at, why, reason = null, checkedAt }: Verifying<Act>,
): Promise<string | null> {
  const { isVerified } = stateOf(VERIFICATION, VERIFICATION.acts[act].to);
  const set = {
    verificationReason: reason,
    verifiedAt: isVerified ? at : null,
    ...(checkedAt ? { kvkCheckedAt: checkedAt } : {}),
  };
  const doing = { by, at, why, set };
  const [moved] = await transitionWhere(tx, STORED, isCalled(companyId, judged), act, doing);
  return moved?.eventId ?? null;
}

/** Stores that the register still does not know a company; nothing else of it changes. */
export async function noteStillUnknown(tx: Tx, companyId: string, judged: Judged, at: Date) {
  const isUnknown = eq(companyProfiles.verificationStatus, "UNKNOWN");
  await tx
    .update(companyProfiles)
    .set({ kvkCheckedAt: at })
    .where(and(isCalled(companyId, judged), isUnknown));
}

function isCalled(companyId: string, { businessName, kvkNumber }: Judged): SQL {
  const { id, businessName: name, kvkNumber: number } = companyProfiles;
  return sql`${id} = ${companyId}::uuid and ${name} = ${businessName} and ${number} = ${kvkNumber}`;
}

/** Why and since when a company is suspended. */
type Suspension = Record<"suspendedFor" | "suspensionWords", string> & { suspendedAt: Date };

const NOT_SUSPENDED = { suspendedAt: null, suspendedFor: null, suspensionWords: null };

/** Suspends a locked company, or lifts that (null). */
export async function storeSuspension(tx: Tx, companyId: string, suspension: Suspension | null) {
  await tx
    .update(companyProfiles)
    .set(suspension ?? NOT_SUSPENDED)
    .where(eq(companyProfiles.id, companyId));
}

/**
 * Whether a company is suspended, as it stays until the transaction ends: who suspends it waits. Nothing is
 * decided for a company that is.
 */
export async function lockSuspension(tx: Tx, companyId: string): Promise<boolean> {
  const company = await lockRow(tx, companyProfiles, eq(companyProfiles.id, companyId), "share");
  return company ? isSuspended(company) : false;
}

/** Stores the work areas that a company has a place in. */
export async function setServiceAreas(tx: Tx, userId: string, areas: Province[]): Promise<void> {
  await tx
    .update(companyProfiles)
    .set({ serviceAreas: areas })
    .where(eq(companyProfiles.userId, userId));
}

/** Says how soon a company is mailed of new briefs, by the signed link that each of those mails carries. */
export async function setMailsByLink(app: App, token: string, pace: MailPace) {
  const companyId = companyOfLink(app, token);
  if (!companyId) return refuse("bad-link");
  const { mails: newBriefMails, digest: newBriefDigest } = storedPace(pace);
  const { rowCount } = await servicesOf(app)
    .db.update(companyProfiles)
    .set({ newBriefMails, newBriefDigest })
    .where(and(eq(companyProfiles.id, companyId), isStanding(companyProfiles)));
  return rowCount ? ok(null) : refuse("bad-link");
}

/** Whether a company's list of briefs opens with those of its own work areas. */
export async function rememberOwnAreas(app: App, actor: CompanyActor, on: boolean) {
  return await transact(app, actor, async (tx) => {
    await tx
      .update(companyProfiles)
      .set({ briefsInOwnAreas: on })
      .where(eq(companyProfiles.userId, actor.userId));
    return ok(null);
  });
}

/**
 * Keeps what was typed in one step of the onboarding, as typed, for every device of the company: the fields that
 * `change` makes of what was kept until now, which it answers.
 */
export async function saveDraft(
  app: App,
  actor: CompanyActor,
  step: number,
  change: (kept: DraftFields) => DraftFields,
) {
  return await transact(app, actor, async (tx, updatedAt) => {
    const reaching = tx
      .insert(profileDrafts)
      .values({ userId: actor.userId, step, fields: {}, updatedAt })
      .onConflictDoUpdate({
        target: profileDrafts.userId,
        set: { step: sql`greatest(${profileDrafts.step}, excluded.step)`, updatedAt },
      });
    // Locked from here on: two devices change it one after the other.
    const { fields: kept } = await storedRow(reaching.returning());
    const changed = change(kept);
    await tx
      .update(profileDrafts)
      .set({ fields: { ...kept, ...changed } })
      .where(eq(profileDrafts.userId, actor.userId));
    return ok(changed);
  });
}

/** Drops what was typed in the onboarding: the profile has it. */
export async function endDraft(tx: Tx, actor: CompanyActor): Promise<void> {
  await tx.delete(profileDrafts).where(eq(profileDrafts.userId, actor.userId));
}
