import { href } from "react-router";
import { TextField } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { MIN_WIZARD_PASSWORD } from "../constants.ts";
import { loadEasyPasswords } from "../schema.ts";
import type { WizardFields } from "./wizard-step.tsx";

/**
 * Step 5, visitors only: a password, so that they can come back to their proposals. `onChosen` is
 * called when one was typed and the list of easy ones is there to judge it by.
 */
export function StepAccount({ fields, onChosen }: { fields: WizardFields; onChosen: () => void }) {
  // Where the list does not arrive, the server is the one that judges.
  const ready = () => loadEasyPasswords().catch(() => undefined);
  return (
    <>
      <TextField
        field={fields.password}
        label="Wachtwoord"
        type="password"
        autoComplete="new-password"
        onFocus={ready}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== "") void ready().then(onChosen);
        }}
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
        <PageLink
          href={href("/terms")}
          target="_blank"
          rel="noopener"
          className="underline underline-offset-2"
        >
          voorwaarden
        </PageLink>{" "}
        en de{" "}
        <PageLink
          href={href("/privacy")}
          target="_blank"
          rel="noopener"
          className="underline underline-offset-2"
        >
          privacyverklaring
        </PageLink>
        .
      </p>
    </>
  );
}
