import { eq, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { settleReferralTask } from "~/features/referrals/index.server.ts";
import { changeAreas, offerFreePlaces } from "~/features/regions/index.server.ts";
import { claimUploads } from "~/features/uploads/index.server.ts";
import {
  askRegister,
  checkKvk,
  type Trust,
  takenMeanwhile,
  tellRefusal,
  trustTaken,
  UNCHECKED,
} from "~/features/verification/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { notifyCompanyWelcome } from "./emails/notify-company-welcome.tsx";
import { companyOfLink } from "./index.server.ts";
import { type DraftFields, isComplete } from "./rules.ts";
import type { ProfileForm } from "./schema.ts";
import { companyProfiles, profileDrafts } from "./tables.ts";

type Refusal = "unknown-picture" | "region-full";
type Saved = Result<{ verified: boolean }, Refusal>;

/**
 * Stores a company's profile. A new or changed name or KvK number is checked in the trade register
 * at once; any other change leaves the badge as it was. The first complete one is told by mail.
 */
export async function saveProfile(
  app: App,
  actor: CompanyActor,
  form: ProfileForm,
): Promise<Saved> {
  let saved = await saveAs(app, actor, form, null);
  if (!saved.ok && saved.reason === "unjudged") {
    const trust = await askRegister(app, actor.userId, form);
    try {
      saved = await saveAs(app, actor, form, trust);
    } catch (error) {
      // Another company was confirmed under this number while we asked: two cannot both be right.
      if (!takenMeanwhile(error)) throw error;
      saved = await saveAs(app, actor, form, trustTaken(servicesOf(app).clock.now()));
    }
  }
  if (saved.ok) return saved;
  if (saved.reason === "unjudged") throw new Error("a judged profile was not stored");
  return refuse(saved.reason);
}

/**
 * Stores the form on the locked profile. What is known of the name and number that stand there stays
 * with just those; others get `trust`, and are refused as 'unjudged' while there is none.
 */
async function saveAs(
  app: App,
  actor: CompanyActor,
  form: ProfileForm,
  trust: Trust | null,
): Promise<Result<{ verified: boolean }, Refusal | "unjudged">> {
  return await servicesOf(app).transact<{ verified: boolean }, Refusal | "unjudged">(async (tx) => {
    const current = await lockProfile(tx, actor);
    const isSame =
      current?.kvkStatus !== "UNCHECKED" &&
      current?.businessName === form.businessName &&
      current?.kvkNumber === form.kvkNumber;
    if (!isSame && !trust) return refuse("unjudged");
    const fresh = isSame ? null : trust;
    const saved = await store(app, tx, actor, form, fresh ?? {});
    if (!saved.ok) return saved;
    const { id: companyId, verified } = saved.value;
    if (fresh) await tellRefusal(tx, companyId, fresh);
    if (fresh?.verified) await enqueue(tx, settleReferralTask, { userId: actor.userId });
    if (!current || !isComplete(current)) await enqueue(tx, notifyCompanyWelcome, { companyId });
    const isLeaving = current?.serviceAreas.some((area) => !isAmong(form.serviceAreas, area));
    if (isLeaving) await enqueue(tx, offerFreePlaces, {});
    return ok({ verified });
  });
}

/** The company's profile, held until the transaction ends; rows that only refer to it may be added. */
async function lockProfile(tx: Tx, actor: CompanyActor) {
  const [row] = await tx
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, actor.userId))
    .for("no key update");
  return row;
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

/** Keeps what was typed in one step of the onboarding, as typed, for whatever device comes back. */
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

/**
 * Ends the onboarding (SPEC section 2): stores the profile as not verified, leaves the check of it to
 * a brief, and tells the company. Sent twice, it does so once.
 */
export async function completeOnboarding(
  app: App,
  actor: CompanyActor,
  form: ProfileForm,
): Promise<Result<null, Refusal>> {
  return await servicesOf(app).transact(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
    const current = await lockProfile(tx, actor);
    if (current && isComplete(current)) return ok(null);
    const saved = await store(app, tx, actor, form, UNCHECKED);
    if (!saved.ok) return saved;
    await tx.delete(profileDrafts).where(eq(profileDrafts.userId, actor.userId));
    const companyId = saved.value.id;
    await enqueue(tx, checkKvk, { companyId });
    await enqueue(tx, notifyCompanyWelcome, { companyId });
    return ok(null);
  });
}

/** Stores the form with `trust`: its pictures must be its own, and new provinces have a place. */
async function store(
  app: App,
  tx: Tx,
  actor: CompanyActor,
  form: ProfileForm,
  trust: Partial<Trust>,
): Promise<Result<{ id: string; verified: boolean }, Refusal>> {
  const now = servicesOf(app).clock.now();
  const avatar = form.avatar ? [form.avatar] : [];
  if (!(await claimUploads(tx, actor.userId, "avatar", avatar, now)))
    return refuse("unknown-picture");
  if (!(await claimUploads(tx, actor.userId, "portfolio", form.portfolio, now))) {
    return refuse("unknown-picture");
  }
  const full = await changeAreas(tx, actor.userId, form.serviceAreas, now);
  if (full.length > 0) return refuse("region-full");
  const values = {
    businessName: form.businessName,
    kvkNumber: form.kvkNumber,
    phone: form.phone ?? null,
    website: form.website ?? null,
    bio: form.bio ?? null,
    yearsInBusiness: form.yearsInBusiness ?? null,
    teamSize: form.teamSize,
    startingPrice: form.startingPrice ?? null,
    movingVehicleTypes: form.movingVehicleTypes ?? null,
    categories: form.categories,
    serviceAreas: form.serviceAreas,
    avatarId: form.avatar ?? null,
    portfolioIds: [...new Set(form.portfolio)],
    portfolioLinks: form.portfolioLinks,
    updatedAt: now,
    ...trust,
  };
  const [saved] = await tx
    .insert(companyProfiles)
    .values({ userId: actor.userId, ...values })
    .onConflictDoUpdate({ target: companyProfiles.userId, set: values })
    .returning({ id: companyProfiles.id, verified: companyProfiles.verified });
  if (!saved) throw new Error("profile was not stored");
  return ok(saved);
}

function isAmong(areas: readonly string[], area: string): boolean {
  return areas.includes(area);
}
