import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { Button, LinkButton } from "~/ui/button.tsx";
import { useFormEvent } from "~/ui/form-event.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";
import { QUESTIONS } from "../questions.ts";
import { keptRequestPath } from "./send-wizard.ts";
import { loadChecks } from "./use-marks.tsx";

export function AccountEmail({ email }: { email: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{QUESTIONS.ownerEmail.label}</p>
      <p translate="no" className="rounded-box border border-line bg-paper px-3 py-2 wrap-anywhere">
        {email}
      </p>
      <p className="text-sm text-muted">Het adres van je account; offertes komen hier binnen.</p>
    </div>
  );
}

/**
 * The way to sign in for the owner of the typed address. Where the browser keeps the request, the wizard opens at
 * its end after that; where it does not, this page stays open beside the sign-in, and sends it.
 */
export function WizardSignIn({ email, isStored }: { email: unknown; isStored: boolean }) {
  const query = new URLSearchParams({ email: String(email ?? "") });
  if (!isStored) {
    return (
      <div className="grid justify-items-start gap-2">
        <p>
          Je browser bewaart je aanvraag niet. Laat deze pagina open, log in het nieuwe tabblad in,
          en verstuur je aanvraag daarna hier.
        </p>
        <LinkButton
          look="secondary"
          href={`${href("/auth")}?${query}`}
          target="_blank"
          rel="noopener"
        >
          Log in (opent in een nieuw tabblad)
        </LinkButton>
      </div>
    );
  }
  query.set("redirect", keptRequestPath());
  return (
    <div>
      <LinkButton look="secondary" href={`${href("/auth")}?${query}`}>
        Log in en verstuur je aanvraag
      </LinkButton>
    </div>
  );
}

/** The password of a visitor's account; `onChosen` is called once it can be judged. */
export function NewPasswordField({
  field,
  onChosen,
}: {
  field: FieldMetadata<unknown>;
  onChosen: () => void;
}) {
  // Where the list does not arrive, the server is the one that judges.
  const ready = async () => {
    const checks = await loadChecks();
    await checks?.loadEasyPasswords().catch(() => undefined);
  };
  const [isShown, setShown] = useState(false);
  // Who can look at a password types it once: whoever reads the form finds it twice.
  useFormEvent(field.formId, "formdata", ({ formData }) =>
    formData.set("confirmPassword", formData.get("password") ?? ""),
  );
  return (
    <div className="grid gap-1">
      <QuestionField
        question={isShown ? SHOWN : QUESTIONS.password}
        field={field}
        optional={false}
        input={{
          onFocus: ready,
          onBlur: ({ currentTarget }) => {
            if (currentTarget.value !== "") void ready().then(onChosen);
          },
        }}
      />
      <div data-needs-scripts>
        <Button
          type="button"
          look="quiet"
          className="-ml-4"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          Toon wachtwoord
        </Button>
      </div>
    </div>
  );
}

const SHOWN = { ...QUESTIONS.password, kind: "text" } as const;

const BESIDE = { target: "_blank", rel: "noopener", className: "underline underline-offset-2" };

/** What a visitor agrees to, after the last question. */
export function Terms({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="repeated-password">{children}</div>
      <p className="text-sm text-muted">
        Met het versturen ga je akkoord met de{" "}
        <PageLink href={href("/terms")} {...BESIDE}>
          voorwaarden
        </PageLink>{" "}
        en de{" "}
        <PageLink href={href("/privacy")} {...BESIDE}>
          privacyverklaring
        </PageLink>
        .
      </p>
    </>
  );
}
