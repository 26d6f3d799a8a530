import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import {
  amendSignUp,
  createAccount,
  hashPassword,
  mayMail,
} from "~/features/accounts/index.server.ts";
import { declinePending } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { columnsOf } from "./answers.ts";
import { BRIEF_HOURS, MASKED_AT_ONCE, MAX_PROPOSALS } from "./constants.ts";
import { notifyAdminNewJob } from "./emails/notify-admin-new-job.tsx";
import { sendBriefConfirmation } from "./emails/send-brief-confirmation.tsx";
import { lockBrief, maskAgain, moveBrief } from "./index.server.ts";
import { type BriefRow, maskedTexts } from "./reads.server.ts";
import { categoryOf, isCorrectable, isStillOnlyOurs } from "./rules.ts";
import type { BriefForm, VisitorBriefForm } from "./schema.ts";
import { briefs } from "./tables.ts";
import { notifyCompaniesNewJob } from "./tasks/notify-companies-new-job.ts";
import { locationText } from "./wording.ts";

interface Owner {
  submissionKey: string;
  clientId: string | null;
  clientName: string;
  clientEmail: string;
  emailConfirmed: boolean;
}

export type Placed = Result<{ briefId: string }, "email-in-use" | "already-placed">;

/**
 * Places a visitor's request: account, request and mails in one transaction. The same submission
 * sent again finds what the first one stored; with another text it replaces that text, or is
 * refused as 'already-placed' when the first one may have been answered already. Refuses an address
 * that has a confirmed account.
 */
export async function placeBriefAsVisitor(app: App, form: VisitorBriefForm): Promise<Placed> {
  const passwordHash = await hashPassword(app, form.password);
  return await servicesOf(app).transact(async (tx) => {
    const submissionKey = submissionOf(form.submissionKey, form.ownerEmail);
    const earlier = await findSubmission(tx, submissionKey);
    if (earlier) {
      const replaced = await replaceText(app, tx, earlier, form, !earlier.emailConfirmed);
      if (replaced.ok && !earlier.emailConfirmed) {
        await amendSignUp(tx, submissionKey, { fullName: form.clientName, passwordHash });
      }
      return replaced;
    }
    const account = await createAccount(app, tx, {
      fullName: form.clientName,
      email: form.ownerEmail,
      passwordHash,
      role: "CLIENT",
      submissionKey: form.submissionKey,
    });
    if (!account.ok) return account;
    // Whoever waits under this address need not be this visitor: the brief is claimed on confirming.
    const clientId = account.value.isOwn ? account.value.userId : null;
    return ok(
      await insertBrief(app, tx, form, {
        submissionKey,
        clientId,
        clientName: form.clientName,
        clientEmail: form.ownerEmail,
        emailConfirmed: false,
      }),
    );
  });
}

/**
 * Places a signed-in client's request; the address is the account's, whatever was posted. Sent
 * again it is treated as a visitor's.
 */
export async function placeBriefAsClient(
  app: App,
  actor: ClientActor,
  form: BriefForm,
): Promise<Result<{ briefId: string }, "already-placed">> {
  return await servicesOf(app).transact(async (tx) => {
    const submissionKey = submissionOf(form.submissionKey, actor.email);
    const earlier = await findSubmission(tx, submissionKey);
    if (earlier) {
      const own = earlier.clientId === actor.userId;
      return await replaceText(app, tx, earlier, form, own);
    }
    return ok(
      await insertBrief(app, tx, form, {
        submissionKey,
        clientId: actor.userId,
        clientName: form.clientName,
        clientEmail: actor.email,
        emailConfirmed: true,
      }),
    );
  });
}

async function findSubmission(tx: Tx, key: string): Promise<BriefRow | null> {
  await lockSubmission(tx, key);
  const [earlier] = await tx
    .select()
    .from(briefs)
    .where(eq(briefs.submissionKey, key))
    .for("update");
  return earlier ?? null;
}

/**
 * Takes over the text of a submission that is sent again, as somebody does who got no answer the
 * first time and mended something meanwhile. `mayChange` says whether the sender may. Companies that
 * know of the request are not mailed twice; those that it newly fits are.
 */
async function replaceText(
  app: App,
  tx: Tx,
  earlier: BriefRow,
  form: BriefForm,
  mayChange: boolean,
): Promise<Result<{ briefId: string }, "already-placed">> {
  if (isSameText(earlier, form)) return ok({ briefId: earlier.id });
  if (!mayChange || !isStillOnlyOurs(earlier, servicesOf(app).clock.now()))
    return refuse("already-placed");
  await storeText(app, tx, earlier, form);
  return ok({ briefId: earlier.id });
}

