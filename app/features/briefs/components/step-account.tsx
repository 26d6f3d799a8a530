import { TextField } from "~/ui/fields.tsx";
import { loadEasyPasswords } from "../../accounts/schema.ts";
import { MIN_WIZARD_PASSWORD } from "../constants.ts";
import type { WizardFields } from "./wizard-step.tsx";

/** Step 5, visitors only: a password, so that they can come back to their quotes. */
export function StepAccount({ fields }: { fields: WizardFields }) {
  return (
    <>
      <TextField
        field={fields.password}
        label="Wachtwoord"
        type="password"
        autoComplete="new-password"
        onFocus={() => void loadEasyPasswords()}
        hint={`Minimaal ${MIN_WIZARD_PASSWORD} tekens`}
        required
      />
      <TextField
        field={fields.confirmPassword}
        label="Bevestig wachtwoord"
        type="password"
        autoComplete="new-password"
        required
      />
      <p className="text-sm text-muted">
        Met het versturen ga je akkoord met de{" "}
        <a href="/terms" target="_blank" rel="noopener" className="underline underline-offset-2">
          voorwaarden
        </a>{" "}
        en de{" "}
        <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-2">
          privacyverklaring
        </a>
        .
      </p>
    </>
  );
}
