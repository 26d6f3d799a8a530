import type { ComponentProps } from "react";
import type { Kind } from "~/shared/questions.ts";
import { Repeated } from "~/ui/repeated.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";

/** Questions whose answers are no words of one person. */
const CLOSED: ReadonlySet<Kind> = new Set(["choice", "pick", "several", "yes-no"]);

/**
 * The field of a question, whose `field` comes from `readFields`. A server draws it once for all who see
 * the same in it, unless that is what one of them typed.
 */
export function AnybodysQuestion({ question, ...said }: ComponentProps<typeof QuestionField>) {
  const isAnybodys = CLOSED.has(question.kind) || !said.field.initialValue;
  return (
    <Repeated of={isAnybodys ? [said] : null}>
      <QuestionField question={question} {...said} />
    </Repeated>
  );
}
