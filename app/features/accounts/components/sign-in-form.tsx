import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { fieldLimits } from "~/shared/field-limits.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type SignIn, signInSchema } from "../schema.ts";

/** E-mail and password; `redirect` is where to go afterwards, `email` what is known already. */
export function SignInForm({
  result,
  redirect,
  email,
}: {
  result: SubmissionResult | null;
  redirect: string | null;
  email: string | null;
}) {
  const [form, fields] = useForm<SignIn>({
    id: "inloggen",
    lastResult: result,
    ...(email ? { defaultValue: { email } } : {}),
    constraint: fieldLimits(signInSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-in" />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <TextField field={fields.email} label="E-mailadres" type="email" autoComplete="username" />
      <TextField
        field={fields.password}
        label="Wachtwoord"
        type="password"
        autoComplete="current-password"
      />
      <Button>Inloggen</Button>
      <PageLink
        href={href("/forgot-password")}
        className="inline-flex min-h-11 items-center justify-center text-accent-text underline underline-offset-4"
      >
        Wachtwoord vergeten?
      </PageLink>
    </form>
  );
}
