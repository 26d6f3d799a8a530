import { href } from "react-router";
import {
  ACCOUNT_CHANGES,
  notifyAccountChange,
} from "~/features/accounts/emails/notify-account-change.tsx";
import { resendVerification } from "~/features/accounts/emails/resend-verification.tsx";
import { sendReset } from "~/features/accounts/emails/send-reset.tsx";
import { sendVerification } from "~/features/accounts/emails/send-verification.tsx";
import { notifyCompanyWelcome } from "~/features/billing/emails/notify-company-welcome.tsx";
import { notifyProfileComplete } from "~/features/billing/emails/notify-profile-complete.tsx";
import { REGISTER_REASONS } from "~/features/companies/lifecycle.ts";
import { answerContact } from "~/features/contact/emails/answer-contact.tsx";
import { forwardContactReply } from "~/features/contact/emails/forward-contact-reply.tsx";
import { sendContactEmail } from "~/features/contact/emails/send-contact-email.tsx";
import { notifyEvidenceDecided } from "~/features/evidence/emails/notify-evidence-decided.tsx";
import { notifyEvidenceExpires } from "~/features/evidence/emails/notify-evidence-expires.tsx";
import { verhuisSignup } from "~/features/launch/emails/verhuis-signup.tsx";
import { notifyMeasure } from "~/features/measures/emails/notify-measure.tsx";
import { notifyMeasureEnded } from "~/features/measures/emails/notify-measure-ended.tsx";
import { sendTest } from "~/features/notifications/emails/send-test.tsx";
import { notifyLookedOn } from "~/features/people/emails/notify-looked-on.tsx";
import { askConfirmation } from "~/features/sellers/emails/ask-confirmation.tsx";
import { askTaxDetails } from "~/features/sellers/emails/ask-tax-details.tsx";
import { sendAddressChange } from "~/features/settings/emails/send-address-change.tsx";
import { notifySuspended } from "~/features/suspensions/emails/notify-suspended.tsx";
import { notifySuspensionLifted } from "~/features/suspensions/emails/notify-suspension-lifted.tsx";
import { announceTermsChange } from "~/features/terms/emails/announce-terms-change.tsx";
import { notifyRegisterRefused } from "~/features/verification/emails/notify-register-refused.tsx";
import { notifyVerification } from "~/features/verification/emails/notify-verification.tsx";
import { type MailSample, sample } from "./sample.ts";
import { ID, NOW, peopleOf } from "./scene.ts";
import type { SampleWords } from "./variants.ts";

const MEASURES = [
  { kind: "closed", reason: "fake-briefs", until: null, name: true },
  { kind: "warned", reason: "reports-nothing", until: null, name: true },
  { kind: "paused", reason: "reports-untrue", until: NOW, name: false },
] as const;

const AGAINST_NOTHING = { objectsToCompany: null, objectsToPerson: null, objectsToReport: null };

