import { href, redirect } from "react-router";
import { AccountCreated } from "~/features/accounts/components/account-created.tsx";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import { SignInForm } from "~/features/accounts/components/sign-in-form.tsx";
import { SignUpForm } from "~/features/accounts/components/sign-up-form.tsx";
import type { SignupRole } from "~/features/accounts/constants.ts";
import { resendVerification } from "~/features/accounts/index.server.ts";
import { ACCOUNT_MESSAGES } from "~/features/accounts/messages.ts";
import { addressSchema, signInSchema, signUpSchema } from "~/features/accounts/schema.ts";
import { landingOf } from "~/gates/landing.ts";
import type { App } from "~/server/app.ts";
import { actorOf, appOf, SESSION_ENDED } from "~/server/auth/gates.ts";
import { ticketCookie } from "~/server/auth/ticket-cookie.ts";
import { textField, withKey } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { resultOf } from "~/shared/form-answer.ts";
import type { Message } from "~/shared/message.ts";
import { ownPath } from "~/shared/own-path.ts";
import { page } from "~/shared/page.ts";
import { pageTitle } from "~/shared/product.ts";
import { ok } from "~/shared/result.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import { signIn } from "~/use-cases/sign-in.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import type { Route } from "./+types/sign-in";

export const handle = page({ audience: "visitor", hydrate: false, repeats: "email" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Inloggen of registreren") }];

type Tab = "sign-in" | "sign-up";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams: query } = new URL(request.url);
  const target = ownPath(query.get("redirect"));
  const actor = await actorOf(context);
  if (actor.kind !== "visitor") throw redirect(target ?? (await landingOf(appOf(context), actor)));
  const asCompany =
    query.get("role")?.toLowerCase() === "photographer" || query.get("type") === "business";
  const chosen = query.get("tab");
  const tab: Tab =
    chosen === "signup" || (asCompany && chosen !== "signin") ? "sign-up" : "sign-in";
  const forCompanies = asCompany || pathname === href("/verhuis/login");
  const role: SignupRole = forCompanies ? "MOVING_COMPANY" : "CLIENT";
  const email = addressSchema.safeParse({ email: query.get("email") }).data?.email ?? null;
  return {
    target,
    tab,
    role,
    forCompanies,
    message: messageFor(query, email),
    created: query.get("message") === "account-created" ? email : null,
    newKey: crypto.randomUUID(),
    placed: query.has("aanvraag"),
    photos: Number(query.get("fotos")) || 0,
    ended: query.has(SESSION_ENDED),
    registered: query.has("aanmelding"),
    email,
  };
}

// What brought somebody here, unless the page itself tells it.
function messageFor(query: URLSearchParams, email: string | null): Message | null {
  if (query.get("verified") === "1") return ACCOUNT_MESSAGES["email-verified"];
  if (query.get("message") === "account-created" && !email) {
    return ACCOUNT_MESSAGES["signed-up"];
  }
  if (query.get("message") === "register-to-track") return ACCOUNT_MESSAGES["brief-placed"];
  return null;
}

/** Set when the account waits for its confirmation: a new mail can be asked for. */
interface Unconfirmed {
  unconfirmed: string | null;
}

const nobody = (): Unconfirmed => ({ unconfirmed: null });

const signInForm = formAction({
  schema: signInSchema,
  invalid: ACCOUNT_MESSAGES["signin-invalid"],
  async act({ app, ip, request, fields, value }) {
    const signedIn = await signIn(app, { request, ip }, value);
    if (signedIn.ok || signedIn.reason !== "second-step") return signedIn;
    throw await askCode(app, signedIn.ticket, ownPath(textField(fields, "redirect")));
  },
  messages: ACCOUNT_MESSAGES,
  refusedStatus: 400,
  extra: ({ fields }, reason): Unconfirmed => ({
    unconfirmed: reason === "email-unverified" ? textField(fields, "email") : null,
  }),
  done: async ({ app, fields }, { actor, cookies }) => ({
    to: ownPath(textField(fields, "redirect")) ?? (await landingOf(app, actor)),
    message: null,
    cookies,
  }),
});

