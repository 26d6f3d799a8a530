import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, redirectDocument } from "react-router";
import { tooMany } from "~/features/accounts/messages.ts";
import { PLAN_FEATURES, PRICE_EXCL_CENTS, PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import {
  OFFER_DISCOUNT_CENTS,
  OFFER_EXCL_CENTS,
  OFFER_INCL_CENTS,
} from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/index.server.ts";
import { type CodeAnswer, ReferralField } from "~/features/referrals/components/referral-field.tsx";
import { MAX_CODE_TYPED } from "~/features/referrals/constants.ts";
import { findReferrer } from "~/features/referrals/index.server.ts";
import { isWorthLookingUp, normalCode } from "~/features/referrals/rules.ts";
import { RegistrationForm } from "~/features/registration/components/registration-form.tsx";
import { REGISTRATION_MESSAGES, refusalOf } from "~/features/registration/messages.ts";
import { registrationSchema } from "~/features/registration/schema.ts";
import { registerCompany } from "~/features/registration/writes.server.ts";
import { readRegistrant, welcomeRegistrant } from "~/server/auth/registrant.ts";
import { attempt } from "~/server/web/attempt.ts";
import { requestContext } from "~/server/web/context.ts";
import { redirectWith, setCookies } from "~/server/web/flash.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { type Limit, take } from "~/server/web/limits.ts";
import { type Message, UNEXPECTED } from "~/shared/message.ts";
import { formatCents } from "~/shared/money.ts";
import { describePage, pageTitle } from "~/shared/product.ts";
import { Card, Checklist, Stamp } from "~/ui/card.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/registration";
import { openCheckout } from "./registration-checkout.ts";
import { AFTER_REGISTRATION } from "./registration-pages.ts";

export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Verhuisbedrijf aanmelden"),
    `Meld je verhuisbedrijf aan en stuur onbeperkt offertes voor een vast bedrag: ${formatCents(PRICE_EXCL_CENTS)} excl. btw per maand, zonder commissie.`,
  );

const DASHBOARD = "/verhuisbedrijf-dashboard";
const UNKNOWN_CODE = "We kennen deze code niet. Kijk hem na, of laat het veld leeg.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor, ip } = context.get(requestContext);
  if ((await actor()).kind !== "visitor") throw redirect(DASHBOARD);
  const asked = new URL(request.url).searchParams.get("ref") ?? "";
  const code = normalCode(asked).slice(0, MAX_CODE_TYPED);
  return {
    code,
    newKey: randomUUID(),
    referrer: isWorthLookingUp(code) ? await lookUp(code) : null,
    placesLeft: await readPlacesLeft(app),
  };

  async function lookUp(wanted: string): Promise<CodeAnswer> {
    const allowance = await take(app, "referralLookupPerIp", ip);
    if (!allowance.allowed) return { code: wanted, kind: "busy" };
    const found = await findReferrer(app, wanted);
    if (!found) return { code: wanted, kind: "unknown" };
    return { code: wanted, kind: "known", firstName: found.firstName };
  }
}

interface Refused {
  message: Message;
  result: SubmissionResult | null;
  /** Where the owner of the typed address signs in. */
  signIn?: string;
}

function refused(status: number, answer: Refused, headers = {}) {
  return data(answer, { status, headers });
}

