import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { type MendAddress, mendAddressSchema } from "../schema.ts";

/** Where the form is that asked for the address. */
const AGAIN = {
  request: href("/brief-form"),
  registration: href("/verhuis-registratie-special"),
  "sign-up": `${href("/auth")}?tab=signup`,
};

/** 'Adres verkeerd?': the right one where this browser may give it, else the way to fill in anew. */
export function WrongAddress({
  email,
  after,
  mendable,
  result,
}: {
  email: string;
  after: keyof typeof AGAIN;
  mendable: boolean;
  result: SubmissionResult | null;
}) {
  return (
    <details open={result !== null}>
      <summary className="w-fit">Adres verkeerd?</summary>
      {mendable ? (
        <MendForm email={email} result={result} />
      ) : (
        <p className="pb-2">
          <TextLink href={AGAIN[after]}>Vul het formulier opnieuw in</TextLink> met het juiste
          adres. Wat je met dit adres invulde, vervalt vanzelf.
        </p>
      )}
    </details>
  );
}

function MendForm({ email, result }: { email: string; result: SubmissionResult | null }) {
  const [form, fields] = useForm<MendAddress>({
    id: "juist-adres",
    lastResult: result,
    constraint: fieldLimits(mendAddressSchema),
  });
  return (
    <form
      method="post"
      {...getFormProps(form)}
      noValidate={false}
      className="grid max-w-prose gap-3 pb-2"
    >
      <input type="hidden" name="intent" value="mend" />
      <input type="hidden" name="email" value={email} />
      <TextField
        field={fields.newEmail}
        label="Je juiste e-mailadres"
        hint="Je opdracht blijft staan. De link in de eerste mail werkt daarna niet meer."
        type="email"
        autoComplete="email"
      />
      <Button look="secondary" className="w-full sm:w-fit">
        Mail naar dit adres sturen
      </Button>
    </form>
  );
}
