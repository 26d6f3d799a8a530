import { href, redirect } from "react-router";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import { SentPage } from "~/features/accounts/components/sent.tsx";
import {
  CookiesRefused,
  SessionEnded,
  SignInForm,
  SignInTabs,
  SignUpForm,
  type Tab,
} from "~/features/accounts/components/sign-in-form.tsx";
import type { SignupRole } from "~/features/accounts/constants.ts";
import { resendLinks } from "~/features/accounts/index.server.ts";
import { ACCOUNT_MESSAGES } from "~/features/accounts/messages.ts";
import {
  addressSchema,
  mendAddressSchema,
  signInSchema,
  signUpSchema,
} from "~/features/accounts/schema.ts";
import { readPlaced } from "~/features/briefs/index.server.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { PLACED } from "~/features/briefs/wording/stamps.ts";
import { DRAFT_DAYS, SERVICE_TYPE_LABELS } from "~/features/intake/constants.ts";
import { OUTCOME_IN_ADDRESS, stepsAfterPlacing } from "~/features/reach/wording/placed.ts";
import { landingOf } from "~/gates/company.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { ticketCookie } from "~/server/auth/ticket-cookie.ts";
import { attempt } from "~/server/web/attempt.ts";
import { placedBrief } from "~/server/web/cookies.ts";
import { textField, withKey } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { pagePathOf } from "~/server/web/router.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { afterSignIn, JUST_SIGNED_IN } from "~/shared/just-signed-in.ts";
import type { Message } from "~/shared/message.ts";
import { ownPath } from "~/shared/own-path.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { SESSION_ENDED } from "~/shared/refusals.ts";
import { ok, refuse } from "~/shared/result.ts";
import { Card } from "~/ui/card.tsx";
import { BoxLabel, TapedBox } from "~/ui/label.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import { mendAddress } from "~/use-cases/mend-address.ts";
import { signIn } from "~/use-cases/sign-in.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import type { Route } from "./+types/sign-in";

export const handle = page({ audience: "visitor" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.sent ? "Kijk in je mail" : "Inloggen of registreren") },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams: query } = new URL(request.url);
  const target = ownPath(query.get("redirect"));
  const actor = await actorOf(context);
  if (actor.kind !== "visitor") throw redirect(target ?? (await landingOf(appOf(context), actor)));
  const cameBack = query.has(JUST_SIGNED_IN);
  if (cameBack && (await ticketCookie(appOf(context)).read(request)))
    throw redirect(secondStepPath(target));
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
    sent: query.get("message") === SENT && email ? await readSent(context, request, email) : null,
    newKey: crypto.randomUUID(),
    ended: query.has(SESSION_ENDED),
    refusesCookies: cameBack,
    email,
  };
}

const secondStepPath = (target: string | null) =>
  href("/auth/tweestaps") + (target ? `?${new URLSearchParams({ redirect: target })}` : "");

const SENT = "account-created";

/** What the last form of the page did, as its address says it. */
const SAID: Record<string, string | undefined> = {
  mail: ACCOUNT_MESSAGES.resent.text,
  adres: ACCOUNT_MESSAGES.mended.text,
  [OUTCOME_IN_ADDRESS.replaced]: BRIEF_MESSAGES.replaced.text,
  [OUTCOME_IN_ADDRESS["placed-besides"]]: BRIEF_MESSAGES["placed-besides"].text,
};

/** What the page shows to whoever made an account just now, and the brief that this browser placed. */
async function readSent(context: Route.LoaderArgs["context"], request: Request, email: string) {
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const apart = query.has("aanmelding") ? "registration" : "sign-up";
  const after = query.has("aanvraag") ? "request" : apart;
  const formKey = after === "request" ? await placedBrief(app, DRAFT_DAYS).read(request) : null;
  const placed = formKey ? await attempt(app, () => readPlaced(app, formKey, email)) : null;
  if (placed?.emailConfirmed)
    throw redirect(`${href("/auth")}?${new URLSearchParams({ verified: "1", email })}`);
  const mail = {
    email,
    after,
    photos: Number(query.get("fotos")) || 0,
    said: SAID[query.get("opnieuw") ?? query.get("aanvraag") ?? ""] ?? null,
    mendable: placed !== null,
    steps: after === "request" ? stepsAfterPlacing(placed) : null,
  } as const;
  return { mail, placed };
}

// What brought somebody here, unless the page itself tells it.
function messageFor(query: URLSearchParams, email: string | null): Message | null {
  if (query.get("verified") === "1") return ACCOUNT_MESSAGES["email-verified"];
  if (query.get("message") === SENT && !email) return ACCOUNT_MESSAGES["signed-up"];
  if (query.get("message") === "register-to-track") return ACCOUNT_MESSAGES["brief-placed"];
  return null;
}

/** With the address of an account that waits for its confirmation: a new mail can be asked for. */
const waits = (unconfirmed: string | null = null) => ({ unconfirmed });
const ofNobody = { extra: () => waits() };

