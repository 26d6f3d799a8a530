import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { approveSchema, type Grounds, rejectSchema } from "../schema.ts";

const ASKED = {
  approve: {
    label: "Wat heb je gezien?",
    hint: "Bijvoorbeeld: uittreksel van vandaag bekeken, naam en adres kloppen. Alleen voor het dossier.",
    look: "primary",
    send: "Goedkeuren",
    schema: approveSchema,
  },
  reject: {
    label: "Waarom niet?",
    hint: "Het bedrijf krijgt deze tekst per mail.",
    look: "danger",
    send: "Afwijzen en mailen",
    schema: rejectSchema,
  },
} as const;
export type Verdict = keyof typeof ASKED;

/**
 * Asks an admin what a verdict about a company rests on, beginning with what was `typed` before;
 * `children` say which company was looked at.
 */
export function VerdictForm(props: {
  id: string;
  verdict: Verdict;
  typed: string | null;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  result: SubmissionResult | null;
  onSend: (typed: FormDataEntryValue | null) => void;
  children: ReactNode;
}) {
  const { id, verdict, typed, fetcher, result, onSend, children } = props;
  const { label, hint, look, send, schema } = ASKED[verdict];
  const [form, fields] = useForm<Grounds>({
    id,
    defaultValue: { note: typed ?? "" },
    lastResult: result,
    constraint: fieldLimits(schema),
    onValidate: ({ formData }) => checkForm(formData, { schema }),
  });
  const { onSubmit, ...rest } = getFormProps(form);
  return (
    <fetcher.Form
      method="post"
      {...rest}
      onSubmit={(event) => {
        onSubmit(event);
        const note = new FormData(event.currentTarget).get(fields.note.name);
        if (!event.defaultPrevented) onSend(note);
      }}
      className="grid gap-3"
    >
      {children}
      <TextAreaField field={fields.note} label={label} hint={hint} rows={3} />
      <Button
        look={look}
        pending={fetcher.state !== "idle"}
        pendingText="Opslaan…"
        className="sm:justify-self-start"
      >
        {send}
      </Button>
    </fetcher.Form>
  );
}
