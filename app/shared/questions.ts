import type { FieldLimits } from "./field-limits.ts";

/** How a question is answered, which decides the field that asks it. 'own' has a field of its own. */
export type Kind =
  | "choice"
  | "pick"
  | "several"
  | "yes-no"
  | "text"
  | "long-text"
  | "number"
  | "money"
  | "day"
  | "email"
  | "phone"
  | "password"
  | "own";

export interface Option {
  value: string;
  label: string;
  /** The kind of form that alone has this option; the style sheet hides it from the others. */
  only?: string;
}

/** The properties of a question that forms of steps use. */
export interface Question {
  /** Id of the step that asks it. */
  step: string;
  kind: Kind;
  label: string;
  /** Said under the label or the field. */
  help?: string;
  /** Of the kinds 'choice', 'pick' and 'several'. */
  options?: readonly Option[];
  /** How wide the options are: a figure, a word, half of a phone, or (by default) a few words. */
  optionWidth?: "figure" | "word" | "half";
  /** The first, empty choice of a list, or an example in an empty field. */
  placeholder?: string;
  autoComplete?: string;
  inputMode?: "decimal" | "numeric" | "url";
  /** Height of a long text in lines. */
  rows?: number;
  /** Questions of one row stand beside each other where there is room. */
  row?: string;
  /** Name of the question that this one stands right under, in its row. */
  under?: string;
  /** Questions of one fold, which follow each other, stay out of sight until it is opened. */
  fold?: string;
}
export type Questions = Readonly<Record<string, Question>>;

/** What a question's schema says of its field (`factsOf`), for pages that do not load schemas. */
export interface FieldFacts extends FieldLimits {
  /** A form without an answer is refused. */
  required: boolean;
  /** The label says that an answer may be left out. */
  isOptional: boolean;
}

export interface StepTitle {
  id: string;
  title: string;
  /** A sentence under the title. */
  lead?: string;
  /** The question without which the step cannot be left forwards. */
  needs?: string;
}

/** A step of a form with the names of the questions it asks, in their order. */
export interface Step extends StepTitle {
  fields: readonly string[];
}

export function stepsOf(titles: readonly StepTitle[], questions: Questions): Step[] {
  return titles.map((title) => ({
    ...title,
    fields: Object.keys(questions).filter((name) => questions[name]?.step === title.id),
  }));
}

/** What was wrong with each field of a form, by name; an item of a list as 'name[0]'. */
export type FieldErrors = Readonly<Record<string, unknown>>;

/** The field that an error is about: 'heavyItems' for 'heavyItems[1]'. */
export function fieldOf(name: string): string {
  return name.split("[", 1)[0] ?? name;
}

/** Where a form goes after a refusal: its first step (from 0) and field with an error. */
export function firstWrong(steps: readonly Step[], errors: FieldErrors) {
  const wrong = new Set(Object.keys(errors).map(fieldOf));
  for (const [step, { fields }] of steps.entries()) {
    const field = fields.find((name) => wrong.has(name));
    if (field) return { step, field };
  }
  return null;
}

/** What is on one place of a step: a question, or several that stand beside each other. */
export interface QuestionBlock {
  /** The name of the row; null for a question that has the whole width. */
  row: string | null;
  /** A name, and the names of those right under it. */
  cells: string[][];
  /** The fold that it is out of sight in, if any. */
  fold?: string;
}

/** The row of questions to be ticked, the last of their step. */
export const TICKED = "ticked";

/** How the questions of a step stand; ticks that stand under no other question come last. */
export function blocksOf(questions: Questions, fields: readonly string[]): QuestionBlock[] {
  const blocks: QuestionBlock[] = [];
  const ticked: QuestionBlock = { row: TICKED, cells: [] };
  const cells = new Map<string, string[]>();
  for (const name of fields) {
    const question = questions[name];
    if (!question) continue;
    const above = question.under && cells.get(question.under);
    if (above) {
      above.push(name);
      continue;
    }
    const cell = [name];
    cells.set(name, cell);
    const { row = null, fold } = question;
    const last = blocks.at(-1);
    if (question.kind === "yes-no" && row === null) ticked.cells.push(cell);
    else if (row !== null && last?.row === row) last.cells.push(cell);
    else blocks.push({ row, cells: [cell], ...(fold ? { fold } : {}) });
  }
  return ticked.cells.length > 0 ? [...blocks, ticked] : blocks;
}
