import { notifyProfileComplete } from "~/features/billing/index.server.ts";
import * as companies from "~/features/companies/index.server.ts";
import type { ProfileAnswers } from "~/features/companies/schema.ts";
import { lockPayer } from "~/features/payments/index.server.ts";
import { changeAreas } from "~/features/regions/index.server.ts";
import { OFFER_FREE_PLACES } from "~/features/regions/schema.ts";
import { claimUploads } from "~/features/uploads/index.server.ts";
import * as verification from "~/features/verification/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { type Tx, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

/** Stores a profile: a new name or number is checked at once, the first complete one brings a mail. */
export async function saveProfile(app: App, actor: CompanyActor, form: ProfileAnswers) {
  let saved = await saveWith(app, actor, form, null);
  if (!saved.ok && saved.reason === "unchecked") {
    const answer = await verification.askRegister(app, actor.userId, form);
    try {
      saved = await saveWith(app, actor, form, answer);
    } catch (error) {
      // Another company was confirmed under this number while we asked: two cannot both be right.
      if (!verification.isDuplicateKvkError(error)) throw error;
      saved = await saveWith(app, actor, form, verification.TAKEN);
    }
  }
  if (saved.ok) return saved;
  if (saved.reason === "unchecked") throw new Error("a checked profile was not stored");
  return refuse(saved.reason);
}

/**
 * Stores the form on the locked profile. What is known of the name and number that stand there stays
 * with just those; others get `answer`, and are refused as 'unchecked' while there is none.
 */
async function saveWith(
  app: App,
  actor: CompanyActor,
  form: ProfileAnswers,
  answer: verification.RegisterAnswer | null,
) {
  return await transact(app, actor, async (tx, now) => {
    const before = await companies.lockOwnProfile(tx, actor);
    const isKnown = isCheckedAs(before, form);
    if (!isKnown && !answer) return refuse("unchecked");
    if (before && !isKnown) await verification.noteChange(tx, actor, before, now);
    const stored = await storeForm(tx, actor, form, now);
    if (!stored.ok) return stored;
    const companyId = stored.value;
    if (!isKnown && answer) {
      const { userId } = actor;
      const asked = { ...form, id: companyId, userId, verificationReason: null };
      await verification.noteAnswer(tx, asked, answer, { by: actor, at: now });
    }
    if (!before?.isComplete) await enqueue(tx, notifyProfileComplete, { companyId });
    const isLeaving = before?.serviceAreas.some((area) => !form.serviceAreas.includes(area));
    if (isLeaving) await enqueue(tx, OFFER_FREE_PLACES, {});
    return ok(null);
  });
}

function isCheckedAs(profile: companies.CompanyRow | null, form: ProfileAnswers): boolean {
  return (
    profile !== null &&
    profile.verificationStatus !== "UNCHECKED" &&
    profile.businessName === form.businessName &&
    profile.kvkNumber === form.kvkNumber
  );
}

/** Ends the onboarding, once: stores the profile, and leaves its check and a mail to tasks. */
export async function completeOnboarding(app: App, actor: CompanyActor, form: ProfileAnswers) {
  return await transact(app, actor, async (tx, now) => {
    await lockPayer(tx, actor.userId);
    const before = await companies.lockOwnProfile(tx, actor);
    if (before?.isComplete) return ok(null);
    if (before) await verification.noteChange(tx, actor, before, now);
    const stored = await storeForm(tx, actor, form, now);
    if (!stored.ok) return stored;
    const companyId = stored.value;
    await companies.endDraft(tx, actor);
    await enqueue(tx, verification.checkKvk, { companyId });
    await enqueue(tx, notifyProfileComplete, { companyId });
    return ok(null);
  });
}

/** Stores the form: its pictures must be the company's own, and new provinces need a place. */
async function storeForm(tx: Tx, actor: CompanyActor, form: ProfileAnswers, now: Date) {
  const avatar = form.avatar ? [form.avatar] : [];
  const isOwn =
    (await claimUploads(tx, actor, "avatar", avatar, now)) &&
    (await claimUploads(tx, actor, "portfolio", form.portfolio, now));
  if (!isOwn) return refuse("unknown-picture");
  const full = await changeAreas(tx, actor, form.serviceAreas, now);
  if (full.length > 0) return refuse("region-full");
  return ok(await companies.storeProfile(tx, actor, form, now));
}
