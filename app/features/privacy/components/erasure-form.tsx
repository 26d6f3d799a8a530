import { href } from "react-router";
import { Button, LinkButton } from "~/ui/button.tsx";
import { CheckboxField, TextField } from "~/ui/fields.tsx";
import { OnShow } from "~/ui/on-show.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { PASSWORD } from "../../accounts/components/passwords.ts";
import { erasureSchema } from "../schema.ts";

/** The last question before an account is gone. */
export function ErasureForm(props: Answered & { asksCode: boolean; mark: string }) {
  const { result, asksCode, mark } = props;
  const [form, fields] = usePostedForm("verwijderen", erasureSchema, result);
  return (
    <form {...form} noValidate className="grid gap-4">
      <OnShow mark={mark} />
      <TextField field={fields.currentPassword} {...PASSWORD} required />
      {asksCode && (
        <TextField
          field={fields.code}
          label="Code"
          hint="De zes cijfers uit je app, of een herstelcode."
          autoComplete="one-time-code"
          required
        />
      )}
      <CheckboxField
        field={fields.sure}
        label="Ja, verwijder mijn account. Ik weet dat dit niet terug te draaien is."
      />
      <div className="flex flex-wrap gap-3">
        <Button look="danger">Account definitief verwijderen</Button>
        <LinkButton look="secondary" href={href("/account")}>
          Terug
        </LinkButton>
      </div>
    </form>
  );
}
