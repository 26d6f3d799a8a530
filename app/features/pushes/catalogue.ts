import {
  enquiriesPath,
  listedBriefPath,
  ownBriefPath,
  ownProposalPath,
  threadPath,
} from "~/shared/paths.ts";
import type { NoticeChoice } from "./constants.ts";

interface Push {
  choice: NoticeChoice;
  title: string;
  /** What is opened when it is pressed; `subject` is the id of what it is about. */
  path: (subject: string) => string;
}

/** What a push says of each kind: never whom or what, for it is read on a locked phone. */
export const PUSHES = {
  proposal: { choice: "proposals", title: "Je hebt een nieuwe offerte", path: ownBriefPath },
  "proposal-changed": {
    choice: "proposals",
    title: "Een offerte is aangepast",
    path: ownBriefPath,
  },
  accepted: { choice: "proposals", title: "Je offerte is gekozen", path: ownProposalPath },
  declined: { choice: "proposals", title: "Over je offerte is beslist", path: ownProposalPath },
  "brief-changed": { choice: "proposals", title: "Kijk je offerte na", path: ownProposalPath },
  enquiry: { choice: "enquiries", title: "Een verhuisbedrijf vraagt je iets", path: enquiriesPath },
  answer: { choice: "enquiries", title: "De klant gaf antwoord", path: listedBriefPath },
  "answer-to-proposal": {
    choice: "enquiries",
    title: "De klant gaf antwoord",
    path: ownProposalPath,
  },
  thread: { choice: "threads", title: "Je hebt een nieuw bericht", path: threadPath },
  brief: { choice: "briefs", title: "Er is een nieuwe opdracht", path: listedBriefPath },
} as const satisfies Record<string, Push>;

export type PushKind = keyof typeof PUSHES;
export const PUSH_KINDS = Object.keys(PUSHES) as [PushKind, ...PushKind[]];

/** What a push shows besides its title. */
export const PUSH_TEXT = "Bekijk het op Verhuisbod.";
