import { randomUUID } from "node:crypto";
import { issueResetLink } from "~/features/accounts/index.server.ts";
import { savePhotos } from "~/features/briefs/index.server.ts";
import { noteSeen } from "~/features/briefs/writes/status.server.ts";
import {
  readOwnMails,
  rememberOwnAreas,
  saveDraft,
  setMailsByLink,
} from "~/features/companies/index.server.ts";
import { answerEnquiry, askAbout } from "~/features/enquiries/index.server.ts";
import { sendEvidence } from "~/features/evidence/index.server.ts";
import { objectToMask, reportThing } from "~/features/moderation/index.server.ts";
import { adjustProposal } from "~/features/proposals/index.server.ts";
import { choose, setNoticeMails, subscribe, unsubscribe } from "~/features/pushes/index.server.ts";
import { mailsOffLink } from "~/features/pushes/reads.server.ts";
import { getOrCreateCode } from "~/features/referrals/index.server.ts";
import { joinWaitingList, leaveWaitingList } from "~/features/regions/index.server.ts";
import { deleteSearch, mailSearch, saveSearch } from "~/features/search/index.server.ts";
import { confirmDetails } from "~/features/sellers/index.server.ts";
import { changePassword, requestAddressChange } from "~/features/settings/index.server.ts";
import { noteSighting } from "~/features/sightings/index.server.ts";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import { noteRead, setBlocked, writeEntry } from "~/features/threads/index.server.ts";
import { confirmSetup, startSetup, turnOff } from "~/features/two-step/index.server.ts";
import { storeUpload } from "~/features/uploads/index.server.ts";
import type { Services } from "~/server/services.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { grantFreeMonths } from "~/use-cases/grant-free-months.ts";
import { correctInvoice, saveInvoiceDetails } from "~/use-cases/invoice-details.ts";
import { placeBriefAsClient } from "~/use-cases/place-brief.ts";
import { reactToSuspension } from "~/use-cases/react-to-suspension.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { resetPassword } from "~/use-cases/reset-password.ts";
import { saveOwnDetails } from "~/use-cases/save-own-details.ts";
import { completeOnboarding, saveProfile } from "~/use-cases/save-profile.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { acceptPlainly } from "../accept.ts";
import { briefForm, manage, proposalForm } from "../briefs.ts";
import { png, sentPicture } from "../images.ts";
import { freshEmail, invoiceDetails, PASSWORD, profileForm } from "../people.ts";
import { cancelSubscription, endPause, pauseSubscription, startCheckout } from "../pressed.ts";
import { request, signIn } from "../sessions.ts";
import { traces } from "../traces.ts";
import { CANARY, type World } from "./world.ts";

export { CANARY } from "./world.ts";

export const SIDES = ["client", "company"] as const;
export type PartySide = (typeof SIDES)[number];

/** The rows that still say something of who was erased; an invoice names who paid, and stays. */
export async function leftOf(app: Services, { email }: { email: string }): Promise<string[]> {
  const rows = await traces(app, [CANARY, email]);
  return rows.filter((row) => !row.startsWith("public.invoices:"));
}

/** An act of the client or the company of a world, begun when it was arranged. */
type Write = (app: Services, world: World) => Promise<unknown>;
type Writes = Record<string, { [Side in PartySide]?: Write }>;

const REPORT = { part: "tekst", category: "rude", why: "Dat woord mag niet." } as const;
const entry = () => ({ key: randomUUID(), text: `Groet, ${CANARY}`, photos: [] });
const form = (app: Services) =>
  briefForm({ clientName: `Iris ${CANARY}`, additionalInfo: `Bel ${CANARY}.` }, app.clock.now());
const invoiced = () => invoiceDetails({ businessName: `Verhuizer ${CANARY}` });
const profile = () => profileForm({ businessName: `Verhuizer ${CANARY}`, bio: CANARY });
const PASSWORDS = { currentPassword: PASSWORD, password: "nog-geheimer-dan-eerst" };

/**
 * Every write that acts for somebody, by the name of the function in which `transact` or `isStanding` asks for
 * that person: a new one is missing here until it has an act (`writesOfPeople`).
 */