/**
 * Registers and goes on to the payment page. An address with an account is led to signing in; one
 * that somebody else's sign-up waits under is confirmed first. Neither opens a checkout.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, actor, ip } = context.get(requestContext);
  if ((await actor()).kind !== "visitor") throw redirect(DASHBOARD);
  const typed = await readForm(request);
  // A form without a usable key is a new one.
  if (!isId(textField(typed, "submissionKey"))) typed.set("submissionKey", randomUUID());
  const submission = parseWithZod(typed, { schema: registrationSchema });
  const hidden = { hideFields: ["password", "confirmPassword"] };
  if (submission.status !== "success") {
    const message = REGISTRATION_MESSAGES[refusalOf(submission.error)];
    return refused(400, { message, result: submission.reply(hidden) });
  }
  const form = submission.value;
  const wrongCode = () =>
    refused(400, {
      message: REGISTRATION_MESSAGES["unknown-code"],
      result: submission.reply({ ...hidden, fieldErrors: { referralCode: [UNKNOWN_CODE] } }),
    });
  const failed = (message: Message) => refused(503, { message, result: submission.reply(hidden) });

  const counted: Limit[] = form.referralCode
    ? ["referralLookupPerIp", "signUpPerIp"]
    : ["signUpPerIp"];
  for (const limit of counted) {
    const allowance = await attempt(app, () => take(app, limit, ip));
    if (!allowance) return failed(UNEXPECTED);
    if (!allowance.allowed) {
      const { retryAfterSeconds } = allowance;
      return refused(
        429,
        { message: tooMany(retryAfterSeconds), result: submission.reply(hidden) },
        { "Retry-After": String(retryAfterSeconds) },
      );
    }
    if (limit === "referralLookupPerIp" && !(await findReferrer(app, form.referralCode ?? ""))) {
      return wrongCode();
    }
  }
  const before = await readRegistrant(app, request);
  const registered = await attempt(app, () => registerCompany(app, form, before));
  if (!registered) return failed(REGISTRATION_MESSAGES["signup-failed"]);
  if (!registered.ok && registered.reason === "unknown-code") return wrongCode();
  if (!registered.ok) {
    const message = REGISTRATION_MESSAGES[registered.reason];
    const fieldErrors = { email: [message.text ?? message.title] };
    const result = submission.reply({ ...hidden, fieldErrors });
    return refused(409, { message, result, signIn: signInWith(form.email) });
  }
  if (registered.value.waits) throw redirect(confirmFirst(form.email));
  const { registrant, cookie } = await welcomeRegistrant(app, registered.value);
  const checkout = await attempt(app, () => openCheckout(app, registrant));
  if (checkout && !checkout.ok && checkout.reason === "already-subscribed") {
    return redirect(AFTER_REGISTRATION, { headers: setCookies([cookie]) });
  }
  if (!checkout?.ok) {
    // The account is made: from that page the payment can be tried again.
    const message = REGISTRATION_MESSAGES["checkout-failed"];
    return await redirectWith(app, AFTER_REGISTRATION, message, [cookie]);
  }
  // Another page altogether, of the provider's or without our scripts.
  return redirectDocument(checkout.value.url, { headers: setCookies([cookie]) });
}

function signInWith(email: string): string {
  return `/verhuis/login?${new URLSearchParams({ email, redirect: "/pricing" })}`;
}

function confirmFirst(email: string): string {
  const query = new URLSearchParams({ message: "account-created", email, aanmelding: "bedrijf" });
  return `/verhuis/login?${query}`;
}

/** Keeps the typed form when the server cannot be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const lost: Refused = { message: UNEXPECTED, result: null };
    return data(lost, 503);
  }
}

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, newKey, referrer, placesLeft } = loaderData;
  return (
    <Page>
      <PageTitle lead="Eén account, één vast bedrag, geen commissie. Je vult nu je gegevens in en betaalt daarna je eerste maand.">
        Meld je verhuisbedrijf aan
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-10">
        <div className="lg:order-2">
          <Price placesLeft={placesLeft} />
        </div>
        <Card className="tape">
          <RegistrationForm
            result={actionData?.result ?? null}
            submissionKey={newKey}
            code={code}
            signIn={actionData?.signIn ?? null}
            payText="Registreren en betalen"
            referral={(field) => (
              <ReferralField field={field} lookup="/verwijzingscode" first={referrer} />
            )}
          />
        </Card>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <span>
          Liever eerst gratis kijken?{" "}
          <TextLink href="/auth?type=business">Maak een account zonder abonnement</TextLink>
        </span>
        <span>
          Heb je al een account? <TextLink href="/verhuis/login">Log in</TextLink>
        </span>
      </p>
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}

function Price({ placesLeft }: { placesLeft: number }) {
  const offered = placesLeft > 0;
  return (
    <aside
      aria-label="Wat het kost"
      className="board grid gap-4 rounded-box border border-line p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-step-1">{offered ? "Lanceringsactie" : "Eén vast bedrag"}</h2>
        {offered && (
          <Stamp tone="accent">{`Nog ${placesLeft} ${placesLeft === 1 ? "plek" : "plekken"}`}</Stamp>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-step-3 leading-none font-bold tabular-nums">
          {formatCents(offered ? OFFER_INCL_CENTS : PRICE_INCL_CENTS)}
        </span>
        <span>incl. btw {offered ? "de eerste maand" : "per maand"}</span>
      </p>
      <p className="tabular-nums">
        {offered ? (
          <>
            {formatCents(OFFER_EXCL_CENTS)} excl. btw. Daarna {formatCents(PRICE_INCL_CENTS)} incl.
            btw per maand. Je bespaart {formatCents(OFFER_DISCOUNT_CENTS)}.
          </>
        ) : (
          <>{formatCents(PRICE_EXCL_CENTS)} excl. btw. Maandelijks opzegbaar.</>
        )}
      </p>
      <Checklist items={[...PLAN_FEATURES, "Maandelijks opzegbaar"]} className="max-sm:hidden" />
      <Van className="hidden h-24 justify-self-end lg:block" />
    </aside>
  );
}
