import { notifyAgreementRevoked } from "~/features/agreements/emails/notify-agreement-revoked.tsx";
import { notifyPartyErased } from "~/features/agreements/emails/notify-party-erased.tsx";
import { notifyProposalAccepted } from "~/features/agreements/emails/notify-proposal-accepted.tsx";
import { notifyNewBriefs } from "~/features/board/emails/notify-new-briefs.tsx";
import { notifyBriefAtDesk } from "~/features/brief-desk/emails/notify-brief-at-desk.tsx";
import { notifyBriefHidden } from "~/features/brief-desk/emails/notify-brief-hidden.tsx";
import { notifyBriefsMerged } from "~/features/brief-desk/emails/notify-briefs-merged.tsx";
import { notifyAdminNewJob } from "~/features/briefs/emails/notify-admin-new-job.tsx";
import { sendBriefConfirmation } from "~/features/briefs/emails/send-brief-confirmation.tsx";
import { briefInSentence } from "~/features/briefs/index.server.ts";
import { notifyEnquiryAnswered } from "~/features/enquiries/emails/notify-enquiry-answered.tsx";
import { notifyEnquiryAsked } from "~/features/enquiries/emails/notify-enquiry-asked.tsx";
import type { ServiceType } from "~/features/intake/constants.ts";
import { notifyBriefChanged } from "~/features/proposals/emails/notify-brief-changed.tsx";
import { notifyCompanyDeclined } from "~/features/proposals/emails/notify-company-declined.tsx";
import { notifyProposalChanged } from "~/features/proposals/emails/notify-proposal-changed.tsx";
import { notifyProposalMerged } from "~/features/proposals/emails/notify-proposal-merged.tsx";
import { notifyProposalReceived } from "~/features/proposals/emails/notify-proposal-received.tsx";
import { onAgreedDay } from "~/features/proposals/rules/agreed.ts";
import { notifyBriefUnanswered } from "~/features/search/emails/notify-brief-unanswered.tsx";
import { notifyCompanyNewJob } from "~/features/search/emails/notify-company-new-job.tsx";
import { notifyThreadEntry } from "~/features/threads/emails/notify-thread-entry.tsx";
import { type MailSample, sample } from "./sample.ts";
import { ID, NOW, peopleOf, sampleWork } from "./scene.ts";
import type { SampleWords } from "./variants.ts";

