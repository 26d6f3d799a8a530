import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  issueResetLink,
  issueVerificationLinks,
  requestReset,
  resendLinks,
} from "~/features/accounts/index.server.ts";
import { revocationPath } from "~/features/agreements/reads/revocation.server.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { gatherDigests } from "~/features/board/tasks/gather-digests.ts";
import {
  answerMessage,
  listMessages,
  sendContactMessage,
  writeBack,
} from "~/features/contact/index.server.ts";
import { contactLink } from "~/features/contact/reads.server.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import {
  acceptEvidence,
  listOwnEvidence,
  refuseEvidence,
  remindOfExpiry,
  sendEvidence,
} from "~/features/evidence/index.server.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import { signUpForLaunch } from "~/features/launch/index.server.ts";
import {
  clearReporter,
  listMeasures,
  pauseReports,
  warnReporter,
} from "~/features/measures/index.server.ts";
import { listReports, reportThing } from "~/features/moderation/index.server.ts";
import { requestTest } from "~/features/notifications/index.server.ts";
import {
  listOwed,
  mayBeRemoved,
  noteException,
  orderRefund,
  takeNotice,
  writeOffPayment,
} from "~/features/payments/index.server.ts";
import { EXCEPTION_REASONS } from "~/features/payments/messages.ts";
import { payments } from "~/features/payments/tables.ts";
import { adjustProposal, confirmProposal } from "~/features/proposals/index.server.ts";
import { subscribe } from "~/features/pushes/index.server.ts";
import { giveMonths } from "~/features/referrals/index.server.ts";
import { offerFreePlaces, waitFor } from "~/features/regions/index.server.ts";
import { listOwnSearches, mailSearch, saveSearch } from "~/features/search/index.server.ts";
import { askForTaxDetails, askToConfirm } from "~/features/sellers/index.server.ts";
import { listOwnSessions } from "~/features/sessions/index.server.ts";
import { changePassword, requestAddressChange } from "~/features/settings/index.server.ts";
import { liftSuspension, suspendCompany } from "~/features/suspensions/index.server.ts";
import { tellOfTerms } from "~/features/terms/writes.server.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import { turnOff } from "~/features/two-step/index.server.ts";
import { storePaper } from "~/features/uploads/index.server.ts";
import { approveByHand, reject, revokeBadge } from "~/features/verification/index.server.ts";
import { makeNotice } from "~/server/adapters/local-notices.ts";
import type { Tx } from "~/server/db/connect.ts";
import { MailPostponed } from "~/server/ports/mailer.ts";
import type { Services } from "~/server/services.ts";
import type { Payload } from "~/server/tasks/define.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { closeForAbuse, reopenClosed } from "~/use-cases/close-account.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { lookOn } from "~/use-cases/look-on.ts";
import {
  giveDayAtDesk,
  givePlacesAtDesk,
  hideAtDesk,
  mergeAtDesk,
  showAtDesk,
} from "~/use-cases/manage-brief.ts";
import { placeBriefAsClient, placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { registerCompany } from "~/use-cases/register-company.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { resetPassword } from "~/use-cases/reset-password.ts";
import { revokeAgreement } from "~/use-cases/revoke-agreement.ts";
import { completeOnboarding, saveProfile } from "~/use-cases/save-profile.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { syncCheckout, syncSubscription } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import notifyCompaniesNewJob from "~/use-cases/tasks/notify-companies-new-job.ts";
import { acceptPlainly } from "./accept.ts";
import {
  COMPANY,
  contactForm,
  daysLater,
  formFor,
  inEmptyRegister,
  newcomer,
  signUpForm,
  withBrief,
  withOutdatedProposals,
  withPaidCheckout,
  withProposals,
  withReferral,
  withRefusedCompany,
  withSecondStep,
} from "./arrangements.ts";
import { ALL_INCLUDED, addBrief, addProposal, proposalForm, visitorForm } from "./briefs.ts";
import { addDone } from "./done.ts";
import { WAITING } from "./images.ts";
import { bill, credit, paymentOf } from "./invoices.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  type CompanyOptions,
  freshEmail,
  invoiceDetails,
  PASSWORD,
  profileForm,
  SYSTEM,
  VISITOR,
} from "./people.ts";
import {
  cancelSubscription,
  endPause,
  pauseSubscription,
  resumeSubscription,
  startCheckout,
} from "./pressed.ts";
import { waitingPayloads } from "./queue.ts";
import { decideOnNewest, reportForm } from "./reports.ts";
import { request, signInConfirmed } from "./sessions.ts";
import { addDraft, announce } from "./terms.ts";

