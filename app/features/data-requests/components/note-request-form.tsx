import { DeskForm } from "~/features/desk/components/desk-form.tsx";
import { SelectField, TextField } from "~/ui/fields.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { REQUEST_KINDS } from "../constants.ts";
import { noteSchema } from "../schema.ts";
import { REQUEST_KIND_LABELS } from "../wording.ts";

const KIND_OPTIONS = REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KIND_LABELS[value] }));

/** Notes a request that came by letter, mail or phone; `today` is the day that is filled in. */
export function NoteRequestForm({ result, today }: { today: string } & Answered) {
  const [, fields] = usePostedForm("noteren", noteSchema, result, { receivedOn: today });
  return (
    <DeskForm
      id="noteren"
      act="request-noted"
      intent="note"
      send="Noteer het verzoek"
      look="primary"
      result={result}
    >
      <SelectField
        field={fields.kind}
        label="Wat er gevraagd is"
        placeholder="Kies wat er gevraagd is"
        options={KIND_OPTIONS}
      />
      <TextField field={fields.name} label="Naam" autoComplete="off" />
      <TextField
        field={fields.contact}
        label="E-mailadres of telefoonnummer"
        hint="Waaronder we deze persoon kennen."
        autoComplete="off"
      />
      <TextField
        field={fields.receivedOn}
        type="date"
        label="Binnengekomen op"
        hint="Vanaf deze dag heb je een maand om te antwoorden."
      />
    </DeskForm>
  );
}