function isSameText(brief: BriefRow, form: BriefForm): boolean {
  const text = textOf(form);
  return Object.entries(text).every(([field, value]) =>
    isDeepStrictEqual(brief[field as keyof typeof text], value),
  );
}

async function storeText(app: App, tx: Tx, earlier: BriefRow, form: BriefForm): Promise<void> {
  const text = textOf(form);
  await tx
    .update(briefs)
    .set({ ...text, ...maskedTexts(text) })
    .where(eq(briefs.id, earlier.id));
  await mailConfirmation(app, tx, earlier, {
    changedAt: servicesOf(app).clock.now().toISOString(),
  });
  await enqueue(tx, notifyCompaniesNewJob, { briefId: earlier.id });
}

/**
 * Corrects a client's own request while it has no proposals. Companies that know of it are not mailed
 * again; those that it newly fits are.
 */
export async function correctBrief(
  app: App,
  actor: ClientActor,
  briefId: string,
  form: BriefForm,
): Promise<Result<{ briefId: string }, "not-yours" | "not-correctable">> {
  return await servicesOf(app).transact(async (tx) => {
    const brief = await lockBrief(tx, briefId);
    if (brief?.clientId !== actor.userId) return refuse("not-yours");
    if (!isCorrectable(brief)) return refuse("not-correctable");
    if (!isSameText(brief, form)) await storeText(app, tx, brief, form);
    return ok({ briefId });
  });
}

async function insertBrief(
  app: App,
  tx: Tx,
  form: BriefForm,
  owner: Owner,
): Promise<{ briefId: string }> {
  const text = textOf(form);
  const [brief] = await tx
    .insert(briefs)
    .values({
      ...owner,
      ...text,
      ...maskedTexts(text),
      hours: BRIEF_HOURS,
      maxProposals: MAX_PROPOSALS,
    })
    .returning();
  if (!brief) throw new Error("brief was not stored");
  await mailConfirmation(app, tx, brief);
  await enqueue(tx, notifyCompaniesNewJob, { briefId: brief.id });
  await enqueue(tx, notifyAdminNewJob, { briefId: brief.id });
  return { briefId: brief.id };
}

// An address that nobody confirmed may be a stranger's: it gets few mails, its link first.
async function mailConfirmation(app: App, tx: Tx, brief: BriefRow, change = {}): Promise<void> {
  const { id: briefId, clientEmail, emailConfirmed } = brief;
  if (!emailConfirmed && !(await mayMail(app, tx, clientEmail))) return;
  await enqueue(tx, sendBriefConfirmation, { briefId, ...change });
}

// What the form says, in the words of the table.
function textOf(form: BriefForm) {
  const columns = columnsOf(form);
  const { fromProvince, fromCity, toProvince, toCity } = columns;
  return {
    ...columns,
    additionalInfo: columns.additionalInfo ?? "",
    category: categoryOf(form.serviceType),
    locationText: locationText(
      { city: fromCity, province: fromProvince },
      { city: toCity, province: toProvince },
    ),
  };
}

export type OwnBriefRefusal = "not-yours" | "wrong-state";

/**
 * Closes a request for new proposals, reopens it, or cancels it, which declines its open proposals;
 * answers how many those were.
 */
export async function manageBrief(
  app: App,
  actor: ClientActor,
  briefId: string,
  transition: "close" | "reopen" | "cancel",
): Promise<Result<{ declined: number }, OwnBriefRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const brief = await lockBrief(tx, briefId);
    if (brief?.clientId !== actor.userId) return refuse("not-yours");
    if (!(await moveBrief(tx, brief, transition))) return refuse("wrong-state");
    if (transition !== "cancel") return ok({ declined: 0 });
    return ok({ declined: await declinePending(tx, brief.id, clock.now()) });
  });
}

/**
 * Masks again, a few requests at a time, what rules of before masked: until none is left or the
 * others are held by somebody else, who masks them.
 */
export async function maskOlderBriefs(app: App): Promise<void> {
  let done = MASKED_AT_ONCE;
  while (done === MASKED_AT_ONCE) {
    const batch = await servicesOf(app).transact(async (tx) =>
      ok(await maskAgain(tx, MASKED_AT_ONCE)),
    );
    done = batch.ok ? batch.value : 0;
  }
}
