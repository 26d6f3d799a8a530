import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { AccountCreated } from "~/features/accounts/components/account-created.tsx";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import { SignInForm } from "~/features/accounts/components/sign-in-form.tsx";
import { SignUpForm } from "~/features/accounts/components/sign-up-form.tsx";
import type { SignupRole } from "~/features/accounts/constants.ts";
import { resendVerification } from "~/features/accounts/index.server.ts";
import { ACCOUNT_MESSAGES, tooMany } from "~/features/accounts/messages.ts";
import { addressSchema, signInSchema, signUpSchema } from "~/features/accounts/schema.ts";
import type { App } from "~/server/app.ts";
import { actorOf, appOf, SESSION_ENDED } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { requestContext } from "~/server/web/context.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { take } from "~/server/web/limits.ts";
import type { Message } from "~/shared/message.ts";
import { ownPath } from "~/shared/own-path.ts";
import { pageTitle } from "~/shared/product.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import { signIn } from "~/use-cases/sign-in.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import type { Route } from "./+types/sign-in";
import { landingOf } from "./landing.ts";
import { ticketCookie } from "./ticket-cookie.ts";

export const handle = { hydrate: false };
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
  const forCompanies = asCompany || pathname.startsWith("/verhuis");
  const role: SignupRole = forCompanies ? "MOVING_COMPANY" : "CLIENT";
  const email = addressSchema.safeParse({ email: query.get("email") }).data?.email ?? null;
  return {
    target,
    tab,
    role,
    forCompanies,
    message: messageFor(query),
    created: query.get("message") === "account-created",
    newKey: randomUUID(),
    placed: query.has("aanvraag"),
    ended: query.has(SESSION_ENDED),
    registered: query.has("aanmelding"),
    email,
  };
}

// What brought somebody here.
function messageFor(query: URLSearchParams): Message | null {
  if (query.get("verified") === "1") return ACCOUNT_MESSAGES["email-verified"];
  if (query.get("message") === "account-created") {
    return ACCOUNT_MESSAGES[query.has("aanvraag") ? "placed-and-signed-up" : "signed-up"];
  }
  if (query.get("message") === "register-to-track") return ACCOUNT_MESSAGES["brief-placed"];
  return null;
}

interface Refused {
  tab: Tab;
  message: Message;
  result: SubmissionResult | null;
  /** Set when the account waits for its confirmation: a new mail can be asked for. */
  unconfirmed: string | null;
}

function refused(status: number, answer: Partial<Refused> & { message: Message }, headers = {}) {
  const whole: Refused = { tab: "sign-in", result: null, unconfirmed: null, ...answer };
  return data(whole, { status, headers });
}

function refusedTooMany(tab: Tab, retryAfterSeconds: number) {
  return refused(
    429,
    { tab, message: tooMany(retryAfterSeconds) },
    { "Retry-After": String(retryAfterSeconds) },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  switch (textField(form, "intent")) {
    case "sign-up":
      return await signUpAction(form, context);
    case "resend":
      return await resendAction(form, context);
    default:
      return await signInAction(form, request, context);
  }
}

async function signInAction(
  form: FormData,
  request: Request,
  context: Route.ActionArgs["context"],
) {
  const { app, ip } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: signInSchema });
  if (submission.status !== "success") {
    return refused(400, {
      message: ACCOUNT_MESSAGES["signin-invalid"],
      result: submission.reply({ hideFields: ["password"] }),
    });
  }
  const signedIn = await signIn(app, { request, ip }, submission.value);
  if (!signedIn.ok) {
    if (signedIn.reason === "too-many") {
      return refusedTooMany("sign-in", signedIn.retryAfterSeconds);
    }
    if (signedIn.reason === "second-step") {
      return await askCode(app, signedIn.ticket, ownPath(textField(form, "redirect")));
    }
    return refused(400, {
      message: ACCOUNT_MESSAGES[signedIn.reason],
      result: submission.reply({ hideFields: ["password"] }),
      unconfirmed: signedIn.reason === "email-unverified" ? submission.value.email : null,
    });
  }
  const target =
    ownPath(textField(form, "redirect")) ?? (await landingOf(app, signedIn.value.actor));
  return await redirectWith(app, target, ACCOUNT_MESSAGES["signed-in"], signedIn.value.cookies);
}

