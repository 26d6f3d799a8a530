import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { type SignIn, signInSchema } from "../schema.ts";

/** E-mail and password; `redirect` is where to go afterwards. */
export function SignInForm({
  result,
  redirect,
}: {
  result: SubmissionResult | null;
  redirect: string | null;
}) {
  const [form, fields] = useForm<SignIn>({
    id: "inloggen",
    lastResult: result,
    constraint: getZodConstraint(signInSchema),
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
    </form>
  );
}
