import type { ComponentProps } from "react";
import type { Kind } from "~/shared/questions.ts";
import { Repeated } from "~/ui/repeated.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";

/** Questions whose answers are no words of one person. */
const CLOSED: ReadonlySet<Kind> = new Set(["choice", "pick", "several", "yes-no"]);

/** Whether what a field holds may be in what is drawn for many: it was chosen, or is nothing. */
export function isAnybodys(question: { kind: Kind }, field: { initialValue?: unknown }): boolean {
  return CLOSED.has(question.kind) || !field.initialValue;
}

/**
 * The field of a question, whose `field` comes from `readFields`. A server draws it once for all who see
 * the same in it, unless that is what one of them typed.
 */
export function AnybodysQuestion({ question, ...said }: ComponentProps<typeof QuestionField>) {
  return (
    <Repeated of={isAnybodys(question, said.field) ? [said] : null}>
      <QuestionField question={question} {...said} />
    </Repeated>
  );
}
