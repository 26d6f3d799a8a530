import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Column, eq, is, sql } from "drizzle-orm";
import { mayMail } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue, enqueueEach, enqueueIn } from "~/server/db/outbox.ts";
import { lockRow } from "~/server/db/rows.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { answerColumnsOf, volumeIn, withoutNames, withoutTexts } from "../../intake/answers.ts";
import { ADDRESS_QUESTIONS } from "../../intake/question.ts";
import type { BriefForm } from "../../intake/schema.ts";
import { MAX_PROPOSALS, UNANSWERED_AFTER_MS } from "../constants.ts";
import { notifyAdminNewJob } from "../emails/notify-admin-new-job.tsx";
import { sendBriefConfirmation } from "../emails/send-brief-confirmation.tsx";
import { columnsForCompany } from "../reads/columns.server.ts";
import { maskedTexts, type WrittenBrief } from "../reads/masks.server.ts";
import { distanceOf, fromSpotOf, postcodeDigits } from "../reads/places.server.ts";
import { rangeOf } from "../rules/days.ts";
import { correctable, isReplaceable, isSamePlace, type Reliance } from "../rules.ts";
import { MAIL_UNANSWERED, PUSH_NEW_BRIEF, TELL_COMPANIES } from "../schema.ts";
import { type BriefRow, briefs, briefVersions } from "../tables.ts";
import { contactToday, shareContact, shareInTurn } from "./contact.server.ts";

/** The key of what a form sends with an address, and the locked brief of an earlier copy, if any. */
export async function findSubmission(tx: Tx, formKey: string, email: string) {
  const submissionKey = submissionOf(formKey, email);
  await lockSubmission(tx, submissionKey);
  const earlier = await lockRow(tx, briefs, eq(briefs.submissionKey, submissionKey));
  return { submissionKey, earlier };
}

/**
 * Takes over the text of a submission that is sent again, as somebody does who got no answer and mended
 * something meanwhile; `isOwn` when the brief is the sender's, `isReplacement` when its text changed. Only
 * companies that it newly fits are mailed.
 */
export async function replaceText(
  app: App,
  tx: Tx,
  earlier: BriefRow,
  form: BriefForm,
  { isOwn, isReliedOn }: Reliance & { isOwn: boolean },
  now: Date,
): Promise<Result<{ briefId: string; isReplacement: boolean }, "already-placed">> {
  const text = briefColumns(form, earlier);
  const isReplacement = changedFields(earlier, text).length > 0;
  if (isReplacement) {
    if (!isOwn || !isReplaceable({ ...earlier, isReliedOn }, now)) return refuse("already-placed");
    await storeText(app, tx, earlier, text, now);
  }
  return ok({ briefId: earlier.id, isReplacement });
}

function changedFields(brief: BriefRow, text: BriefText): string[] {
  return Object.entries(text)
    .filter(([field, value]) => !isDeepStrictEqual(brief[field as keyof BriefText], value))
    .map(([field]) => field);
}

async function storeText(app: App, tx: Tx, earlier: BriefRow, text: BriefText, now: Date) {
  const otherContact = await shareContact(tx, earlier.clientId, withFormer(earlier, text));
  await tx
    .update(briefs)
    .set({
      ...text,
      ...(await derivedFrom(text, { hiddenParts: earlier.hiddenParts, otherContact })),
      otherContact,
      version: versionAfter(earlier, text),
    })
    .where(eq(briefs.id, earlier.id));
  await mailConfirmation(app, tx, earlier, { changedAt: now.toISOString() });
  await enqueue(tx, TELL_COMPANIES, { briefId: earlier.id });
}

// Who the client is, at which door, and what it may cost changes nothing of the work that companies can
// see, so no proposal either.
const NOT_OF_THE_WORK: ReadonlySet<string> = new Set([
  ...Object.keys(ADDRESS_QUESTIONS),
  "clientName",
  "clientPhone",
  "budgetMinCents",
  "budgetMaxCents",
]);

function versionAfter(earlier: BriefRow, text: BriefText): number {
  const isOfTheWork = changedFields(earlier, text).some((field) => !NOT_OF_THE_WORK.has(field));
  const isElsewhere = !isDeepStrictEqual(postcodeDigits(earlier), postcodeDigits(text));
  return isOfTheWork || isElsewhere ? earlier.version + 1 : earlier.version;
}

/**
 * Corrects a client's own locked brief; once a proposal counts on it, its place stays and what companies
 * read until now is kept as a version. Only companies that it newly fits are mailed. Answers its version:
 * another one when companies that proposed have to look again.
 */
export async function correctOwnBrief(
  app: App,
  tx: Tx,
  actor: ClientActor,
  { brief, isReliedOn }: Reliance & { brief: BriefRow },
  form: BriefForm,
  now: Date,
) {
  const { clientId, status, version } = brief;
  if (clientId !== actor.userId) return refuse("not-yours");
  const may = correctable({ status, isReliedOn });
  if (may === "nothing") return refuse("not-correctable");
  const text = briefColumns(form, brief);
  if (may === "all-but-place" && !isSamePlace(brief, text)) return refuse("place-fixed");
  if (changedFields(brief, text).length === 0) return ok({ version });
  const next = versionAfter(brief, text);
  if (isReliedOn && next > version) await keepVersion(tx, brief, now);
  await storeText(app, tx, brief, text, now);
  return ok({ version: next });
}

