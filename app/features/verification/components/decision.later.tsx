import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "~/ui/drafts.ts";
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
export type DecisionKind = keyof typeof ASKED;

/** Asks an admin what a decision about a company rests on; `children` say which company was looked at. */
export function DecisionForm({
  companyId,
  choice,
  fetcher,
  result,
  children,
}: {
  companyId: string;
  choice: DecisionKind;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  result: SubmissionResult | null;
  children: ReactNode;
}) {
  const { label, hint, look, send, schema } = ASKED[choice];
  const draftKey = `besluit:${choice}:${companyId}`;
  const [kept] = useState(() => readTabDraft<string>(draftKey));
  const [form, fields] = useForm<Grounds>({
    id: `${choice}-${companyId}`,
    defaultValue: { note: kept ?? "" },
    lastResult: result,
    constraint: fieldLimits(schema),
    onValidate: ({ formData }) => checkForm(formData, { schema }),
  });
  useEffect(() => {
    if (fetcher.data) forgetTabDraft(draftKey);
  }, [fetcher.data, draftKey]);
  const { onSubmit, ...props } = getFormProps(form);
  return (
    <fetcher.Form
      method="post"
      {...props}
      onSubmit={(event) => {
        onSubmit(event);
        // Kept until it is answered: a session that ended answers with the sign-in page.
        const typed = new FormData(event.currentTarget).get(fields.note.name);
        if (!event.defaultPrevented) keepTabDraft(draftKey, typed);
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