async function askCode(app: App, ticket: string, target: string | null) {
  const cookie = await ticketCookie(app).write(ticket);
  const query = target ? `?redirect=${encodeURIComponent(target)}` : "";
  throw redirect(`/auth/tweestaps${query}`, { headers: { "Set-Cookie": cookie } });
}

async function signUpAction(form: FormData, context: Route.ActionArgs["context"]) {
  const { app, ip } = context.get(requestContext);
  // A form without a usable key is a new one.
  if (!isId(textField(form, "submissionKey"))) form.set("submissionKey", randomUUID());
  const submission = parseWithZod(form, { schema: signUpSchema });
  const reply = () => submission.reply({ hideFields: ["password", "confirmPassword"] });
  if (submission.status !== "success") {
    const mismatch = submission.error?.confirmPassword && !submission.error.password;
    return refused(400, {
      tab: "sign-up",
      message: ACCOUNT_MESSAGES[mismatch ? "password-mismatch" : "signup-invalid"],
      result: reply(),
    });
  }
  const allowance = await take(app, "signUpPerIp", ip);
  if (!allowance.allowed) return refusedTooMany("sign-up", allowance.retryAfterSeconds);
  const signedUp = await attempt(app, () => signUp(app, submission.value));
  if (!signedUp) {
    const message = ACCOUNT_MESSAGES["signup-failed"];
    return refused(500, { tab: "sign-up", message, result: reply() });
  }
  if (!signedUp.ok) {
    return refused(409, {
      tab: "sign-up",
      message: ACCOUNT_MESSAGES[signedUp.reason],
      result: reply(),
    });
  }
  const query = new URLSearchParams({ message: "account-created", email: submission.value.email });
  throw redirect(`/auth?${query}`);
}

async function resendAction(form: FormData, context: Route.ActionArgs["context"]) {
  const app = appOf(context);
  const submission = parseWithZod(form, { schema: addressSchema });
  if (submission.status !== "success") {
    return refused(400, { message: ACCOUNT_MESSAGES["signin-invalid"] });
  }
  const allowance = await take(app, "resendPerAddress", submission.value.email);
  if (!allowance.allowed) return refusedTooMany("sign-in", allowance.retryAfterSeconds);
  await resendVerification(app, submission.value.email);
  return await redirectWith(app, "/auth", ACCOUNT_MESSAGES.resent);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const tab = actionData?.tab ?? loaderData.tab;
  const message = actionData?.message ?? loaderData.message;
  const result = actionData?.result ?? null;
  return (
    <Page width="narrow">
      <PageTitle>{tab === "sign-in" ? "Inloggen" : "Registreren"}</PageTitle>
      {loaderData.ended && !actionData && <SessionEnded />}
      {loaderData.created && loaderData.email && (
        <AccountCreated
          email={loaderData.email}
          after={loaderData.placed ? "request" : loaderData.registered ? "registration" : "sign-up"}
        />
      )}
      <Card>
        <Tabs current={tab} target={loaderData.target} forCompanies={loaderData.forCompanies} />
        {tab === "sign-in" ? (
          <SignInForm result={result} redirect={loaderData.target} email={loaderData.email} />
        ) : (
          <SignUpForm result={result} role={loaderData.role} submissionKey={loaderData.newKey} />
        )}
      </Card>
      {loaderData.forCompanies && tab === "sign-in" && (
        <p>
          Nog geen abonnement?{" "}
          <a
            href="/pricing"
            className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
          >
            Bekijk de prijzen voor bedrijven
          </a>
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
        <a
          key={tab}
          href={href}
          aria-current={tab === current ? "page" : undefined}
          className="flex min-h-11 items-center justify-center border-b-4 border-transparent font-semibold text-muted aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
