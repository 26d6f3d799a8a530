import { Button } from "~/ui/button.tsx";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { HONEYPOT } from "../constants.ts";
import { contactSchema } from "../schema.ts";

export function ContactForm({ result }: Answered) {
  const [form, fields] = usePostedForm("contact", contactSchema, result);
  return (
    <form {...form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.firstName} label="Voornaam" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Achternaam" autoComplete="family-name" />
        <TextField field={fields.email} label="E-mailadres" type="email" autoComplete="email" />
        <TextField
          field={fields.phone}
          label="Telefoonnummer"
          type="tel"
          autoComplete="tel"
          optional
        />
      </div>
      <TextField field={fields.subject} label="Onderwerp" />
      <TextAreaField field={fields.message} label="Bericht" rows={6} />
      <div className="hidden" aria-hidden="true">
        <label>
          Laat dit veld leeg
          <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Button size="large" className="max-sm:w-full">
          Bericht versturen
        </Button>
      </div>
    </form>
  );
}
