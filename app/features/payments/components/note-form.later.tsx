import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { TextAreaField } from "~/ui/fields.tsx";
import { Toast } from "~/ui/toast.tsx";
import { settleSchema, writeOffSchema } from "../schema.ts";

/** What an admin writes about a case, with `field` the name of its id; it is done with once that is sent. */
const NOTES = {
  settle: {
    form: "afhandelen",
    intent: "settle-payment",
    field: "exceptionId",
    schema: settleSchema,
    label: "Wat heb je gedaan?",
    hint: "Bijvoorbeeld: terugbetaald en gebeld. Alleen voor het dossier.",
    send: "Afgehandeld",
  },
  writeOff: {
    form: "kwijtschelden",
    intent: "write-off",
    field: "paymentId",
    schema: writeOffSchema,
    label: "Waarom vraag je deze maand niet meer?",
    hint: "Bijvoorbeeld: overgemaakt op 3 maart, of dubbel afgeschreven. Het bedrijf leest dit niet. Je naam en de datum worden bewaard.",
    send: "Kwijtschelden",
  },
};

export type Note = keyof typeof NOTES;

/** Asks an admin what was done about the case with this id. */
export function NoteForm({ id, note }: { id: string; note: Note }) {
  const { form: name, intent, field, schema, label, hint, send } = NOTES[note];
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const [form, fields] = useForm<{ note: string }>({
    id: `${name}-${id}`,
    lastResult: answer?.result ?? null,
    constraint: fieldLimits(schema),
    onValidate: ({ formData }) => checkForm(formData, { schema }),
  });
  return (
    <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={field} value={id} />
      <TextAreaField field={fields.note} label={label} hint={hint} rows={2} />
      <Button
        look="secondary"
        pending={fetcher.state !== "idle"}
        pendingText="Opslaan…"
        className="sm:justify-self-start"
      >
        {send}
      </Button>
      {answer?.message && <Toast key={JSON.stringify(answer)} message={answer.message} />}
    </fetcher.Form>
  );
}
