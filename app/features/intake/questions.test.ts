import { describe, expect, test } from "vitest";
import { formatWholeEuros } from "~/shared/money.ts";
import { blocksOf } from "~/shared/questions.ts";
import { asBriefForCompany } from "../briefs/reads/for-company.server.ts";
import type { BriefRow } from "../briefs/tables.ts";
import { PROPOSAL } from "../proposals/lifecycle.ts";
import * as SCHEMAS from "./answer-schemas.ts";
import { answerColumnsOf, detailLines, detailsOf, readAnswer } from "./answers.ts";
import { wizardSteps } from "./components/steps.ts";
import { type BriefQuestion, columnOf, STEPS } from "./question.ts";
import { QUESTIONS } from "./questions.ts";
import { BRIEF_FACTS, type BriefForm, visitorBriefSchema } from "./schema.ts";

const NOW = new Date("2027-03-03T12:00:00Z");
const ALL: [string, BriefQuestion][] = Object.entries(QUESTIONS);

/** An answer that no other question has; a person's name is of other words than any text. */
function answerTo(name: string, { kind, options = [] }: BriefQuestion): unknown {
  const place = ALL.findIndex(([other]) => other === name);
  if (kind === "several") return options.slice(-2).map(({ value }) => value);
  if (kind === "choice" || kind === "pick") return options[place % options.length]?.value;
  if (kind === "yes-no") return true;
  if (kind === "money") return place * 100_000;
  if (kind === "number") return 7_000 + place;
  if (kind === "own") return { home: null, counts: { piano: 1 }, own: [], names: [] };
  if (kind === "day") return "2027-04-05";
  if (kind === "email") return "kwispelstaart@kanarie.test";
  if (kind === "phone") return "06 53274918";
  return name === "clientName"
    ? "Kwispel Kanarie"
    : `tekst van vraag ${letter(place / LETTERS.length)}${letter(place)}`;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const letter = (place: number) => LETTERS[Math.floor(place) % LETTERS.length];

const ANSWERS = {
  ...Object.fromEntries(ALL.map(([name, question]) => [name, answerTo(name, question)])),
  serviceType: "VERHUIZING",
  fromProvince: "Utrecht",
  toProvince: "Drenthe",
} as Record<string, unknown>;

/** A brief as it is stored with these answers. */
function rowOf(answers: Record<string, unknown>): BriefRow {
  const columns = answerColumnsOf(answers as unknown as BriefForm);
  const stored = {
    ...columns,
    id: "0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11",
    createdAt: NOW,
    status: "OPEN",
    clientEmail: answers.ownerEmail,
    emailConfirmed: true,
    maskVersion: 0,
    maxProposals: 5,
    proposalsCount: 0,
  };
  return stored as unknown as BriefRow;
}

function reading(name: string, question: BriefQuestion): string {
  const answer = ANSWERS[name];
  if (name === "serviceType" || name === "dateSlack") return String(answer);
  if (name === "goods") return "Piano";
  if (question.kind === "money") return formatWholeEuros(answer as number);
  return readAnswer(question, answer, "");
}

test("every question of the form is asked at one place of one step", () => {
  const asked = wizardSteps(true).flatMap(({ fields }) =>
    blocksOf(QUESTIONS, fields).flatMap(({ cells }) => cells.flat()),
  );
  const wrong = visitorBriefSchema(NOW).safeParse({}).error?.issues ?? [];
  expect(asked.toSorted()).toEqual(Object.keys(QUESTIONS).toSorted());
  for (const { path } of wrong) expect([...asked, "submissionKey"]).toContain(path[0]);
});

describe.each(ALL)("%s", (name, question) => {
  test("has a step and a label, and no summary where nobody sees it", () => {
    expect(STEPS.map(({ id }) => id)).toContain(question.step);
    expect(question.label).not.toBe("");
    if (question.seenBy === "nobody") expect(question.summary).toBeUndefined();
  });

  test("stands in its step, under a question of it", () => {
    const { under } = question;
    expect(under === undefined || ALL.some(([other]) => other === under)).toBe(true);
    if (under) expect(QUESTIONS[under as keyof typeof QUESTIONS].step).toBe(question.step);
  });

  test("says what is missing where it is compulsory", () => {
    const refused = question.schema(SCHEMAS, NOW).safeParse(undefined).error?.issues[0];
    expect(BRIEF_FACTS[name as keyof typeof BRIEF_FACTS].required).toBe(refused !== undefined);
    if (refused) expect(refused.message).toMatch(/^[A-Z].*\.$/);
  });

  test("is kept in a column or among the other answers, unless the account keeps it", () => {
    const columns: Record<string, unknown> = answerColumnsOf(ANSWERS as unknown as BriefForm);
    const { [name]: kept } = columns.inventory as Record<string, unknown>;
    const column = columnOf(name, question);
    if (column === null) expect(Object.values(columns)).not.toContain(ANSWERS[name]);
    else expect(column ? columns[column] : kept).toEqual(ANSWERS[name]);
  });

  test("is seen by whom it is meant for", () => {
    const row = rowOf(ANSWERS);
    const { summary, seenBy } = question;
    for (const [own, seer] of [
      [null, "companies"],
      [PROPOSAL.states.ACCEPTED, "accepted"],
    ] as const) {
      const view = asBriefForCompany(row, own, NOW);
      if (seenBy !== "companies" && seenBy !== seer) {
        expect(JSON.stringify(view)).not.toContain(reading(name, question));
      } else if (summary) {
        expect(view.details.map(([, value]) => value)).toContain(reading(name, question));
      } else {
        const { details: _, ...besides } = view;
        expect(JSON.stringify(besides)).toContain(reading(name, question));
      }
    }
  });

  test("is no 'nee' in a brief that is older than it, or keeps what is no answer", () => {
    const notAnAnswer = question.kind === "number" ? "7" : 7;
    for (const kept of [undefined, notAnAnswer, { a: 1 }, [["x"]]]) {
      const row = rowOf(ANSWERS);
      const inventory = { ...row.inventory, [name]: kept };
      if (kept === undefined) delete inventory[name];
      const details = detailsOf({ ...row, inventory });
      const lines = detailLines(details);
      expect(lines.filter(([, value]) => /undefined|object/.test(value))).toEqual([]);
      const { summary, column } = question;
      if (column === undefined && summary) {
        const label = typeof summary.line === "string" ? summary.line : summary.line(details);
        const [, value] = lines.find(([one]) => one === label) ?? [];
        expect(value ?? "niet gevraagd").toBe("niet gevraagd");
      }
    }
  });
});

test("a text that companies see is masked until they are accepted", () => {
  const texts = ALL.filter(
    ([, { kind, seenBy }]) => kind === "long-text" && seenBy === "companies",
  );
  const told = Object.fromEntries(texts.map(([name]) => [name, "Bel 06 53274918"]));
  const row = rowOf({ ...ANSWERS, ...told });
  expect(texts.length).toBeGreaterThan(1);
  expect(JSON.stringify(asBriefForCompany(row, null, NOW))).not.toContain("53274918");
  expect(JSON.stringify(asBriefForCompany(row, PROPOSAL.states.ACCEPTED, NOW))).toContain(
    "53274918",
  );
});