/** The mails about an account or a profile, and what operators get. */
export function aboutAccounts(told: SampleWords): MailSample[] {
  const { client, admin, contact } = peopleOf(told);
  const { email, name } = client;
  const at = NOW.toISOString();
  const ofMeasure = {
    ...{ to: email, facts: null, createdAt: NOW, endedAt: null, isCompany: false },
    url: "https://verhuisbod.test/bezwaar/maatregel?token=voorbeeld",
  };
  const link = (path: string) => `https://verhuisbod.test${path}?token=${"voorbeeld".repeat(5)}`;
  const url = link(href("/auth/confirm"));
  const signUp = { id: null, name, role: "CLIENT" as const, at: NOW };
  const one = { email, url, signUp, isOneOfMore: false };
  const several = [
    { ...one, isOneOfMore: true },
    {
      ...one,
      url: `${url}2`,
      isOneOfMore: true,
      signUp: { ...signUp, name: told.company, role: "MOVING_COMPANY" as const },
    },
  ];
  const reset = { email, name, role: client.role, url: link(href("/reset-password")) };
  const ofCompany = { companyId: ID };
  const paper = {
    ...contact,
    kind: "insurance" as const,
    format: "pdf" as const,
    ...{ id: ID, uploadId: ID, number: "POL 12345", validUntil: "2027-03-03" },
    ...{ sentAt: NOW, acceptedAt: NOW, refusedAt: null, refusalWords: null },
  };
  const company = { ...contact, kvkNumber: "12345678" };
  const seller = {
    ...{ ...contact, kvkNumber: "12345678", vatNumber: "NL000099998B57", phone: null },
    ...{ street: null, postcode: null, city: null, address: null, rsin: null },
    ...{ soleTrader: false, createdAt: NOW, confirmedAt: null, isDue: true },
    lacking: ["tax-number" as const, "address" as const],
  };
  const replied = {
    ...{ id: ID, firstName: name, lastName: "", email, phone: null, subject: told.words },
    ...{
      message: told.words,
      createdAt: NOW,
      ...AGAINST_NOTHING,
      answerBy: null,
      waitsSince: NOW,
    },
    reply: { id: ID, messageId: ID, isFromDesk: true, text: told.words, createdAt: NOW },
  };
  return [
    ...sample(sendVerification, { userId: ID }, [one]),
    ...sample(resendVerification, { userId: ID, at }, several),
    ...sample(sendReset, { userId: ID, at }, { reset, waiting: [] }),
    ...sample(sendReset, { userId: ID, at }, { reset: null, waiting: [one] }),
    ...ACCOUNT_CHANGES.flatMap((change) =>
      sample(notifyAccountChange, { userId: ID, change, at }, client),
    ),
    ...sample(notifyLookedOn, { userId: ID, reason: "asked-by-person", at }, client),
    ...sample(
      sendAddressChange,
      { requestId: ID },
      { ...client, url: link(href("/account/adres")) },
    ),
    ...[true, false].flatMap((isSubscribed) => [
      ...sample(notifyCompanyWelcome, ofCompany, { ...contact, isSubscribed }),
      ...sample(notifyProfileComplete, ofCompany, { ...contact, isSubscribed }),
    ]),
    ...(["APPROVED", "REJECTED", "REVOKED"] as const).flatMap((act) =>
      sample(notifyVerification, { decisionId: ID }, { ...company, act, note: told.words }),
    ),
    ...sample(
      notifySuspended,
      { ...ofCompany, suspendedAt: at },
      { ...contact, suspendedAt: NOW, suspendedFor: "complaints", suspensionWords: told.words },
    ),
    ...sample(
      notifySuspensionLifted,
      { ...ofCompany, liftedAt: at },
      { ...contact, suspendedAt: null, suspendedFor: null, suspensionWords: null },
    ),
    ...MEASURES.flatMap(({ name: greeted, ...measure }) =>
      sample(
        notifyMeasure,
        { measureId: ID },
        { ...ofMeasure, ...measure, facts: told.words, name: greeted ? name : "" },
      ),
    ),
    ...MEASURES.flatMap(({ name: greeted, ...measure }) =>
      sample(
        notifyMeasureEnded,
        { measureId: ID },
        { ...ofMeasure, ...measure, endedAt: NOW, name: greeted ? name : "" },
      ),
    ),
    ...[null, told.words].flatMap((refusalWords) =>
      sample(notifyEvidenceDecided, { evidenceId: ID }, { ...paper, refusalWords }),
    ),
    ...sample(askConfirmation, { ...ofCompany, at }, seller),
    ...sample(askTaxDetails, { ...ofCompany, at }, seller),
    ...sample(notifyEvidenceExpires, { evidenceId: ID, days: "14" }, paper),
    ...REGISTER_REASONS.flatMap((reason) =>
      sample(notifyRegisterRefused, { ...ofCompany, checkedAt: at }, { ...company, reason }),
    ),
    ...sample(
      sendContactEmail,
      { messageId: ID },
      {
        id: ID,
        firstName: name,
        lastName: "",
        email,
        phone: "+31612345678",
        subject: told.words,
        message: told.words,
        createdAt: NOW,
        waitsSince: NOW,
        ...AGAINST_NOTHING,
        answerBy: null,
      },
    ),
    ...sample(
      answerContact,
      { replyId: ID },
      { ...replied, link: "https://verhuisbod.test/contact/gesprek/x?sleutel=y" },
    ),
    ...sample(forwardContactReply, { replyId: ID }, replied),
    ...sample(
      verhuisSignup,
      { signupId: ID },
      {
        id: ID,
        name,
        email,
        source: "verhuis-prelaunch-modal",
        createdAt: NOW,
      },
    ),
    ...(["CLIENT", "MOVING_COMPANY"] as const).flatMap((role) =>
      sample(
        announceTermsChange,
        { version: "2026-11-28", userId: ID },
        {
          changes: ["Pauzeren kan vier maanden per jaar."],
          startsOn: "2027-01-01",
          role,
          reader: { to: contact.email, name: contact.fullName },
        },
      ),
    ),
    ...sample(sendTest, { userId: ID, at }, admin),
  ];
}
