import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldLimits } from "~/shared/field-limits.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { OnShow } from "~/ui/on-show.tsx";
import { TermsNotice } from "~/ui/text-link.tsx";
import { AT_LEAST, CONFIRMED_PASSWORD, NEW_PASSWORD } from "../../accounts/components/passwords.ts";
import { MISMATCH } from "../../accounts/constants.ts";
import { InvoiceFields } from "../../companies/components/invoice-fields.tsx";
import { type CodeAnswer, ReferralField } from "../../referrals/components/referral-field.tsx";
import type { Registration } from "../schema.ts";

type OfForm = FormEvent<HTMLFormElement>;

/** Registers a company; `referrer` is whose code stood in the address. */
export function RegistrationForm(props: {
  limits: Record<string, FieldLimits>;
  result: SubmissionResult | null;
  /** One key for everything sent from this page, so that it is one registration. */
  submissionKey: string;
  /** The price of the first month that the page shows, as it was when this form was drawn. */
  mark: string;
  code: string;
  referrer: CodeAnswer | null;
  /** Where the owner of the typed address signs in; null as long as it is not known to have an account. */
  signIn: string | null;
}) {
  const { limits, result, submissionKey, mark, code, referrer, signIn } = props;
  const [form, fields] = useForm<Registration>({
    id: "bedrijf-registreren",
    lastResult: result,
    defaultValue: { referralCode: code },
    constraint: limits,
  });
  const [key] = useState(String(result?.initialValue?.submissionKey ?? submissionKey));
  const [differs, setDiffers] = useState(false);
  const { sending, guard } = useOneAtATime();
  const compare = (event: OfForm) => {
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
      onSubmit={(event) => guard(event, form.onSubmit)}
      className="grid gap-4"
    >
      <input type="hidden" name="submissionKey" value={key} readOnly />
      <OnShow mark={mark} />
      <TextField field={fields.companyName} label="Bedrijfsnaam" autoComplete="organization" />
      <InvoiceFields fields={fields} />
      <TextField field={fields.contactName} label="Contactpersoon" autoComplete="name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <TextField
            field={fields.email}
            label="E-mailadres"
            type="email"
            autoComplete="username"
          />
          {signIn && (
            <div>
              <LinkButton look="secondary" href={signIn}>
                Inloggen met dit adres
              </LinkButton>
            </div>
          )}
        </div>
        <TextField
          field={fields.phone}
          label="Telefoonnummer"
          optional
          type="tel"
          autoComplete="tel"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.password} {...NEW_PASSWORD} label="Wachtwoord" hint={AT_LEAST} />
        <div className="grid content-start gap-1">
          <TextField
            field={confirmation}
            {...CONFIRMED_PASSWORD}
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
      <ReferralField field={fields.referralCode} first={referrer} />
      <TermsNotice />
      <Button size="large" disabled={differs} pending={sending} pendingText="Een ogenblik…">
        Registreren en betalen
      </Button>
    </Form>
  );
}

/** Sends a form once: the second press of a double click comes before the button shows that it waits. */
function useOneAtATime() {
  const busy = useNavigation().state !== "idle";
  const sent = useRef(false);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (!busy) sent.current = false;
  }, [busy]);
  useEffect(() => {
    // Back from the payment page the browser shows this one as it was left: waiting.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sent.current = false;
      setIsBack(true);
    };
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const guard = (event: OfForm, send: (event: OfForm) => void) => {
    if (sent.current) return event.preventDefault();
    setIsBack(false);
    send(event);
    sent.current = !event.defaultPrevented;
  };
  return { sending: busy && !isBack, guard };
}
