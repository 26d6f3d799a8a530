import { type DecisionOutcome, OUTCOMES } from "~/features/moderation/catalogue.ts";
import { confirmReport } from "~/features/moderation/emails/confirm-report.tsx";
import { notifyDecision } from "~/features/moderation/emails/notify-decision.tsx";
import { type MailSample, sample } from "./sample.ts";
import { ID, peopleOf } from "./scene.ts";
import type { SampleWords } from "./variants.ts";

/** The mails about what somebody reported, and what was decided about it. */
export function aboutReports(told: SampleWords): MailSample[] {
  const { client, contact } = peopleOf(told);
  const { words } = told;
  const objectUrl = "https://verhuisbod.test/bezwaar?token=voorbeeld";
  const report = { to: client.email, reader: "client" as const, number: 104 };
  const category = "false";
  const ofReport = { ...report, category, about: `Bedrijfsprofiel van ${words}`, why: words };
  const decided = { number: 104, kind: "opdracht" as const, reason: "terms-false", facts: words };
  const firstly = { byMachine: false, answersObjection: false, objectUrl };
  const ofAuthor = {
    ...{ to: contact.email, reader: "company" as const, side: "author" as const },
    ...{ about: words, why: null },
  };
  const ofReporter = {
    ...{ to: client.email, reader: "client" as const, side: "reporter" as const },
    ...{ about: null, why: words },
  };
  const outcomes = Object.keys(OUTCOMES) as DecisionOutcome[];
  const byAuthor = { decisionId: ID, side: "author" as const };
  return [
    ...sample(confirmReport, { reportId: ID }, ofReport),
    ...outcomes.flatMap((outcome) =>
      sample(notifyDecision, byAuthor, {
        ...{ ...decided, ...firstly, ...ofAuthor, outcome },
        byMachine: outcome === "masked",
      }),
    ),
    ...sample(
      notifyDecision,
      { decisionId: ID, side: "reporter" },
      {
        ...decided,
        ...firstly,
        ...ofReporter,
        outcome: "none",
        reason: "nothing-wrong",
        facts: "",
      },
    ),
    ...sample(notifyDecision, byAuthor, {
      ...{ ...decided, ...firstly, ...ofAuthor, outcome: "shown" },
      ...{ answersObjection: true, objectUrl: null, reason: "mistake-of-ours" },
    }),
  ];
}