// What of a brief is no part of what it asks: its state, and what counts its proposals and versions.
const NOT_KEPT: ReadonlySet<string> = new Set([
  "id",
  "createdAt",
  "status",
  "version",
  "maskVersion",
  "proposalsCount",
  "maxProposals",
  "emailConfirmed",
  "textHiddenAt",
]);

// Columns that every company may read: the others of `columnsForCompany` are conditions on a proposal.
const KEPT = Object.entries(columnsForCompany(sql`false`))
  .filter(([name, column]) => is(column, Column) && !NOT_KEPT.has(name))
  .map(([name]) => name as keyof BriefRow);

/** Keeps what companies could read of a locked brief, which its client is about to change. */
export async function keepVersion(tx: Tx, brief: BriefRow, now: Date): Promise<void> {
  const current = { ...brief, ...(await maskedTexts(brief)) };
  await tx.insert(briefVersions).values({
    briefId: brief.id,
    version: brief.version,
    shown: {
      ...Object.fromEntries(KEPT.map((name) => [name, current[name]])),
      ...postcodeDigits(brief),
      inventory: withoutTexts(brief.inventory),
      goods: withoutNames(brief.goods),
    },
    maskVersion: MASK_VERSION,
    replacedAt: now,
  });
}

/** Whose brief it is; `clientId` is null until somebody confirms the address. */
type BriefOwner = Pick<BriefRow, "submissionKey" | "clientId" | "clientEmail" | "emailConfirmed">;

/** Carries out a write that places a client's brief, or corrects the brief `earlier`, by `shareInTurn`. */
export async function storeInTurn<Answer>(
  app: App,
  { userId }: ClientActor,
  { form, earlier }: { form: BriefForm; earlier: BriefRow | null },
  write: () => Promise<Answer>,
): Promise<Answer> {
  const text = briefColumns(form, earlier ?? undefined);
  const changed = earlier ? withFormer(earlier, text) : { id: randomUUID(), ...text };
  return await shareInTurn(app, userId, { changed }, write);
}

/** A brief with another text, and with what it said of its client until now, which stays hidden. */
function withFormer(earlier: BriefRow, text: BriefText) {
  const former = [...(earlier.otherContact ?? []), contactToday(earlier)];
  return { ...earlier, ...text, otherContact: former };
}

/** Stores a brief and leaves its mails in the outbox. It comes last: it locks the count of its route. */
export async function storeBrief(app: App, tx: Tx, form: BriefForm, owner: BriefOwner, now: Date) {
  const text = briefColumns(form);
  const briefId = randomUUID();
  await mailConfirmation(app, tx, { id: briefId, ...owner });
  await enqueueEach(tx, [TELL_COMPANIES, PUSH_NEW_BRIEF, notifyAdminNewJob], { briefId });
  await enqueueIn(tx, UNANSWERED_AFTER_MS, MAIL_UNANSWERED, { briefId });
  const otherContact = await shareContact(tx, owner.clientId, { id: briefId, ...text });
  const derived = await derivedFrom(text, { otherContact });
  const stored = { ...owner, ...text, ...derived, otherContact, maxProposals: MAX_PROPOSALS };
  await tx.insert(briefs).values({ id: briefId, ...stored, createdAt: now });
  return { briefId };
}

/** Gives a locked brief with an unconfirmed address the one that was meant, and mails it what was placed. */
export async function mendOwner(
  app: App,
  tx: Tx,
  { id }: BriefRow,
  owner: Omit<BriefOwner, "emailConfirmed">,
): Promise<void> {
  await tx.update(briefs).set(owner).where(eq(briefs.id, id));
  await shareContact(tx, owner.clientId, null);
  await mailConfirmation(app, tx, { id, ...owner, emailConfirmed: false });
}

/**
 * Whether a mail about a brief may go to its client. An unconfirmed address may be a stranger's: it gets few
 * mails, and each that is asked about here counts.
 */
export async function mayMailClient(
  app: App,
  tx: Tx,
  { clientEmail, emailConfirmed }: Pick<BriefRow, "clientEmail" | "emailConfirmed">,
): Promise<boolean> {
  return emailConfirmed || (await mayMail(app, tx, clientEmail));
}

/** Mails a client what was placed. */
async function mailConfirmation(
  app: App,
  tx: Tx,
  { id: briefId, clientEmail, emailConfirmed }: Omit<BriefOwner, "submissionKey"> & { id: string },
  change = {},
): Promise<void> {
  if (!(await mayMailClient(app, tx, { clientEmail, emailConfirmed }))) return;
  await enqueue(tx, sendBriefConfirmation, { briefId, ...change });
}

// The columns of a brief that a form fills; `earlier` is the brief that it corrects.
function briefColumns(form: BriefForm, earlier?: BriefRow) {
  const columns = answerColumnsOf(form, earlier);
  const volume = volumeIn(form);
  return {
    ...columns,
    additionalInfo: asTyped(columns.additionalInfo ?? ""),
    lastDay: columns.dateSlack && rangeOf(columns).last,
    volumeLitres: volume?.litres ?? null,
    volumeFromLitres: volume?.from ?? null,
    volumeToLitres: volume?.to ?? null,
  };
}

type BriefText = ReturnType<typeof briefColumns>;

async function derivedFrom(
  text: BriefText,
  hidden: Pick<WrittenBrief, "hiddenParts" | "otherContact">,
) {
  return {
    ...(await maskedTexts({ ...text, ...hidden })),
    distanceKm: distanceOf(text),
    fromSpot: fromSpotOf(text),
  };
}
