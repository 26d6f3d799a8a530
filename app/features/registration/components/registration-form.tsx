import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { TermsNotice } from "~/ui/text-link.tsx";
import { MIN_PASSWORD } from "../constants.ts";
import { MISMATCH, type Registration, registrationSchema } from "../schema.ts";

type Field = ReturnType<typeof useForm<Registration>>[1]["referralCode"];

/** SPEC section 2, 'Company registration'. `referral` draws the field of the colleague's code. */
export function RegistrationForm({
  result,
  code,
  payText,
  referral,
}: {
  result: SubmissionResult | null;
  code: string;
  /** What the button says: where it leads. */
  payText: string;
  referral: (field: Field) => ReactNode;
}) {
  const [form, fields] = useForm<Registration>({
    id: "bedrijf-registreren",
    lastResult: result,
    defaultValue: { referralCode: code },
    constraint: getZodConstraint(registrationSchema),
  });
  const [differs, setDiffers] = useState(false);
  const sending = useNavigation().state !== "idle";
  const compare = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const again = typed.get("confirmPassword");
    setDiffers(again !== "" && again !== typed.get("password"));
  };
  const confirmation = fields.confirmPassword;
  const ownWarning = differs && !confirmation.errors;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate={false}
      onInput={compare}
      className="grid gap-4"
    >
      <TextField field={fields.companyName} label="Bedrijfsnaam" autoComplete="organization" />
      <TextField field={fields.contactName} label="Contactpersoon" autoComplete="name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.email} label="E-mailadres" type="email" autoComplete="username" />
        <TextField
          field={fields.phone}
          label="Telefoonnummer"
          optional
          type="tel"
          autoComplete="tel"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.password}
          label="Wachtwoord"
          hint={`Minimaal ${MIN_PASSWORD} tekens`}
          type="password"
          autoComplete="new-password"
        />
        <div className="grid content-start gap-1">
          <TextField
            field={confirmation}
            label="Bevestig wachtwoord"
            type="password"
            autoComplete="new-password"
            {...(ownWarning
              ? { "aria-invalid": true, "aria-describedby": "wachtwoorden-verschillen" }
              : {})}
          />
          <p
            id="wachtwoorden-verschillen"
            role="status"
            className="text-sm font-semibold text-bad empty:hidden"
          >
            {ownWarning ? MISMATCH : ""}
          </p>
        </div>
      </div>
      {referral(fields.referralCode)}
      <TermsNotice />
      <Button size="large" disabled={differs} pending={sending} pendingText="Een ogenblik…">
        {payText}
      </Button>
    </Form>
  );
}
