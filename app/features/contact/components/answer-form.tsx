import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { contactAnswerSchema } from "../schema.ts";

/** Answers a message from the desk; `seen` is how many replies the page shows. */
export function ContactAnswerForm(props: {
  messageId: string;
  seen: number;
  result: SubmissionResult | null;
}) {
  const { messageId, seen, result } = props;
  const [form, fields] = usePostedForm("antwoord", contactAnswerSchema, result);
  const hidden = { intent: "answer", messageId, seen: String(seen), reason: "question-answered" };
  return (
    <Card>
      <form {...form} className="grid gap-4">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextAreaField
          field={fields.text}
          label="Antwoord"
          hint="De afzender krijgt het per mail, met een link om terug te schrijven."
          rows={6}
        />
        <Button className="sm:justify-self-start">Antwoord versturen</Button>
      </form>
    </Card>
  );
}