const signInForm = formAction({
  schema: signInSchema,
  invalid: ACCOUNT_MESSAGES["signin-invalid"],
  async act({ app, ip, request, fields, value }) {
    const signedIn = await signIn(app, { request, ip }, value);
    if (signedIn.ok || signedIn.reason !== "second-step") return signedIn;
    const cookie = await ticketCookie(app).write(signedIn.ticket);
    throw redirect(arrival(request, fields), { headers: { "Set-Cookie": cookie } });
  },
  messages: ACCOUNT_MESSAGES,
  refusedStatus: 400,
  extra: ({ fields }, reason) =>
    waits(reason === "email-unverified" ? textField(fields, "email") : null),
  done: ({ request, fields }, { cookies }) => ({
    to: arrival(request, fields),
    message: null,
    cookies,
  }),
});

const arrival = (request: Request, fields: FormData) =>
  afterSignIn(ownPath(textField(fields, "redirect")), pagePathOf(request));

const signUpForm = formAction({
  ...ofNobody,
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
  done: ({ value: { email } }) =>
    redirect(`${href("/auth")}?${new URLSearchParams({ message: SENT, email })}`),
});

const resendForm = formAction({
  ...ofNobody,
  schema: addressSchema,
  invalid: ACCOUNT_MESSAGES["signin-invalid"],
  limits: ({ ip, value }) => [
    ["resendPerIp", ip],
    ["resendPerAddress", value.email],
  ],
  act: async ({ app, value }) => ok(await resendLinks(app, value.email)),
  done({ request, value: { email } }) {
    const { searchParams: query } = new URL(request.url);
    if (query.get("message") !== SENT)
      return { to: href("/auth"), message: ACCOUNT_MESSAGES.resent };
    return redirect(sentAgain(request, email, "mail"));
  },
});

const mendForm = formAction({
  ...ofNobody,
  schema: mendAddressSchema,
  invalid: ACCOUNT_MESSAGES["mend-invalid"],
  limits: ({ ip, value }) => [
    ["signUpPerIp", ip],
    ["briefsPerAddress", value.newEmail],
  ],
  async act({ app, request, value: { email: from, newEmail: to } }) {
    const formKey = await placedBrief(app, DRAFT_DAYS).read(request);
    if (formKey === null) return refuse("not-waiting");
    return await mendAddress(app, { formKey, from, to });
  },
  messages: {
    "not-waiting": ACCOUNT_MESSAGES["not-waiting"],
    "already-placed": ACCOUNT_MESSAGES["placed-there-too"],
    "email-in-use": ACCOUNT_MESSAGES["email-in-use"],
  },
  marks: { "email-in-use": "newEmail", "already-placed": "newEmail", "not-waiting": "newEmail" },
  done: ({ request, value }) => redirect(sentAgain(request, value.newEmail, "adres")),
});

/** The page that a form of it was sent from, with what that form did. */
function sentAgain(request: Request, email: string, did: keyof typeof SAID): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("email", email);
  searchParams.set("opnieuw", did);
  return `${pathname}?${searchParams}`;
}

export const action = formActions({
  forms: { "sign-in": signInForm, "sign-up": signUpForm, resend: resendForm, mend: mendForm },
  otherwise: "sign-in",
});

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, target, forCompanies, email, role, newKey } = loaderData;
  const answered = actionData?.intent === "sign-up" ? "sign-up" : "sign-in";
  const tab = actionData ? answered : loaderData.tab;
  if (sent) {
    const { mail, placed } = sent;
    const label = placed && (
      <TapedBox name="Je opdracht" className="shadow-box sm:p-8 sm:pt-9">
        <BoxLabel
          title={SERVICE_TYPE_LABELS[placed.serviceType]}
          lines={placed.lines}
          stamps={[PLACED]}
        />
      </TapedBox>
    );
    return (
      <>
        <SentPage mail={mail} label={label} result={resultOf(actionData, "mend")} />
        {actionData?.message && <Toast message={actionData.message} />}
      </>
    );
  }
  return (
    <Page width="narrow" message={actionData?.message ?? loaderData.message}>
      <PageTitle>{tab === "sign-in" ? "Inloggen" : "Registreren"}</PageTitle>
      {!actionData && loaderData.refusesCookies && <CookiesRefused />}
      {!actionData && loaderData.ended && <SessionEnded />}
      <Card>
        <SignInTabs current={tab} target={target} forCompanies={forCompanies} />
        {tab === "sign-in" ? (
          <SignInForm result={resultOf(actionData, "sign-in")} redirect={target} email={email} />
        ) : (
          <SignUpForm result={resultOf(actionData, "sign-up")} role={role} submissionKey={newKey} />
        )}
      </Card>
      {forCompanies && tab === "sign-in" && (
        <p>
          Nog geen abonnement?{" "}
          <PageLink href={href("/pricing")} className="line-link">
            Bekijk de prijzen voor bedrijven
          </PageLink>
        </p>
      )}
      {actionData?.unconfirmed && <ResendForm email={actionData.unconfirmed} />}
    </Page>
  );
}