/**
 * Arranges what an act needs, and answers the act: a function of the product that a page or a task
 * calls. What is about a brief is about one for `service`.
 */
type Cause = (app: Services, service: ServiceType) => Promise<() => Promise<unknown>>;

/** The payloads of the tasks named `task` that one of its causes leaves in the outbox. */
export async function causedBy(
  app: Services,
  task: string,
  cause: Cause,
  service: ServiceType = "VERHUIZING",
): Promise<Payload[]> {
  const act = await cause(app, service);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await act();
  return await waitingPayloads(app, task);
}

/** A company that wants once a day what a search of its own finds, and nothing of its area. */
async function dailyCompany(app: Services): Promise<void> {
  const { actor } = await addCompany(app, { ...COMPANY, form: { serviceAreas: ["Friesland"] } });
  await saveSearch(app, actor, { name: "Veel werk", filter: "van=Utrecht", mails: true });
  const [search] = await listOwnSearches(app, actor);
  await mailSearch(app, actor, search?.id ?? "", "daily");
}

/** The same at five in the afternoon of the day, in the Netherlands. */
function atFive(app: Services): Services {
  const five = new Date(`${dutchDay(app.clock.now())}T17:00:30+01:00`);
  return { ...app, clock: { ...app.clock, now: () => five } };
}

function whileMailIsPutOff(app: Services): Services {
  const send = () => Promise.reject(new MailPostponed("SMTP 450"));
  return { ...app, mailer: { ...app.mailer, send } };
}

function tellsWhileMailIsPutOff(app: Services, briefId: string): Promise<unknown> {
  return notifyCompaniesNewJob.run(
    whileMailIsPutOff(app),
    { briefId },
    SYSTEM,
    new AbortController().signal,
  );
}

const placesBrief: Cause = async (app, service) => {
  const client = await addClient(app);
  return () => placeBriefAsClient(app, client, formFor(service, app.clock.now()));
};
const correctsBrief: Cause = async (app, service) => {
  const { client, form, briefId } = await withBrief(app, service);
  return () => correctBrief(app, client, briefId, { ...form, additionalInfo: "Anders." });
};
const declines: Cause = async (app, service) => {
  const { client, first } = await withProposals(app, service);
  return () => declineProposal(app, client, first);
};
const accepts: Cause = async (app, service) => {
  const { client, first } = await withProposals(app, service);
  return () => acceptPlainly(app, client, first);
};
const changesAddress: Cause = async (app) => {
  const client = await addClient(app);
  const form = { email: freshEmail("nieuw"), currentPassword: PASSWORD };
  return () => requestAddressChange(app, client, form);
};
const pays: Cause = async (app) => {
  const { actor, checkoutId } = await withPaidCheckout(app);
  return () => confirmCheckout(app, actor, checkoutId);
};
const isOnboarded: Cause = async (app) => {
  const actor = await newcomer(app);
  return () => completeOnboarding(app, actor, profileForm({ serviceAreas: ["Utrecht"] }));
};
const isApproved: Cause = async (app) => {
  const { admin, seen } = await withRefusedCompany(app);
  return () =>
    approveByHand(app, admin, { ...seen, reason: "papers-checked", note: "Uittreksel gezien." });
};
/** A company's policy that waits, valid for ten days more. */
async function withEvidence(app: Services) {
  const { actor } = await addCompany(app);
  const stored = await storePaper(app, actor, new Blob(["%PDF-1.7 %%EOF"]), WAITING);
  if (!stored.ok) throw new Error(stored.reason);
  const validUntil = dayAfter(dutchDay(app.clock.now()), 10);
  await sendEvidence(app, actor, { kind: "insurance", number: "POL-1", validUntil }, stored.value);
  const [paper] = await listOwnEvidence(app, actor);
  return { evidenceId: paper?.id ?? "", validUntil };
}
const suspensionOf = ({ companyId }: { companyId: string }) => ({
  companyId,
  reason: "complaints" as const,
  note: "Drie klanten klaagden over dezelfde dag.",
});
const looksAlong: Cause = async (app) => {
  const [admin, { userId }] = [await addAdmin(app), await addClient(app)];
  await signInConfirmed(app, admin.userId);
  const [session] = await listOwnSessions(app, admin);
  const grounds = { reason: "asked-by-person", note: "" } as const;
  return () => lookOn(app, admin, { userId, sessionId: session?.id ?? "", ...grounds });
};
const givesMonths: Cause = async (app) => {
  const admin = await addAdmin(app);
  const { userId } = (await addCompany(app)).actor;
  const gift = { userId, giftId: randomUUID(), months: 2, reason: "goodwill", note: "" } as const;
  return () => giveMonths(app, admin, gift);
};
const AT_THE_DESK = { reason: "asked-by-person", note: "" } as const;
const mergesBriefs: Cause = async (app, service) => {
  const { client, briefId } = await withBrief(app, service);
  const other = await addBrief(app, client, formFor(service, app.clock.now()));
  await addProposal(app, (await addCompany(app, COMPANY)).actor, other);
  const grounds = { reason: "same-household", note: "" } as const;
  const admin = await addAdmin(app);
  return () => mergeAtDesk(app, admin, { briefId, other, ...grounds });
};
const savesProfile =
  (options: CompanyOptions = {}, form: CompanyOptions["form"] = {}): Cause =>
  async (app) => {
    const actor = await newcomer(app, options);
    return () => saveProfile(app, actor, profileForm({ serviceAreas: ["Utrecht"], ...form }));
  };