async function askCode(app: App, ticket: string, target: string | null): Promise<Response> {
  const cookie = await ticketCookie(app).write(ticket);
  const query = target ? `?redirect=${encodeURIComponent(target)}` : "";
  return redirect(href("/auth/tweestaps") + query, { headers: { "Set-Cookie": cookie } });
}

const signUpForm = formAction({
  before: ({ fields }) => withKey(fields),
  schema: signUpSchema,
  invalid(errors) {
    const mismatch = errors?.confirmPassword && !errors.password;
    return ACCOUNT_MESSAGES[mismatch ? "password-mismatch" : "signup-invalid"];
  },
  limits: ({ ip }) => [["signUpPerIp", ip]],
  act: ({ app, value }) => signUp(app, value),
  messages: ACCOUNT_MESSAGES,
  failed: ACCOUNT_MESSAGES["signup-failed"],
  extra: nobody,
  done({ value: { email } }) {
    return redirect(
      `${href("/auth")}?${new URLSearchParams({ message: "account-created", email })}`,
    );
  },
});

const resendForm = formAction({
  schema: addressSchema,
  invalid: ACCOUNT_MESSAGES["signin-invalid"],
  limits: ({ value }) => [["resendPerAddress", value.email]],
  act: async ({ app, value }) => ok(await resendVerification(app, value.email)),
  extra: nobody,
  done: { to: href("/auth"), message: ACCOUNT_MESSAGES.resent },
});

export const action = formActions({
  forms: { "sign-in": signInForm, "sign-up": signUpForm, resend: resendForm },
  otherwise: "sign-in",
});

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const answered = actionData?.intent === "sign-up" ? "sign-up" : "sign-in";
  const tab = actionData ? answered : loaderData.tab;
  const message = actionData?.message ?? loaderData.message;
  return (
    <Page width="narrow">
      <PageTitle>{tab === "sign-in" ? "Inloggen" : "Registreren"}</PageTitle>
      {loaderData.ended && !actionData && <SessionEnded />}
      {loaderData.created && (
        <AccountCreated
          email={loaderData.created}
          isFirst={!actionData}
          photos={loaderData.photos}
          after={loaderData.placed ? "request" : loaderData.registered ? "registration" : "sign-up"}
        />
      )}
      <Card>
        <Tabs current={tab} target={loaderData.target} forCompanies={loaderData.forCompanies} />
        {tab === "sign-in" ? (
          <SignInForm
            result={resultOf(actionData, "sign-in")}
            redirect={loaderData.target}
            email={loaderData.email}
          />
        ) : (
          <SignUpForm
            result={resultOf(actionData, "sign-up")}
            role={loaderData.role}
            submissionKey={loaderData.newKey}
          />
        )}
      </Card>
      {loaderData.forCompanies && tab === "sign-in" && (
        <p>
          Nog geen abonnement?{" "}
          <PageLink
            href={href("/pricing")}
            className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
          >
            Bekijk de prijzen voor bedrijven
          </PageLink>
        </p>
      )}
      {actionData?.unconfirmed && <ResendForm email={actionData.unconfirmed} />}
      {message && <Toast message={message} />}
    </Page>
  );
}

/** Focus starts here, so that it is read out first. */
function SessionEnded() {
  return (
    // biome-ignore lint/a11y/noAutofocus: what happened comes before the fields.
    <p role="status" tabIndex={-1} autoFocus className="rounded-box bg-accent-field p-4">
      Je sessie is verlopen. Log opnieuw in en je gaat verder waar je was.
    </p>
  );
}

function Tabs({
  current,
  target,
  forCompanies,
}: {
  current: Tab;
  target: string | null;
  forCompanies: boolean;
}) {
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