/** The mails about a brief, and about the proposals on it. */
export function aboutBriefs(told: SampleWords, service: ServiceType): MailSample[] {
  const { brief, shown, found, agreed } = sampleWork(told, service);
  const { contact } = peopleOf(told);
  const { company, client, words } = told;
  const at = NOW.toISOString();
  const [ofBrief, ofProposal] = [{ briefId: ID }, { proposalId: ID }];
  const ofEnquiry = { enquiryId: ID, companyId: ID };
  const byTheHour = {
    ...found.toClient.terms,
    priceKind: "HOURLY" as const,
    hourlyRateCents: 12_500,
    hoursCeiling: 10,
    otherDays: [],
  };
  const offUrl = "https://verhuisbod.test/meldingmails?token=voorbeeld";
  const mailsUrl = "https://verhuisbod.test/opdrachtmails?token=voorbeeld";
  const reader = { to: contact.email, businessName: company, mailsUrl, search: null };
  const entry = { id: ID, side: "company" as const, text: words, photos: [], createdAt: NOW };
  const photo = { id: ID, small: "", large: "" };
  const thread = {
    offUrl,
    brief: onAgreedDay(brief, agreed.day),
    proposalId: ID,
    unread: [entry, { ...entry, photos: [photo] }],
  };
  const revocation = {
    proposalId: ID,
    briefId: ID,
    companyName: company,
    clientName: client,
    clientEmail: brief.clientEmail,
    about: briefInSentence(brief),
    acceptedAt: NOW,
    until: "2026-03-24",
    agreedDay: agreed.day,
    isCompanyTold: true,
    revokedAt: NOW,
    isOpen: false,
  };
  const reaches = [
    { near: 12, elsewhere: 0 },
    { near: 0, elsewhere: 3 },
  ];
  const isRevocable = service === "ONTRUIMING";
  const changes = [
    { label: "Wanneer", before: "di 7 april 2026", now: "do 9 april 2026" },
    { label: "Extra informatie", before: null, now: words },
    { label: "Volume", before: "20 m³", now: null },
  ];
  const listed = { ...shown, province: brief.fromProvince };
  const digest = { tells: [], company: contact, mailsUrl, taken: 2 };
  const period = { companyId: ID, from: at, until: at };
  return [
    ...reaches.flatMap((reach) =>
      sample(sendBriefConfirmation, ofBrief, { brief, photos: 2, isRevocable, reach }),
    ),
    ...sample(
      sendBriefConfirmation,
      { ...ofBrief, changedAt: at },
      { brief, photos: 0, isRevocable, reach: { near: 1, elsewhere: 0 } },
    ),
    ...reaches.flatMap((reach) => sample(notifyAdminNewJob, ofBrief, { brief, reach })),
    ...reaches.flatMap((reach) =>
      sample(notifyBriefUnanswered, ofBrief, { brief, reach, told: reach.near }),
    ),
    ...[null, words].flatMap((search) => {
      const to = { ...reader, search };
      return sample(
        notifyCompanyNewJob,
        { ...ofBrief, companyId: ID },
        { brief: shown, reader: to },
      );
    }),
    ...[1, 31].flatMap((count) =>
      sample(notifyNewBriefs, period, { ...digest, briefs: Array(count).fill(listed) }),
    ),
    ...sample(
      notifyEnquiryAsked,
      { enquiryId: ID },
      { brief, companyName: company, question: words, offUrl },
    ),
    ...[null, ID].flatMap((proposalId) => {
      const answer = {
        company: contact,
        shown,
        proposalId,
        question: words,
        answer: words,
        offUrl,
      };
      return sample(notifyEnquiryAnswered, ofEnquiry, { ...answer, isOwn: proposalId === null });
    }),
    ...sample(notifyProposalReceived, ofProposal, found),
    ...sample(notifyProposalReceived, ofProposal, {
      ...found,
      toClient: { ...found.toClient, terms: byTheHour },
    }),
    ...(["confirm", "adjust"] as const).flatMap((act) =>
      sample(notifyProposalChanged, { ...ofProposal, act, revision: "2" }, found),
    ),
    ...sample(notifyBriefChanged, { ...ofProposal, version: "2" }, { ...found, shown, changes }),
    ...[null, "https://verhuisbod.test/herroepen?token=voorbeeld"].flatMap((revokeUrl) =>
      sample(notifyProposalAccepted, ofProposal, { ...found, agreed, attachments: [], revokeUrl }),
    ),
    ...[false, true].flatMap((beginSooner) =>
      sample(notifyAgreementRevoked, ofProposal, {
        ...found,
        revocation: { ...revocation, beginSooner },
        forCompany: { ...revocation, beginSooner },
      }),
    ),
    ...[null, "2026-03-24"].flatMap((revocableUntil) => {
      const made = { ...found, agreed, proposal: { ...found.proposal, revocableUntil } };
      const nobody = { clientName: "Verwijderd account", fromCity: null, toCity: null };
      return [
        ...sample(notifyPartyErased, ofProposal, {
          ...made,
          erased: "client",
          brief: { ...brief, ...nobody },
        }),
        ...sample(notifyPartyErased, ofProposal, { ...made, erased: "company" }),
      ];
    }),
    ...[false, true].flatMap((isCompleted) =>
      sample(notifyCompanyDeclined, ofProposal, { ...found, shown: { ...shown, isCompleted } }),
    ),
    ...sample(notifyProposalMerged, ofProposal, { ...found, shown }),
    ...sample(notifyBriefHidden, { ...ofBrief, reason: "contact-data", at }, brief),
    ...(["shown", "places", "day"] as const).flatMap((what) =>
      sample(notifyBriefAtDesk, { ...ofBrief, what, at }, brief),
    ),
    ...sample(notifyBriefsMerged, { ...ofBrief, mergedId: ID }, { kept: brief, merged: brief }),
    ...sample(
      notifyThreadEntry,
      { entryId: ID },
      {
        ...thread,
        reader: "client",
        to: brief.clientEmail,
        names: { from: company, to: client },
      },
    ),
    ...sample(
      notifyThreadEntry,
      { entryId: ID },
      {
        ...thread,
        reader: "company",
        to: contact.email,
        names: { from: client, to: company },
      },
    ),
  ];
}