export const WRITES: Writes = {
  acceptProposal: { client: (app, { client, waiting }) => acceptPlainly(app, client, waiting) },
  answerEnquiry: {
    client: (app, { client, asked }) => answerEnquiry(app, client, asked, { answer: CANARY }),
  },
  askAbout: {
    company: (app, { company, free }) => askAbout(app, company, free, { question: CANARY }),
  },
  cancelBrief: { client: (app, { client, open }) => cancelBrief(app, client, open) },
  changePassword: {
    client: (app, { client }) =>
      changePassword(app, client, { ...PASSWORDS, confirmPassword: PASSWORDS.password }, request),
  },
  checkOnShow: { company: (app, { company }) => cancelSubscription(app, company) },
  choose: {
    client: (app, { client }) =>
      choose(app, client, [{ choice: "threads", byMail: false, byPush: false }]),
  },
  completeOnboarding: {
    company: (app, { company }) => completeOnboarding(app, company, profile()),
  },
  confirmSetup: { client: (app, { client }) => confirmSetup(app, client, "000000", request) },
  correctBrief: { client: (app, { client, open }) => correctBrief(app, client, open, form(app)) },
  correctInvoice: {
    company: (app, { company }) => correctInvoice(app, company, "2026-00001", invoiced()),
  },
  declineProposal: { client: (app, { client, waiting }) => declineProposal(app, client, waiting) },
  deleteSearch: { company: (app, { company }) => deleteSearch(app, company, randomUUID()) },
  endPause: { company: (app, { company }) => endPause(app, company) },
  getOrCreateCode: { company: (app, { company }) => getOrCreateCode(app, company) },
  grantFreeMonths: { company: (app, { company }) => grantFreeMonths(app, company.userId) },
  joinWaitingList: { company: (app, { company }) => joinWaitingList(app, company, "Drenthe") },
  keepFiles: {
    client: async (app, { client }) =>
      storeUpload(app, client, "brief", sentPicture(await png(40, 30))),
  },
  leaveWaitingList: { company: (app, { company }) => leaveWaitingList(app, company, "Drenthe") },
  mailSearch: { company: (app, { company }) => mailSearch(app, company, randomUUID(), "daily") },
  manageBrief: { client: (app, { client, open }) => manage(app, client, open, "close") },
  noteRead: { client: (app, { client, agreed }) => noteRead(app, client, agreed) },
  noteSeen: { client: (app, { client, open }) => noteSeen(app, client, open) },
  noteSighting: { company: (app, { company, free }) => noteSighting(app, company, free) },
  objectToMask: {
    client: (app, { client, open }) => objectToMask(app, client, "opdracht", open, { why: CANARY }),
  },
  pauseSubscription: { company: (app, { company }) => pauseSubscription(app, company, 1) },
  placeBriefAsClient: { client: (app, { client }) => placeBriefAsClient(app, client, form(app)) },
  reconsider: {
    company: (app, { company, waiting }) =>
      adjustProposal(app, company, waiting, proposalForm({ packageName: CANARY })),
  },
  rememberOwnAreas: { company: (app, { company }) => rememberOwnAreas(app, company, true) },
  reportOwnTalk: {
    client: (app, { client, agreed }) => reportOwnTalk(app, client, agreed, { why: CANARY }),
    company: (app, { company, agreed }) => reportOwnTalk(app, company, agreed, { why: CANARY }),
  },
  reportThing: {
    client: (app, { client, waiting }) => reportThing(app, client, "offerte", waiting, REPORT),
    company: (app, { company, free }) => reportThing(app, company, "opdracht", free, REPORT),
  },
  requestAddressChange: {
    client: (app, { client }) =>
      requestAddressChange(app, client, {
        currentPassword: PASSWORD,
        // Nobody's yet: the limit on mails to it outlives whoever asked for them.
        email: freshEmail("nieuw"),
      }),
  },
  saveDraft: {
    company: (app, { company }) => saveDraft(app, company, 1, () => ({ businessName: CANARY })),
  },
  saveInvoiceDetails: {
    company: (app, { company }) => saveInvoiceDetails(app, company, invoiced()),
  },
  saveOwnDetails: {
    client: (app, { client }) => saveOwnDetails(app, client, { fullName: `Iris ${CANARY}` }),
  },
  savePhotos: { client: (app, { client, open }) => savePhotos(app, client, open, []) },
  saveSearch: {
    company: (app, { company }) =>
      saveSearch(app, company, { name: CANARY, filter: "van=Utrecht", mails: true }),
  },
  saveTariff: {
    company: (app, { company }) =>
      saveTariff(app, company, tariffSchema.parse({ base: "150", packageName: CANARY })),
  },
  saveWith: { company: (app, { company }) => saveProfile(app, company, profile()) },
  sendContactMessage: { company: (app, { company }) => reactToSuspension(app, company, CANARY) },
  sendEvidence: {
    company: (app, { company, paper }) =>
      sendEvidence(
        app,
        company,
        {
          kind: "insurance",
          number: CANARY,
          validUntil: dayAfter(dutchDay(app.clock.now()), 90),
        },
        paper,
      ),
  },
  sendProposal: {
    company: (app, { company, free }) =>
      sendProposal(app, company, free, proposalForm({ packageName: CANARY })),
  },
  setBlocked: { client: (app, { client, agreed }) => setBlocked(app, client, agreed, true) },
  setMailsByLink: {
    company: async (app, { company }) => {
      const link = (await readOwnMails(app, company))?.link ?? "";
      return setMailsByLink(app, new URL(link).searchParams.get("token") ?? "", "off");
    },
  },
  startCheckout: { company: (app, { company }) => startCheckout(app, company) },
  startSetup: { client: (app, { client }) => startSetup(app, client) },
  storeOwn: { company: (app, { company }) => confirmDetails(app, company) },
  storeSession: { client: (app, { client }) => signIn(app, request, client.email, PASSWORD) },
  subscribe: {
    client: (app, { client, sessionId, browser }) => subscribe(app, client, sessionId, browser),
  },
  unsubscribe: { client: (app, { client }) => unsubscribe(app, client, randomUUID()) },
  withCode: { client: (app, { client }) => turnOff(app, client, "000000") },
  withdrawProposal: {
    company: (app, { company, waiting }) => withdrawProposal(app, company, waiting),
  },
  writeEntry: {
    client: (app, { client, agreed }) => writeEntry(app, client, agreed, entry()),
    company: (app, { company, agreed }) => writeEntry(app, company, agreed, entry()),
  },
};

/** The same by what a mail or a form of nobody carries: the account is looked up by it. */
export const TOKENS: Writes = {
  issueResetLink: { client: (app, { client }) => issueResetLink(app, client.userId) },
  resetPassword: {
    client: (app, { resetToken }) =>
      resetPassword(app, request, { token: resetToken, password: PASSWORDS.password }),
  },
  setNoticeMails: {
    client: async (app, { client }) => {
      const link = (await mailsOffLink(app, client.userId, "threads")) ?? "";
      return setNoticeMails(app, new URL(link).searchParams.get("token") ?? "", false);
    },
  },
};
