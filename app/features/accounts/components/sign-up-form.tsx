import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, TextField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { TermsNotice, TextLink } from "~/ui/text-link.tsx";
import { ROLE_LABELS, SIGNUP_ROLES, type SignupRole } from "../constants.ts";
import { signUpSchema } from "../schema.ts";
import { AT_LEAST, CONFIRMED_PASSWORD, NEW_PASSWORD } from "./passwords.ts";

const ROLE_OPTIONS = SIGNUP_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Makes an account as client or company. */
export function SignUpForm({
  result,
  role,
  submissionKey,
}: {
  result: SubmissionResult | null;
  role: SignupRole;
  /** The same for whatever is sent from this page: one sign-up. */
  submissionKey: string;
}) {
  const [form, fields] = usePostedForm("registreren", signUpSchema, result, { role });
  return (
    <form {...form} className="group grid gap-4">
      <input type="hidden" name="intent" value="sign-up" />
      <input
        type="hidden"
        name="submissionKey"
        value={String(result?.initialValue?.submissionKey ?? submissionKey)}
        readOnly
      />
      <ChoiceGroup field={fields.role} label="Ik ben" type="radio" options={ROLE_OPTIONS} />
      <p className="hidden rounded-box bg-accent-field px-3 py-1 group-has-[[value$=COMPANY]:checked]:block">
        Opdrachten bekijken is gratis. Offertes sturen kan met een abonnement:{" "}
        <TextLink href={href("/pricing")}>bekijk de prijzen</TextLink>.
      </p>
      <TextField field={fields.fullName} label="Volledige naam" autoComplete="name" />
      <TextField field={fields.email} label="E-mailadres" type="email" autoComplete="username" />
      <TextField field={fields.password} {...NEW_PASSWORD} label="Wachtwoord" hint={AT_LEAST} />
      <TextField field={fields.confirmPassword} {...CONFIRMED_PASSWORD} />
      <TermsNotice />
      <Button>Account aanmaken</Button>
    </form>
  );
}
