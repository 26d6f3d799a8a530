import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, TextField } from "~/ui/fields.tsx";
import { MIN_PASSWORD, ROLE_LABELS, SIGNUP_ROLES, type SignupRole } from "../constants.ts";
import { type SignUp, signUpSchema } from "../schema.ts";

const ROLE_OPTIONS = SIGNUP_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Makes an account as customer or company. */
export function SignUpForm({
  result,
  role,
}: {
  result: SubmissionResult | null;
  role: SignupRole;
}) {
  const [form, fields] = useForm<SignUp>({
    id: "registreren",
    lastResult: result,
    defaultValue: { role },
    constraint: getZodConstraint(signUpSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-up" />
      <ChoiceGroup field={fields.role} label="Ik ben" type="radio" options={ROLE_OPTIONS} />
      <TextField field={fields.fullName} label="Volledige naam" autoComplete="name" />
      <TextField field={fields.email} label="E-mailadres" type="email" autoComplete="username" />
      <TextField
        field={fields.password}
        label="Wachtwoord"
        hint={`Minimaal ${MIN_PASSWORD} tekens`}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={fields.confirmPassword}
        label="Bevestig wachtwoord"
        type="password"
        autoComplete="new-password"
      />
      <Button>Account aanmaken</Button>
    </form>
  );
}
