import { amendSignUp, createAccount, passwordsOf } from "~/features/accounts/index.server.ts";
import {
  attachPhotos,
  findSubmission,
  lockDraftPhotos,
  readPlaced,
  replaceText,
  storeBrief,
  storeInTurn,
} from "~/features/briefs/index.server.ts";
import { hideSpreadInBrief } from "~/features/enquiries/index.server.ts";
import type { BriefForm, VisitorBriefForm } from "~/features/intake/schema.ts";
import { readReliance } from "~/features/proposals/index.server.ts";
import { acceptTerms } from "~/features/terms/index.server.ts";
import type { TabPhotoDraft } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { countAct } from "~/server/web/report.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";

/** The tab that a brief was filled in in: its browser by the cookie, and the key that its page names. */
type SendingTab = Omit<TabPhotoDraft, "userId">;

/**
 * Places a visitor's brief: account, brief, photos that its `tab` shows and mails. The same form sent again
 * finds what was stored, and with another text replaces that (`isReplacement`), or is refused as
 * 'already-placed' when it may have been answered. Refuses an address that has a confirmed account.
 */
export async function placeBriefAsVisitor(
  app: App,
  form: VisitorBriefForm,
  tab: SendingTab | null = null,
) {
  const passwordHash = passwordsOf(app).begin(form.password);
  const draft = tab && { ...tab, userId: null };
  return await transact(app, NOBODY, async (tx, now) => {
    const { submissionKey, earlier } = await findSubmission(
      tx,
      form.submissionKey,
      form.ownerEmail,
    );
    if (earlier) {
      const isOwn = !earlier.emailConfirmed;
      const may = { isOwn, ...(await readReliance(tx, earlier.id)) };
      const replaced = await replaceText(app, tx, earlier, form, may, now);
      if (replaced.ok && isOwn) {
        await amendSignUp(tx, submissionKey, { fullName: form.clientName, passwordHash });
        await attachPhotos(tx, earlier, await lockDraftPhotos(tx, draft), now);
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
    await acceptTerms(tx, account.value.userId, "brief", now);
    // The account that waits under this address may be a stranger's: confirming it claims the brief.
    const clientId = account.value.isOwn ? account.value.userId : null;
    const owner = { submissionKey, clientId, clientEmail: form.ownerEmail, emailConfirmed: false };
    const photos = await lockDraftPhotos(tx, draft);
    const stored = await storeBrief(app, tx, form, owner, now);
    await attachPhotos(tx, { id: stored.briefId, clientId, status: "OPEN" }, photos, now);
    countAct(app, "brief-placed");
    return ok({ ...stored, isReplacement: false });
  });
}

/** Places a client's brief under its own address, whatever was posted; repeated as a visitor's. */
export async function placeBriefAsClient(
  app: App,
  actor: ClientActor,
  form: BriefForm,
  tab: SendingTab | null = null,
) {
  const place = () =>
    transact(app, actor, async (tx, now, { userId: clientId, email: clientEmail }) => {
      const draft = tab && { ...tab, userId: clientId };
      const { submissionKey, earlier } = await findSubmission(tx, form.submissionKey, clientEmail);
      if (earlier) {
        const isOwn = earlier.clientId === clientId;
        const may = { isOwn, ...(await readReliance(tx, earlier.id)) };
        const replaced = await replaceText(app, tx, earlier, form, may, now);
        if (replaced.ok && isOwn) {
          await hideSpreadInBrief(tx, earlier.id);
          await attachPhotos(tx, earlier, await lockDraftPhotos(tx, draft), now);
        }
        return replaced;
      }
      await acceptTerms(tx, clientId, "brief", now);
      const owner = { submissionKey, clientId, clientEmail, emailConfirmed: true };
      const photos = await lockDraftPhotos(tx, draft);
      const stored = await storeBrief(app, tx, form, owner, now);
      await attachPhotos(tx, { id: stored.briefId, clientId, status: "OPEN" }, photos, now);
      countAct(app, "brief-placed");
      return ok({ ...stored, isReplacement: false });
    });
  return await storeInTurn(app, actor, { form, earlier: null }, place);
}

/** A brief as it was sent: under which form's key and address, and whether it replaced what that key placed. */
export interface SentBrief {
  submissionKey: string;
  email: string;
  isReplacement: boolean;
}

/**
 * What sending a brief did: it was placed, it replaced what the same form placed before, or it was placed
 * beside an open one that this browser placed under `earlierKey` in the last hour, as from another tab.
 */
export async function describePlacing(
  app: App,
  sent: SentBrief,
  earlierKey: string | null,
  now: Date,
) {
  if (sent.isReplacement) return "replaced" as const;
  if (!earlierKey || earlierKey === sent.submissionKey) return "placed" as const;
  const earlier = await readPlaced(app, earlierKey, sent.email);
  if (earlier?.status !== "OPEN") return "placed" as const;
  const ageMs = now.getTime() - earlier.createdAt.getTime();
  return ageMs < HOUR_MS ? ("placed-besides" as const) : ("placed" as const);
}
