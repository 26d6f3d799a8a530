import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { RECOVERY_CODES, SETUP_MINUTES } from "../constants.ts";
import {
  bothSchema,
  type CodeForm,
  codeSchema,
  type PasswordForm,
  passwordSchema,
} from "../schema.ts";
import type { SetupKey } from "../views.ts";
import { QrCode } from "./qr-code.tsx";

/** Off: the password opens the way to turn it on. */
export function StartForm({ result }: { result: SubmissionResult | null }) {
  const [form, fields] = useForm<PasswordForm>({
    id: "aanzetten",
    lastResult: result,
    constraint: fieldLimits(passwordSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="start" />
      <TextField
        field={fields.currentPassword}
        label="Wachtwoord"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button className="sm:justify-self-start">Verder</Button>
    </form>
  );
}

/** Waiting: the key as a picture and as text, and the first code that shows it arrived. */
export function SetupForm({
  result,
  setup: { key, address, qr },
}: {
  result: SubmissionResult | null;
  setup: SetupKey;
}) {
  const [form, fields] = useForm<CodeForm>({
    id: "bevestigen",
    lastResult: result,
    constraint: fieldLimits(codeSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-6">
      <input type="hidden" name="intent" value="confirm" />
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          <p className="mb-3">
            Open je authenticator-app, zoals Google Authenticator, Microsoft Authenticator of
            1Password, en scan deze code.
          </p>
          <QrCode drawing={qr} label="QR-code voor je authenticator-app" />
          <p className="mt-3">
            Op je telefoon?{" "}
            <PageLink
              href={address}
              className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
            >
              Open de app
            </PageLink>
            . Lukt scannen niet? Typ dan deze sleutel:
          </p>
          <p className="font-semibold tracking-wide wrap-anywhere">
            {key.replace(/(.{4})(?=.)/g, "$1 ")}
          </p>
        </li>
        <li>Vul de zes cijfers in die de app laat zien. Dit kan nog {SETUP_MINUTES} minuten.</li>
      </ol>
      <TextField
        field={fields.code}
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <Button className="sm:justify-self-start">Aanzetten</Button>
    </form>
  );
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-4">
      <p>
        Bewaar deze {RECOVERY_CODES} codes op een veilige plek, los van je telefoon. Elke code werkt
        één keer, als je de app niet bij de hand hebt. Je ziet ze alleen nu.
      </p>
      <ul className="grid gap-x-6 gap-y-2 rounded-box border border-line bg-paper p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}

/** On: new recovery codes, or off again; both ask the password and a code. */
export function ManageForm({
  result,
  intent,
  submit,
  danger = false,
}: {
  result: SubmissionResult | null;
  intent: "renew" | "turn-off";
  submit: string;
  danger?: boolean;
}) {
  const [form, fields] = useForm<PasswordForm & CodeForm>({
    id: intent,
    lastResult: result,
    constraint: fieldLimits(bothSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <TextField
        field={fields.currentPassword}
        label="Wachtwoord"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        field={fields.code}
        label="Code"
        hint="Uit je app, of een herstelcode."
        autoComplete="one-time-code"
        required
      />
      <Button look={danger ? "danger" : "secondary"} className="sm:justify-self-start">
        {submit}
      </Button>
    </form>
  );
}
