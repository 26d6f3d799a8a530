import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { ContactData } from "~/shared/contact-mask/find.ts";
import { blocksOf, type Kind, TICKED } from "~/shared/questions.ts";
import type { Elements } from "~/ui/elements.ts";
import { Repeated } from "~/ui/repeated.tsx";
import { whenQuiet } from "~/ui/store.ts";
import { QuestionBlocks } from "~/ui/wizard/question-blocks.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";
import { useMoveSoFar } from "../../goods/components/move-so-far.ts";
import type { BriefQuestion } from "../question.ts";
import { QUESTIONS } from "../questions.ts";
import type { BriefFacts } from "./steps.ts";
import { loadChecks } from "./use-marks.tsx";

type Name = keyof typeof QUESTIONS;
export type WizardFields = Readonly<Record<Name, FieldMetadata<unknown>>>;

const PAIR = "grid gap-4 sm:grid-cols-2";
const PAIRED = ["place", "time", "floors", "stairs", "walk", "cleared"];
const ROWS: Record<string, string> = {
  ...Object.fromEntries(PAIRED.map((row) => [row, PAIR])),
  when: `${PAIR} when`,
  budget: "grid grid-cols-2 items-start gap-4",
  permit: "grid gap-2 sm:grid-cols-2",
  [TICKED]: "grid gap-2 sm:grid-cols-2",
};

/** What is asked out of sight: what few have an answer to, and what a list of goods answers itself. */
function fold(name: string, questions: Elements): Elements {
  if (name === "list") return <AnsweredByList>{questions}</AnsweredByList>;
  return (
    <details className="fold">
      <summary>Trap, loopafstand en parkeren (optioneel)</summary>
      {questions}
    </details>
  );
}

/** The row after which the first step shows its map, where that does not stand beside it. */
const BEFORE_MAP = "when";

export interface Asked {
  fields: WizardFields;
  facts: BriefFacts;
  clearance: boolean;
  today: string;
  /** Fields that are no plain ones, by the name of their question. */
  own: Partial<Record<Name, (question: Elements) => Elements>>;
}

/**
 * The questions `names` in their places: all, or those `before` or `after` the map of the step. The style
 * sheet hides what belongs to a second address from a clearance, so that it is hidden without scripts too.
 */
export function StepQuestions({
  names,
  part = "all",
  ...asked
}: Asked & { names: readonly string[]; part?: "all" | "before" | "after" }) {
  const blocks = blocksOf(QUESTIONS, names);
  const end = blocks.findLastIndex(({ row }) => row === BEFORE_MAP) + 1;
  const shown =
    part === "all" ? blocks : part === "before" ? blocks.slice(0, end) : blocks.slice(end);
  return (
    <QuestionBlocks
      blocks={shown}
      rows={ROWS}
      fold={fold}
      onlyOf={(name) => questionOf(name).only}
      ask={(name) => ask(name as Name, asked)}
    />
  );
}

export function questionLabel(question: BriefQuestion, clearance: boolean): string {
  return (clearance && question.clearanceLabel) || question.label;
}

const questionOf = (name: string): BriefQuestion => QUESTIONS[name as Name];

function ask(name: Name, { fields, facts, clearance, today, own }: Asked): Elements {
  const question = questionOf(name);
  if (question.isDerived) return null;
  const field = fields[name];
  const { kind, seenBy, help } = question;
  // What companies read before acceptance is masked, and the page says so.
  const isMasked = kind === "long-text" && seenBy === "companies";
  const said = {
    field,
    optional: facts[name].isOptional,
    label: questionLabel(question, clearance),
    help: isMasked ? [help, CONTACT_HINT].filter(Boolean).join(" ") : help,
    input: kind === "day" ? { min: today } : undefined,
  };
  const plain = (
    <>
      <Repeated of={isAnybodys(question, field) ? [said] : null}>
        <QuestionField question={question} {...said} />
      </Repeated>
      {isMasked && <HiddenContact field={field} />}
    </>
  );
  return own[name] ? own[name](plain) : plain;
}

/** Questions whose answers are no words of one person. */
const CLOSED: ReadonlySet<Kind> = new Set(["choice", "pick", "several", "yes-no"]);

/** Whether what a field holds may be in what is drawn for many: it was chosen, or is nothing. */
export function isAnybodys(question: { kind: Kind }, field: { initialValue?: unknown }): boolean {
  return CLOSED.has(question.kind) || !field.initialValue;
}

/** Questions that the list of goods answers: one line that says so, until it is opened. */
function AnsweredByList({ children }: { children: Elements }) {
  const said = useMoveSoFar((now) => now?.said);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={said ? "fold" : undefined}
      open={!said || isOpen}
      onToggle={({ currentTarget }) => {
        if (said) setOpen(currentTarget.open);
      }}
    >
      <summary hidden={!said}>
        <span>{`Volgens je lijst: ${said}.`}</span>{" "}
        <span className="font-normal underline underline-offset-4">wijzig</span>
      </summary>
      {children}
    </details>
  );
}

const PAUSE_MS = 600;

const KINDS: Record<ContactData["kind"], string> = {
  phone: "een telefoonnummer",
  email: "een e-mailadres",
  link: "een link",
  handle: "een accountnaam",
  name: "je naam",
  home: "een adres",
  account: "een nummer van een rekening of het handelsregister",
};

/** What the hint of a free text says without scripts, too. */
const CONTACT_HINT = "Contactgegevens zien bedrijven pas als je hun offerte accepteert.";

// Told a moment after the typing stops, once and quietly; the text stays as it is.
function HiddenContact({ field }: { field: FieldMetadata<unknown> }) {
  const [kinds, setKinds] = useState("");
  useEffect(() => {
    const area = document.getElementById(field.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const read = async () => setKinds(await kindsIn(area.value));
    const listen = (typed: () => void) => {
      typed();
      area.addEventListener("input", typed);
      return () => area.removeEventListener("input", typed);
    };
    return whenQuiet(PAUSE_MS, listen, read);
  }, [field.id]);
  return (
    <p aria-live="polite" className="-mt-3 text-sm text-muted">
      {kinds && `Dit zien bedrijven pas als je hun offerte accepteert: ${kinds}.`}
    </p>
  );
}

async function kindsIn(text: string): Promise<string> {
  const checks = text ? await loadChecks() : null;
  const found = checks?.findContactData(text, null) ?? [];
  const kinds = new Set(found.map(({ kind }) => KINDS[kind]));
  return new Intl.ListFormat("nl").format(kinds);
}
