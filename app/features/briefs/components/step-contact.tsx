import { LinkButton } from "~/ui/button.tsx";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { CONTACT_HINT, HiddenContact } from "./hidden-contact.tsx";
import type { WizardFields } from "./wizard-step.tsx";

/** Step 4: who asks. `fixedEmail` is a signed-in client's address, which is not asked again. */
export function StepContact({
  fields,
  fixedEmail,
  signIn,
}: {
  fields: WizardFields;
  fixedEmail: string | null;
  /** Where the owner of the typed address signs in; null as long as it is not known to have an account. */
  signIn: string | null;
}) {
  return (
    <>
      <TextField
        field={fields.clientName}
        label="Volledige naam"
        autoComplete="name"
        maxLength={120}
        required
      />
      {fixedEmail ? (
        <div className="grid gap-1">
          <p className="font-semibold">E-mailadres</p>
          <p className="rounded-box border border-line bg-paper px-3 py-2 wrap-anywhere">
            {fixedEmail}
          </p>
          <p className="text-sm text-muted">
            Het adres van je account; offertes komen hier binnen.
          </p>
        </div>
      ) : (
        <TextField
          field={fields.ownerEmail}
          label="E-mailadres"
          type="email"
          autoComplete="email"
          maxLength={200}
          required
        />
      )}
      {signIn && (
        <div>
          <LinkButton look="secondary" href={signIn}>
            Log in en verstuur je aanvraag
          </LinkButton>
        </div>
      )}
      <TextField
        field={fields.clientPhone}
        label="Telefoonnummer"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={25}
      />
      <TextAreaField
        field={fields.additionalInfo}
        label="Extra informatie"
        optional
        hint={`Smalle trap, parkeren voor de deur, een vaste sleuteldatum: wat een verhuizer moet weten. ${CONTACT_HINT}`}
        maxLength={3000}
      />
      <HiddenContact field={fields.additionalInfo} />
    </>
  );
}
