import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { LinkButton } from "~/ui/button.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";
import { QUESTIONS } from "../../questions.ts";
import { loadEasyPasswords } from "../../schema.ts";

/** The address of a signed-in client, which is not asked. */
export function AccountEmail({ email }: { email: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{QUESTIONS.ownerEmail.label}</p>
      <p className="rounded-box border border-line bg-paper px-3 py-2 wrap-anywhere">{email}</p>
      <p className="text-sm text-muted">Het adres van je account; offertes komen hier binnen.</p>
    </div>
  );
}

/** The way on for the owner of an address that has an account. */
export function SignInInstead({ href }: { href: string }) {
  return (
    <div>
      <LinkButton look="secondary" href={href}>
        Log in en verstuur je aanvraag
      </LinkButton>
    </div>
  );
}

/**
 * The password of a visitor's account. `onChosen` is called when one was typed and the list of easy
 * ones is there to judge it by.
 */
export function NewPassword({
  field,
  onChosen,
}: {
  field: FieldMetadata<unknown>;
  onChosen: () => void;
}) {
  // Where the list does not arrive, the server is the one that judges.
  const ready = () => loadEasyPasswords().catch(() => undefined);
  return (
    <QuestionField
      question={QUESTIONS.password}
      field={field}
      input={{
        onFocus: ready,
        onBlur: ({ currentTarget }) => {
          if (currentTarget.value !== "") void ready().then(onChosen);
        },
      }}
    />
  );
}

/** What a visitor agrees to, after the last question. */
export function Terms({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
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
