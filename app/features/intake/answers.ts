import { z } from "zod";
import { typedEuros } from "~/shared/money.ts";
import type { Kind, Question } from "~/shared/questions.ts";
import { readList, writeList } from "../goods/answers.ts";
import { FULLNESSES, isHome, MAX_CLEARED_AREA } from "../goods/constants.ts";
import {
  estimateOfClearance,
  estimateOfHome,
  listOf,
  stored,
  volumeOfList,
} from "../goods/rules.ts";
import type { StoredGoods, Volume } from "../goods/views.ts";
import { type ServiceType, TIME_LABELS, type TimePreference } from "./constants.ts";
import { type BriefQuestion, columnOf } from "./question.ts";
import { ALL_QUESTIONS, OF_CLIENTS, type QUESTIONS } from "./questions.ts";
import { packingTyped, withPackingOnce } from "./rules/packing.ts";
import type { BriefForm } from "./schema.ts";

type Asked = typeof QUESTIONS;
type Name = keyof Asked;
type ColumnOf<Of extends Name> = Asked[Of] extends { column: true }
  ? Of
  : Asked[Of] extends { column: infer Column extends string }
    ? Column
    : never;
type LineName = { [Of in Name]: Asked[Of] extends { summary: object } ? Of : never }[Name];

const LINES = ALL_QUESTIONS.filter(([, { summary }]) => summary);
/** The questions whose answers stand in `inventory`, by name. */
export const IN_INVENTORY = ALL_QUESTIONS.filter(([, { column }]) => column === undefined);

// As `inventory` keeps an answer that is no text; null where the question was left open. Options come and
// go, so a kept answer need not be one of today's.
const KEPT_AS = {
  "yes-no": z.boolean().nullable(),
  several: z.array(z.string()).nullable(),
  number: z.number().nullable(),
};
const KEPT_AS_TEXT = z.string().nullable();
type KeptAs<Answered extends Kind> = Answered extends keyof typeof KEPT_AS
  ? z.infer<(typeof KEPT_AS)[Answered]>
  : string | null;

/** Reads a kept answer; undefined where there is none, or what is kept cannot be one. */
function readKept(kind: Kind, kept: unknown): unknown {
  const shapes: Partial<Record<Kind, z.ZodType>> = KEPT_AS;
  return (shapes[kind] ?? KEPT_AS_TEXT).safeParse(kept).data;
}

/** What the details of a brief tell: null was left open, undefined not asked, or kept as no answer can be. */
export type BriefDetails = { serviceType: ServiceType } & {
  [Of in LineName]?: KeptAs<Asked[Of]["kind"]> | undefined;
};

/** A row of the table `briefs`, as far as answers are kept there. */
type KeptBrief = { serviceType: ServiceType; inventory: unknown };

function answerOf(brief: KeptBrief, name: string, question: BriefQuestion): unknown {
  const column = columnOf(name, question);
  if (column) return (brief as Readonly<Record<string, unknown>>)[column];
  const kept = (brief.inventory ?? {}) as Readonly<Record<string, unknown>>;
  return readKept(question.kind, kept[name]);
}

export function detailsOf(brief: KeptBrief): BriefDetails {
  const answers = LINES.map(([name, question]) => [name, answerOf(brief, name, question)]);
  return { ...Object.fromEntries(answers), serviceType: brief.serviceType };
}

/** The questions whose answers in `inventory` are in somebody's own words, by name. */
export const TEXT_NAMES = IN_INVENTORY.flatMap(([name, { kind }]) =>
  kind === "text" || kind === "long-text" ? [name] : [],
);

/** The answers of `inventory` in somebody's own words, each as `mask` gives it back. */
export function maskedAnswers(
  inventory: Record<string, unknown>,
  mask: (text: string) => string,
): Record<string, string | null> {
  const asked = TEXT_NAMES.filter((name) => inventory[name] !== undefined);
  return Object.fromEntries(
    asked.map((name) => {
      const text = inventory[name];
      return [name, typeof text === "string" ? mask(text) : null];
    }),
  );
}

/** The answers kept in `inventory` without those in somebody's own words. */
export function withoutTexts(inventory: Record<string, unknown>): Record<string, unknown> {
  return { ...inventory, ...Object.fromEntries(TEXT_NAMES.map((name) => [name, null])) };
}

/** A stored list without the names of the client's own things. */
export function withoutNames(goods: StoredGoods | null): StoredGoods | null {
  if (!goods) return null;
  const { names: _, ...rest } = goods;
  return rest;
}

type Kept<Value> = Exclude<Value, undefined> | (undefined extends Value ? null : never);
type AnswerColumns = {
  [Of in Name & keyof BriefForm as ColumnOf<Of>]: Kept<BriefForm[Of]>;
};

