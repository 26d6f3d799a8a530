import { href } from "react-router";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, TextField } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type Answered, PostedForm, usePostedForm } from "~/ui/posted-form.tsx";
import { TermsNotice, TextLink } from "~/ui/text-link.tsx";
import { ROLE_LABELS, SIGNUP_ROLES, type SignupRole } from "../constants.ts";
import { signInSchema, signUpSchema } from "../schema.ts";
import { AT_LEAST, CONFIRMED_PASSWORD, NEW_PASSWORD, PASSWORD } from "./passwords.ts";

/** E-mail and password; `redirect` is where to go afterwards, `email` what is known already. */
export function SignInForm(props: Answered & { redirect: string | null; email: string | null }) {
  const { result, redirect, email } = props;
  return (
    <PostedForm
      id="inloggen"
      schema={signInSchema}
      result={result}
      typed={{ email }}
      hidden={{ intent: "sign-in", redirect }}
      asks={{
        email: { label: "E-mailadres", type: "email", autoComplete: "username" },
        password: PASSWORD,
      }}
    >
      <Button>Inloggen</Button>
      <PageLink href={href("/forgot-password")} className="line-link justify-center">
        Wachtwoord vergeten?
      </PageLink>
    </PostedForm>
  );
}

export type Tab = "sign-in" | "sign-up";

/** The two ways in; `target` is where to go afterwards. */
export function SignInTabs(props: { current: Tab; target: string | null; forCompanies: boolean }) {
  const { current, target, forCompanies } = props;
  const as = forCompanies ? "&type=business" : "";
  const rest = as + (target ? `&redirect=${encodeURIComponent(target)}` : "");
  const tabs = [
    { tab: "sign-in", label: "Inloggen", href: `?tab=signin${rest}` },
    { tab: "sign-up", label: "Registreren", href: `?tab=signup${rest}` },
  ] as const;
  return (
    <nav
      aria-label="Inloggen of registreren"
      className="mb-6 grid grid-cols-2 border-b border-line"
    >
      {tabs.map(({ tab, label, href }) => (
        <PageLink
          key={tab}
          href={href}
          aria-current={tab === current ? "page" : undefined}
          className="flex min-h-11 items-center justify-center border-b-4 border-transparent font-semibold text-muted aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

// What happened comes before the fields: focus starts there, so that it is read out first.
const HAPPENED = {
  role: "status",
  tabIndex: -1,
  autoFocus: true,
  className: "rounded-box bg-accent-field p-4",
} as const;

/** Says why somebody has to sign in again. */
export function SessionEnded() {
  return (
    <p {...HAPPENED}>
      Je sessie is verlopen. Log opnieuw in en je gaat verder waar je was.
      <noscript> Wat je net verstuurde is niet aangekomen: vul het daarna opnieuw in.</noscript>
    </p>
  );
}

/** Says why somebody whose password or link was right is not signed in. */
export function CookiesRefused() {
  return (
    <p {...HAPPENED}>
      Je browser weigert cookies. Om in te loggen is er een nodig, zodat we weten dat jij het bent.
      Sta cookies toe voor deze site en log opnieuw in.
    </p>
  );
}

const ROLE_OPTIONS = SIGNUP_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Makes an account as client or company; all that is sent with one `submissionKey` is one sign-up. */
export function SignUpForm(props: Answered & { role: SignupRole; submissionKey: string }) {
  const { result, role, submissionKey } = props;
  const [form, fields] = usePostedForm("registreren", signUpSchema, result, { role });
  return (
    <form {...form} data-follows={fields.role.name} className="grid gap-4">
      <input type="hidden" name="intent" value="sign-up" />
      <input
        type="hidden"
        name="submissionKey"
        value={String(result?.initialValue?.submissionKey ?? submissionKey)}
        readOnly
      />
      <ChoiceGroup field={fields.role} label="Ik ben" type="radio" options={ROLE_OPTIONS} />
      <p data-only="COMPANY" className="rounded-box bg-accent-field px-3 py-1">
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