const settlesReferral =
  (subscribed: boolean): Cause =>
  async (app) =>
    (await withReferral(app, subscribed)).settle;
const notesException =
  (reason: (typeof EXCEPTION_REASONS)[number]): Cause =>
  async (app) => {
    const { actor, checkoutId } = await withPaidCheckout(app);
    const reported = await app.payments.readCheckout(checkoutId);
    if (!reported) throw new Error("the provider does not know the checkout");
    const now = app.clock.now();
    const note = (tx: Tx) =>
      noteException(tx, reported, actor.userId, reason, now, ["Utrecht", "Zeeland"]);
    return () => app.transact(async (tx) => ok(await note(tx)));
  };
const EXCEPTIONS = Object.fromEntries(
  EXCEPTION_REASONS.map((reason) => [`a payment is noted as ${reason}`, notesException(reason)]),
);

/** The acts that cause each mail, and each task that does not come round by the clock alone. */
export const CAUSES: Record<string, Record<string, Cause>> = {
  "send-verification": {
    "somebody signs up": async (app) => () => signUp(app, signUpForm()),
    async "somebody signs up under an address that waits"(app) {
      const { email } = await addClient(app, { confirmed: false });
      return () => signUp(app, signUpForm(email));
    },
    "a visitor places a brief": async (app) => () =>
      placeBriefAsVisitor(app, visitorForm({}, app.clock.now())),
    "a company registers": async (app) => () =>
      registerCompany(app, {
        ...signUpForm(),
        ...invoiceDetails(),
        companyName: "Rap & Recht",
        contactName: "Iris",
      }),
  },
  "resend-verification": {
    async "somebody asks for the link again"(app) {
      const { email } = await addClient(app, { confirmed: false });
      return () => resendLinks(app, email);
    },
  },
  "send-reset": {
    async "somebody forgot the password"(app) {
      const { email } = await addClient(app);
      return () => requestReset(app, email);
    },
    async "somebody forgot the password of an account that waits"(app) {
      const { email } = await addClient(app, { confirmed: false });
      return () => requestReset(app, email);
    },
  },
  "send-address-change": { "somebody wants another address": changesAddress },
  "notify-account-change": {
    "somebody wants another address": changesAddress,
    async "somebody changes the password"(app) {
      const client = await addClient(app);
      const password = "nog-geheimer-dan-eerst";
      const form = { currentPassword: PASSWORD, password, confirmPassword: password };
      return () => changePassword(app, client, form, request);
    },
    async "somebody uses the link for a new password"(app) {
      const link = await issueResetLink(app, (await addClient(app)).userId);
      const token = new URL(link?.url ?? "").searchParams.get("token") ?? "";
      return () => resetPassword(app, request, { token, password: "nog-geheimer-dan-eerst" });
    },
    "somebody turns the second step on": async (app) => (await withSecondStep(app)).confirm,
    async "somebody turns the second step off"(app) {
      const { client, confirm } = await withSecondStep(app);
      const confirmed = await confirm();
      const code = confirmed.ok ? confirmed.value.codes[0] : undefined;
      return () => turnOff(app, client, code?.replaceAll("-", "") ?? "");
    },
  },
  "notify-looked-on": { "an admin looks on": looksAlong },
  "end-look": { "an admin looks on": looksAlong },
  "notify-brief-hidden": {
    async "an admin hides a brief"(app, service) {
      const { briefId } = await withBrief(app, service);
      const grounds = { reason: "contact-data", note: "" } as const;
      const admin = await addAdmin(app);
      return () => hideAtDesk(app, admin, { briefId, ...grounds });
    },
  },
  "notify-brief-at-desk": {
    async "an admin shows a hidden brief again"(app, service) {
      const { briefId } = await withBrief(app, service);
      const admin = await addAdmin(app);
      await hideAtDesk(app, admin, { briefId, reason: "contact-data", note: "" });
      return () => showAtDesk(app, admin, { briefId, ...AT_THE_DESK });
    },
    async "an admin gives the place of a declined proposal again"(app, service) {
      const { client, briefId, first } = await withProposals(app, service);
      await declineProposal(app, client, first);
      const admin = await addAdmin(app);
      return () => givePlacesAtDesk(app, admin, { briefId, places: 1, ...AT_THE_DESK });
    },
    async "an admin gives a brief a later day"(app, service) {
      const { briefId } = await withBrief(app, service);
      const admin = await addAdmin(app);
      const day = dayAfter(dutchDay(app.clock.now()), 300);
      return () => giveDayAtDesk(app, admin, { briefId, day, ...AT_THE_DESK });
    },
  },
  "notify-briefs-merged": { "an admin merges two briefs": mergesBriefs },
  "notify-proposal-merged": { "an admin merges two briefs": mergesBriefs },
  "send-brief-confirmation": {
    "a client places a brief": placesBrief,
    "a client corrects a brief": correctsBrief,
    async "a client sends the wizard again with another text"(app, service) {
      const { client, form } = await withBrief(app, service);
      return () => placeBriefAsClient(app, client, { ...form, additionalInfo: "Anders." });
    },
  },
  "notify-brief-unanswered": {
    async "a day goes by without a proposal"(app, service) {
      const place = await placesBrief(app, service);
      return async () => {
        await place();
        await app.db.execute(sql`update briefs set created_at = created_at - interval '2 days'`);
      };
    },
  },
  "notify-companies-new-job": {
    "a client places a brief": placesBrief,
    "a client corrects a brief": correctsBrief,
  },
  "notify-company-new-job": {
    async "a mail server puts off the address of a company that the brief fits"(app, service) {
      await addCompany(app, COMPANY);
      const { briefId } = await withBrief(app, service);
      return () => tellsWhileMailIsPutOff(app, briefId);
    },
    async "it puts off that of a company that the brief is found by"(app, service) {
      const { actor } = await addCompany(app, {
        ...COMPANY,
        form: { serviceAreas: ["Friesland"] },
      });
      await saveSearch(app, actor, { name: "Veel werk", filter: "type=&van=Utrecht", mails: true });
      const { briefId } = await withBrief(app, service);
      return () => tellsWhileMailIsPutOff(app, briefId);
    },
  },
  "push-new-brief": { "a client places a brief": placesBrief },
  "notify-new-briefs": {
    async "a company wants new briefs once a day"(app, service) {
      await dailyCompany(app);
      await withBrief(app, service);
      return () => gatherDigests.run(atFive(app), {}, SYSTEM, new AbortController().signal);
    },
  },
  "send-push": {
    async "a company sends a proposal to a client who wants to be told"(app, service) {
      const { client, briefId } = await withBrief(app, service);
      await signInConfirmed(app, client.userId);
      const [session] = await listOwnSessions(app, client);
      // Any point of the curve will do.
      const keys = { p256dh: app.push.publicKey, auth: "A".repeat(22) };
      const endpoint = "https://fcm.googleapis.com/fcm/send/een";
      await subscribe(app, client, session?.id ?? null, { endpoint, ...keys });
      const { actor } = await addCompany(app, COMPANY);
      return () => sendProposal(app, actor, briefId, proposalForm());
    },
  },
  "notify-admin-new-job": { "a client places a brief": placesBrief },
  "notify-proposal-received": {
    async "a company sends a proposal"(app, service) {
      const { briefId } = await withBrief(app, service);
      const { actor } = await addCompany(app, COMPANY);
      const form = proposalForm({ packageName: "Alles geregeld" });
      return () => sendProposal(app, actor, briefId, form);
    },
  },
  "notify-brief-changed": {
    async "the client changes a brief that has proposals"(app, service) {
      const { client, form, briefId } = await withProposals(app, service);
      return () => correctBrief(app, client, briefId, { ...form, additionalInfo: "Anders." });
    },
  },
  "notify-enquiry-asked": {
    async "a company asks something about a brief"(app, service) {
      const { briefId } = await withBrief(app, service);
      const { actor } = await addCompany(app, COMPANY);
      return () => askAbout(app, actor, briefId, { question: "Is er een lift?" });
    },
  },
  "notify-enquiry-answered": {
    async "the client answers what a company asked"(app, service) {
      const { client, briefId, company } = await withProposals(app, service);
      await askAbout(app, company, briefId, { question: "Is er een lift?" });
      const [enquiry] = await listEnquiriesToClient(app, client, briefId);
      return () => answerEnquiry(app, client, enquiry?.id ?? "", { answer: "Nee, een trap." });
    },
  },
  "notify-thread-entry": {
    async "one of the two writes the other"(app, service) {
      const { client, first } = await withProposals(app, service);
      await acceptPlainly(app, client, first);
      const entry = { key: randomUUID(), text: "Past de kast in de bus?", photos: [] };
      return () => writeEntry(app, client, first, entry);
    },
  },
  "confirm-report": {
    async "a visitor reports a company"(app) {
      const { companyId } = await addCompany(app, COMPANY);
      const who = { name: "Vera Voorbij", email: freshEmail() };
      const form = {
        ...who,
        part: "tekst" as const,
        category: "false" as const,
        why: "Klopt niet.",
      };
      return () => reportThing(app, VISITOR, "bedrijf", companyId, form);
    },
    async "one of the two has their talk looked at"(app, service) {
      const { client, first } = await withProposals(app, service);
      await acceptPlainly(app, client, first);
      return () => reportOwnTalk(app, client, first, { why: "Hij dreigt." });
    },
  },
  "notify-decision": {
    async "an admin decides on a report"(app, service) {
      const { client, first } = await withProposals(app, service);
      await acceptPlainly(app, client, first);
      await reportOwnTalk(app, client, first, { why: "Hij dreigt." });
      const admin = await addAdmin(app);
      return () => decideOnNewest(app, admin);
    },
  },
  "notify-proposal-changed": {
    async "the company confirms it for the changed brief"(app, service) {
      const { company, first } = await withOutdatedProposals(app, service);
      return () => confirmProposal(app, company, { proposalId: first, briefVersion: 2 });
    },
    async "the company adjusts it to the changed brief"(app, service) {
      const { company, first } = await withOutdatedProposals(app, service);
      const form = proposalForm({ packageName: "Anders", briefVersion: 2, price: 120_000 });
      return () => adjustProposal(app, company, first, form);
    },
  },
  "notify-proposal-accepted": { "the client accepts it": accepts },
  "notify-agreement-revoked": {
    // Of a move whose things nobody carries: one on a named day has no such right.
    async "the client revokes it by its link"(app, service) {
      const { client, briefId } = await withBrief(app, service);
      const { actor } = await addCompany(app, COMPANY);
      const scope = { ...ALL_INCLUDED, transport: { answer: "EXCLUDED" as const } };
      const first = await addProposal(app, actor, briefId, { scope });
      await acceptPlainly(app, client, first);
      const path = revocationPath(app, first);
      return async () => {
        const revoked = await revokeAgreement(app, path.slice(path.indexOf("=") + 1));
        // Open again it would be news in mails of others.
        await cancelBrief(app, client, briefId);
        return revoked;
      };
    },
  },
  "notify-party-erased": {
    async "a client erases its account"(app, service) {
      const { client, first } = await withProposals(app, service);
      await acceptPlainly(app, client, first);
      return () => eraseOnRequest(app, client);
    },
    async "a company erases its account"(app, service) {
      const { client, company, first } = await withProposals(app, service);
      await acceptPlainly(app, client, first);
      return () => eraseOnRequest(app, company);
    },
  },
  "notify-company-declined": {
    "the client declines it": declines,
    "the client accepts another": accepts,
    async "the client cancels the brief"(app, service) {
      const { client, briefId } = await withProposals(app, service);
      return () => cancelBrief(app, client, briefId);
    },
  },
  "notify-payment-received": { "a company pays": pays },
  "notify-payment-exception": EXCEPTIONS,
  "notify-first-payment-failed": {
    async "a first debit fails that was under way"(app) {
      const actor = await newcomer(app);
      const started = await startCheckout(app, actor);
      const checkoutId = started.ok ? started.value.id : "";
      await app.local?.payments.act(checkoutId, "pay-by-debit");
      await syncCheckout(app, checkoutId);
      await app.local?.payments.act(checkoutId, "debit-fails");
      return () => syncCheckout(app, checkoutId);
    },
  },
  "unwind-payment": { "a payment is noted as PAID_TWICE": notesException("PAID_TWICE") },
  "forget-payment": {
    async "an admin writes off what was charged back"(app) {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      await app.local?.payments.act(reference, "charge-back");
      await syncSubscription(app, reference);
      const admin = await addAdmin(app);
      const [owed] = (await listOwed(app, admin)).rows;
      return () =>
        writeOffPayment(app, admin, {
          paymentId: owed?.id ?? "",
          reason: "payment-given-up",
          note: "Afgesproken.",
        });
    },
  },
  "forget-payer": {
    async "a company erases its account"(app) {
      const { actor } = await addCompany(app);
      return () => eraseOnRequest(app, actor);
    },
  },
  "give-refund": {
    async "an admin gives a part of a payment back"(app) {
      const { actor, checkoutId } = await withPaidCheckout(app);
      await syncCheckout(app, checkoutId);
      const [paid] = await app.db.select().from(payments).where(eq(payments.userId, actor.userId));
      const admin = await addAdmin(app);
      const order = { paymentId: paid?.id ?? "", refundId: randomUUID(), amountCents: 1_000 };
      const grounds = { reason: "mistake-of-ours", note: "", sure: "on" } as const;
      return () => orderRefund(app, admin, { ...order, ...grounds });
    },
  },
  "sync-subscription": {
    async "an account is looked at that paid and did not come back"(app) {
      const { actor } = await withPaidCheckout(app);
      return () => mayBeRemoved(daysLater(app, 1), actor.userId);
    },
  },
  "notify-invoice": {
    async "a payment comes in"(app) {
      const { actor } = await addCompany(app);
      return () => bill(app, paymentOf(app, actor.userId));
    },
    async "a payment goes back"(app) {
      const { actor } = await addCompany(app);
      const payment = paymentOf(app, actor.userId);
      await bill(app, payment);
      return () => credit(app, payment.paymentId, payment.amountCents);
    },
  },
  "notify-renewal": {
    async "a company cancels"(app) {
      const { actor } = await addCompany(app);
      return () => cancelSubscription(app, actor);
    },
    async "a company takes its cancellation back"(app) {
      const { actor } = await addCompany(app);
      await cancelSubscription(app, actor);
      return () => resumeSubscription(app, actor);
    },
    async "a company cancels that is in arrears"(app) {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      await app.local?.payments.act(reference, "charge-back");
      await syncSubscription(app, reference);
      return () => cancelSubscription(app, actor);
    },
  },
  "notify-arrears": {
    async "the provider says that a payment did not come"(app) {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      await app.local?.payments.act(reference, "charge-back");
      return () => syncSubscription(app, reference);
    },
    async "a renewal fails"(app) {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      for (const act of ["card-expires", "renew"] as const) {
        await app.local?.payments.act(reference, act);
      }
      return () => syncSubscription(app, reference);
    },
  },
  "apply-pause": {
    async "a company pauses"(app) {
      const { actor } = await addCompany(app);
      return () => pauseSubscription(app, actor, 1);
    },
    async "a company ends its pause"(app) {
      const { actor } = await addCompany(app);
      await pauseSubscription(app, actor, 1);
      return () => endPause(app, actor);
    },
  },
  "sync-notice": {
    async "the provider posts a notice"(app) {
      const { actor } = await addCompany(app);
      const about = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      const { headers, body } = makeNotice(
        app.config.sessionSecret,
        { id: crypto.randomUUID(), about },
        app.clock.now(),
      );
      return () => takeNotice(app, new Headers(headers), body);
    },
  },
  "notify-free-month": {
    "a company that a subscriber brought in gets its badge": settlesReferral(true),
    "a company that a non-subscriber brought in gets its badge": settlesReferral(false),
  },
  "notify-months-given": { "an admin gives a company free months": givesMonths },
  "grant-free-months": {
    "an admin gives a company free months": givesMonths,
    "a company that a subscriber brought in gets its badge": settlesReferral(true),
    async "a company pays that earned a month before"(app) {
      const { referrer, settle } = await withReferral(app, false);
      await settle();
      const started = await startCheckout(app, referrer);
      const checkoutId = started.ok ? started.value.id : "";
      await app.local?.payments.pay(checkoutId);
      return () => confirmCheckout(app, referrer, checkoutId);
    },
  },
  "settle-referral": {
    "an admin approves a company": isApproved,
    "the register confirms a company": savesProfile(),
  },
  "check-kvk": { "a company ends its onboarding": isOnboarded },
  "check-vat": {
    "a company fills in its VAT number": savesProfile({}, { vatNumber: "NL000099998B57" }),
  },
  "notify-verification": {
    "an admin approves a company": isApproved,
    async "an admin refuses a company"(app) {
      const { admin, seen } = await withRefusedCompany(app);
      const note = "De naam klopt niet.";
      return () => reject(app, admin, { ...seen, reason: "papers-checked", note });
    },
    async "an admin takes a badge back"(app) {
      const { admin, seen } = await withRefusedCompany(app);
      const note = "Uittreksel gezien.";
      await approveByHand(app, admin, { ...seen, reason: "papers-checked", note });
      return () => revokeBadge(app, admin, { ...seen, reason: "register-differs", note });
    },
  },
  "notify-evidence-decided": {
    async "an admin accepts a paper"(app) {
      const { evidenceId, validUntil } = await withEvidence(app);
      const admin = await addAdmin(app);
      return () =>
        acceptEvidence(app, admin, { evidenceId, validUntil, reason: "papers-checked", note: "" });
    },
    async "an admin refuses a paper"(app) {
      const { evidenceId } = await withEvidence(app);
      const admin = await addAdmin(app);
      const note = "De naam klopt niet.";
      return () => refuseEvidence(app, admin, { evidenceId, reason: "papers-checked", note });
    },
  },
  "notify-evidence-expires": {
    async "the day comes near"(app) {
      const { evidenceId, validUntil } = await withEvidence(app);
      const admin = await addAdmin(app);
      const accepted = { evidenceId, validUntil, reason: "papers-checked", note: "" } as const;
      await acceptEvidence(app, admin, accepted);
      return () => remindOfExpiry(app);
    },
  },
  "ask-confirmation": {
    async "a year passed"(app) {
      const { companyId } = await addCompany(app);
      await app.db.execute(sql`update company_profiles
        set created_at = created_at - interval '2 years' where id = ${companyId}`);
      return () => askToConfirm(app);
    },
  },
  "ask-tax-details": {
    async "a report lacks a tax number"(app) {
      const { companyId } = await addCompany(app);
      await addDone(app, companyId, [80_000]);
      const reporting: Services = { ...app, config: { ...app.config, dac7: true } };
      return () => askForTaxDetails(reporting);
    },
  },
  "notify-suspended": {
    async "an admin suspends a company"(app) {
      const { admin, seen } = await withRefusedCompany(app);
      return () => suspendCompany(app, admin, suspensionOf(seen));
    },
  },
  "notify-suspension-lifted": {
    async "an admin lifts a suspension"(app) {
      const { admin, seen } = await withRefusedCompany(app);
      await suspendCompany(app, admin, suspensionOf(seen));
      const { companyId } = seen;
      return () => liftSuspension(app, admin, { companyId, reason: "put-right", note: "" });
    },
  },
  "notify-measure": {
    async "an admin closes an account"(app) {
      const admin = await addAdmin(app);
      const client = await addClient(app);
      return () => closeForAbuse(app, admin, client, closingOf(client));
    },
    async "an admin warns a reporter"(app) {
      const { admin, reportId } = await withReport(app);
      return () => warnReporter(app, admin, { reportId, ...ON_REPORTER });
    },
    async "an admin leaves reports unhandled"(app) {
      const { admin, reportId } = await withReport(app);
      await warnReporter(app, admin, { reportId, ...ON_REPORTER });
      return () => pauseReports(app, admin, { reportId, days: "30", ...ON_REPORTER });
    },
  },
  "notify-measure-ended": {
    async "an admin opens a closed account again"(app) {
      const admin = await addAdmin(app);
      const client = await addClient(app);
      await closeForAbuse(app, admin, client, closingOf(client));
      const { userId } = client;
      return () => reopenClosed(app, admin, { userId, reason: "objection-right", note: "" });
    },
    async "an admin takes a warning back"(app) {
      const { admin, reportId, email } = await withReport(app);
      await warnReporter(app, admin, { reportId, ...ON_REPORTER });
      const [warning] = (await listMeasures(app, admin, { userId: null, email })).rows;
      const clearing = { reportId, measureId: warning?.id ?? "", reason: "other" } as const;
      return () => clearReporter(app, admin, { ...clearing, note: "Het klopte toch." });
    },
  },
  "notify-register-refused": {
    "the register refuses a company": (app) => savesProfile()(inEmptyRegister(app), "VERHUIZING"),
  },
  "notify-company-welcome": {
    async "a company confirms its address"(app) {
      const { actor } = await addCompany(app, { confirmed: false, subscribed: false });
      const [link] = await issueVerificationLinks(app, actor.userId);
      const token = new URL(link?.url ?? "").searchParams.get("token_hash") ?? "";
      return () => confirmAddress(app, request, token);
    },
  },
  "notify-pause": {
    async "a company pauses"(app) {
      const { actor } = await addCompany(app);
      return () => pauseSubscription(app, actor, 1);
    },
    async "a company takes its pause back"(app) {
      const { actor } = await addCompany(app);
      await pauseSubscription(app, actor, 1);
      return () => endPause(app, actor);
    },
    async "a company ends its pause early"(app) {
      const { actor } = await addCompany(app);
      await pauseSubscription(app, actor, 1);
      return () => endPause(daysLater(app, 40), actor);
    },
  },
  "tell-of-terms": {
    "an admin announces a version of the terms": async (app) => {
      const { id } = addDraft();
      return () => announce(app, id);
    },
  },
  "announce-terms-change": {
    async "a mail server puts off the address of somebody whom the terms bind"(app) {
      await addClient(app);
      const { id: version } = addDraft();
      await announce(app, version);
      return () => tellOfTerms(whileMailIsPutOff(app), { version }, new AbortController().signal);
    },
  },
  "verhuis-signup": {
    "somebody wants to hear of the launch": async (app) => () =>
      signUpForLaunch(app, { name: "Iris Jansen", email: freshEmail() }),
  },
  "notify-profile-complete": {
    "a company ends its onboarding": isOnboarded,
    "a company completes its profile": savesProfile(),
    "a subscriber completes its profile": savesProfile({ subscribed: true }),
  },
  "notify-place-free": {
    async "a place is free that a company waits for"(app) {
      const { actor } = await addCompany(app);
      const now = app.clock.now();
      await app.transact(async (tx) => ok(await waitFor(tx, actor.userId, ["Drenthe"], now)));
      return () => offerFreePlaces(app);
    },
  },
  "answer-contact": {
    async "the desk answers a message"(app) {
      const admin = await addAdmin(app);
      const id = await newestMessage(app);
      const answer = { text: "Ja, ook een piano.", seen: 0, note: "" };
      return () => answerMessage(app, admin, id, { ...answer, reason: "question-answered" });
    },
  },
  "forward-contact-reply": {
    async "the sender of a message writes back"(app) {
      const id = await newestMessage(app);
      const key = new URL(contactLink(app, id)).searchParams.get("sleutel") ?? "";
      return () => writeBack(app, id, key, "En een vleugel?");
    },
  },
  "send-contact-email": {
    "a visitor sends a message": async (app) => () => sendContactMessage(app, contactForm()),
  },
  "send-test": {
    async "an admin asks for one"(app) {
      const admin = await addAdmin(app);
      return () => requestTest(app, admin);
    },
  },
};

const closingOf = ({ userId }: { userId: string }) =>
  ({ userId, reason: "fake-briefs", note: "Het huis van 2 maart bestaat niet." }) as const;

const ON_REPORTER = { reason: "reports-nothing", note: "Zeven meldingen zonder reden." } as const;

/** A report that a client just made. */
async function withReport(app: Services) {
  const admin = await addAdmin(app);
  const { companyId } = await addCompany(app);
  const client = await addClient(app);
  await reportThing(app, client, "bedrijf", companyId, reportForm());
  const { rows } = await listReports(app, admin, { waiting: false, search: "" }, null);
  return { admin, reportId: rows[0]?.id ?? "", email: client.email };
}

/** The id of a message that was just sent. */
async function newestMessage(app: Services): Promise<string> {
  await sendContactMessage(app, contactForm());
  const { rows } = await listMessages(app, await addAdmin(app), "", null);
  return rows[0]?.id ?? "";
}