/** A form's answers as `briefs` keeps them; what `earlier` was not asked and has no answer is left out. */
export function answerColumnsOf(
  form: BriefForm,
  earlier?: KeptBrief,
): AnswerColumns & { inventory: Record<string, unknown> } {
  const answers = form as Readonly<Record<string, unknown>>;
  const kept = (questions: typeof ALL_QUESTIONS) =>
    Object.fromEntries(
      questions.map(([name, asked]) => [columnOf(name, asked) ?? name, answers[name] ?? null]),
    );
  const isStillOpen = (name: string, question: BriefQuestion) =>
    earlier !== undefined &&
    answerOf(earlier, name, question) === undefined &&
    isEmpty(answers[name]);
  return {
    ...(kept(ALL_QUESTIONS.filter(([, { column }]) => column)) as AnswerColumns),
    inventory: kept(IN_INVENTORY.filter(([name, question]) => !isStillOpen(name, question))),
  };
}

/** How much a form says is to be carried: as it was listed, or as it is estimated; null when unknown. */
export function volumeIn(
  form: Pick<BriefForm, "serviceType" | "goods"> &
    Partial<Pick<BriefForm, "homeKind" | "clearedArea" | "fullness">> & {
      clearedFloors?: string | undefined;
    },
): Volume | null {
  const { serviceType, goods, homeKind, clearedArea: area, clearedFloors, fullness } = form;
  if (serviceType === "ONTRUIMING") {
    const floors = clearedFloors ? Number.parseInt(clearedFloors, 10) : null;
    return estimateOfClearance({ area, fullness, floors });
  }
  if (goods) return volumeOfList(listOf(goods));
  return homeKind ? estimateOfHome(homeKind) : null;
}

/** What `read` gives of a form that is half filled in, and as 'litres' what that comes to so far. */
export function withLitres(read: (name: string) => string): (name: string) => string {
  const [home, area, fullness] = [read("homeKind"), Number(read("clearedArea")), read("fullness")];
  const volume = volumeIn({
    serviceType: read("serviceType") === "ONTRUIMING" ? "ONTRUIMING" : "VERHUIZING",
    goods: stored(readList(read("goods"))),
    homeKind: isHome(home) ? home : undefined,
    clearedArea: area <= MAX_CLEARED_AREA ? area : undefined,
    clearedFloors: read("clearedFloors"),
    fullness: FULLNESSES.find((known) => known === fullness),
  });
  return (name) => (name === "litres" ? String(volume?.litres ?? "") : read(name));
}

function isEmpty(answer: unknown): boolean {
  const isNothing = (answer ?? false) === false;
  return isNothing || (Array.isArray(answer) && answer.length === 0);
}

/** A stored brief as the fields of its client's form hold it. */
export function typedAnswers(brief: KeptBrief): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.fromEntries(
    OF_CLIENTS.map(([name, question]) => [name, typed(question, answerOf(brief, name, question))]),
  );
  return { ...fields, ...packingTyped(brief.serviceType, fields) };
}

function typed({ kind }: Question, answer: unknown): string | string[] {
  if (kind === "yes-no") return answer ? "on" : "";
  if (kind === "money") return typeof answer === "number" ? typedEuros(answer) : "";
  if (kind === "several") return Array.isArray(answer) ? answer : [];
  if (kind === "number") return typeof answer === "number" ? String(answer) : "";
  if (kind === "own") return answer ? writeList(listOf(answer)) : "";
  return typeof answer === "string" ? answer : "";
}

export type DetailLine = [label: string, value: string];

/** The details that `seer` may see, a line a question; of a clearance only what it was asked. */
export function detailLines(
  details: BriefDetails,
  seer: "companies" | "accepted" | "client" = "client",
): DetailLine[] {
  const answers = withPackingOnce(details);
  return LINES.flatMap(([name, question]): DetailLine[] => {
    if (!(name in answers) && name in details) return [];
    const { summary: { line = null, empty = "geen" } = {}, seenBy, only } = question;
    if (seer !== "client" && seenBy !== "companies" && seenBy !== seer) return [];
    const label = typeof line === "function" ? line(details) : line;
    const isElsewhere = only !== undefined && only !== details.serviceType && !answers[name];
    if (label === null || isElsewhere) return [];
    if (empty === null && isEmpty(answers[name])) return [];
    return [[label, readAnswer(question, answers[name], empty ?? "")]];
  });
}

/** How an answer reads; `empty` stands for one that was left open. */
export function readAnswer(question: Question, answer: unknown, empty: string): string {
  const labelOf = (value: unknown) =>
    question.options?.find((option) => option.value === value)?.label ?? String(value);
  if (answer === undefined) return "niet gevraagd";
  if (question.kind === "yes-no") {
    return answer === null ? "niet gevraagd" : answer ? "ja" : "nee";
  }
  const given = [answer].flat().filter((value) => value !== null && value !== "");
  return given.length > 0 ? given.map(labelOf).join(", ") : empty;
}

/** The free text followed by a block that lists what was ticked and filled in. */
export function composeAdditionalInfo(
  freeText: string,
  details: BriefDetails,
  timePreference: TimePreference | null,
): string {
  const lines = detailLines(details).map((line) => line.join(": "));
  if (timePreference) lines.push(`Tijd voorkeur: ${TIME_LABELS[timePreference]}`);
  const block = `Details:\n${lines.join("\n")}`;
  return freeText ? `${freeText}\n\n${block}` : block;
}
