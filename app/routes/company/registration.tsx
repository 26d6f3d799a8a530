import { href, redirect, redirectDocument } from "react-router";
import { PLAN_FEATURES, PRICE_EXCL_CENTS, PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import {
  OFFER_DISCOUNT_CENTS,
  OFFER_EXCL_CENTS,
  OFFER_INCL_CENTS,
} from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/index.server.ts";
import type { CodeAnswer } from "~/features/referrals/components/referral-field.tsx";
import { MAX_CODE_TYPED } from "~/features/referrals/constants.ts";
import { findReferrer } from "~/features/referrals/index.server.ts";
import { isWorthLookingUp, normalCode } from "~/features/referrals/rules.ts";
import { RegistrationForm } from "~/features/registration/components/registration-form.tsx";
import { REGISTRATION_MESSAGES, registrationRefusal } from "~/features/registration/messages.ts";
import { registrationSchema } from "~/features/registration/schema.ts";
import { actorOf } from "~/server/auth/gates.ts";
import { readRegistrant, welcomeRegistrant } from "~/server/auth/registrant.ts";
import { attempt } from "~/server/web/attempt.ts";
import { requestContext } from "~/server/web/context.ts";
import { flashOf, setCookies } from "~/server/web/flash.ts";
import { textField, withKey } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { count, overLimit } from "~/server/web/limits.ts";
import { fieldLimits } from "~/shared/field-limits.ts";
import { UNANSWERED } from "~/shared/message.ts";
import { formatCents } from "~/shared/money.ts";
import { ON_SHOW, writeMark } from "~/shared/on-show.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { AFTER_REGISTRATION, HOMES, PRICING } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { Card, Checklist, Stamp } from "~/ui/card.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { registerCompany } from "~/use-cases/register-company.ts";
import { startRegistrationCheckout } from "~/use-cases/subscribe.ts";
import type { Route } from "./+types/registration";

export const handle = page({
  indexed: true,
  about: "companies",
  hydrate: true,
  card: {
    title: "Meld je verhuisbedrijf aan",
    text: "Eén account, één vast bedrag per maand, geen commissie.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Verhuisbedrijf aanmelden"),
    `Meld je verhuisbedrijf aan en stuur onbeperkt offertes voor een vast bedrag: ${formatCents(PRICE_EXCL_CENTS)} excl. btw per maand, zonder commissie.`,
  );

const signInWith = (query: Record<string, string>) =>
  `${href("/verhuis/login")}?${new URLSearchParams(query)}`;
const UNKNOWN_CODE = "We kennen deze code niet. Kijk hem na, of laat het veld leeg.";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireVisitor(context);
  const { app, ip } = context.get(requestContext);
  const asked = new URL(request.url).searchParams.get("ref") ?? "";
  const code = normalCode(asked).slice(0, MAX_CODE_TYPED);
  return {
    // The form checks nothing itself: told from here, the page needs no schema.
    limits: fieldLimits(registrationSchema),
    code,
    newKey: crypto.randomUUID(),
    referrer: isWorthLookingUp(code) ? await lookUp(code) : null,
    placesLeft: await readPlacesLeft(app),
  };

  async function lookUp(wanted: string): Promise<CodeAnswer> {
    const over = await overLimit(app, "referralLookupPerIp", ip);
    if (over) return { code: wanted, kind: "busy" };
    const found = await findReferrer(app, wanted);
    if (!found) return { code: wanted, kind: "unknown" };
    return { code: wanted, kind: "known", firstName: found.firstName };
  }
}

const PAYING_SECONDS = 60 * 60;

async function requireVisitor(context: Route.ActionArgs["context"]) {
  if ((await actorOf(context)).kind !== "visitor") throw redirect(HOMES.company);
}

/**
 * Registers and goes on to the payment page. An address with an account is led to signing in; one
 * that somebody else's sign-up waits under is confirmed first. Neither opens a checkout.
 */
export const action = formAction({
  gate: requireVisitor,
  before: ({ fields }) => withKey(fields),
  schema: registrationSchema,
  invalid: (errors) => REGISTRATION_MESSAGES[registrationRefusal(errors)],
  async act({ app, ip, request, value }) {
    if (value.referralCode) {
      await count(app, "referralLookupPerIp", ip);
      if (!(await findReferrer(app, value.referralCode))) return refuse("unknown-code");
    }
    await count(app, "signUpPerIp", ip);
    return await registerCompany(app, value, await readRegistrant(app, request));
  },
  messages: REGISTRATION_MESSAGES,
  marks: {
    "unknown-code": { field: "referralCode", text: () => UNKNOWN_CODE },
    "email-in-use": "email",
  },
  refusedStatus: { "unknown-code": 400 },
  failed: REGISTRATION_MESSAGES["signup-failed"],
  extra: ({ fields }, reason) => ({
    signIn:
      reason === "email-in-use"
        ? signInWith({ email: textField(fields, "email"), redirect: PRICING })
        : null,
  }),
  async done({ app, fields, value }, registered) {
    if (registered.waits) {
      const { email } = value;
      return redirect(signInWith({ message: "account-created", email, aanmelding: "bedrijf" }));
    }
    const { registrant, cookie } = await welcomeRegistrant(app, registered);
    const cookies = [cookie];
    if (registered.isReplacement) {
      // It is read on the page after the payment, which may take a while.
      cookies.push(await flashOf(app, REGISTRATION_MESSAGES.replaced, PAYING_SECONDS));
    }
    const checkout = await attempt(app, () =>
      startRegistrationCheckout(app, registrant, textField(fields, ON_SHOW)),
    );
    // Another page altogether, of the provider's or without our scripts.
    if (checkout?.ok) {
      return redirectDocument(checkout.value.url, { headers: setCookies(cookies) });
    }
    if (checkout?.reason === "already-subscribed") {
      return redirect(AFTER_REGISTRATION, { headers: setCookies(cookies) });
    }
    // The account is made: from that page the payment can be tried again.
    const message = BILLING_MESSAGES[checkout?.reason ?? "checkout-failed"];
    return { to: AFTER_REGISTRATION, message, cookies: [cookie] };
  },
});

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = { intent: null, message: UNANSWERED, result: null, signIn: null };
  return await answerOr(serverAction, failed);
}

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { limits, code, newKey, referrer, placesLeft } = loaderData;
  return (
    <Page message={actionData?.message}>
      <PageTitle lead="Eén account, één vast bedrag, geen commissie. Je vult nu je gegevens in en betaalt daarna je eerste maand.">
        Meld je verhuisbedrijf aan
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-10">
        <div className="lg:order-2">
          <Price placesLeft={placesLeft} />
        </div>
        <Card className="tape">
          <RegistrationForm
            limits={limits}
            result={actionData?.result ?? null}
            submissionKey={newKey}
            mark={writeMark(placesLeft > 0 ? OFFER_INCL_CENTS : PRICE_INCL_CENTS)}
            code={code}
            referrer={referrer}
            signIn={actionData?.signIn ?? null}
          />
        </Card>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <span>
          Liever eerst gratis kijken?{" "}
          <TextLink href={`${href("/auth")}?type=business`}>
            Maak een account zonder abonnement
          </TextLink>
        </span>
        <span>
          Heb je al een account? <TextLink href={href("/verhuis/login")}>Log in</TextLink>
        </span>
      </p>
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
        <span
          translate="no"
          className="font-display text-step-3 leading-none font-bold tabular-nums"
        >
          {formatCents(offered ? OFFER_INCL_CENTS : PRICE_INCL_CENTS)}
        </span>
        <span>{`incl. btw ${offered ? "de eerste maand" : "per maand"}`}</span>
      </p>
      <p className="tabular-nums">
        {offered ? (
          <span>
            <span translate="no">{formatCents(OFFER_EXCL_CENTS)}</span> excl. btw. Daarna{" "}
            <span translate="no">{formatCents(PRICE_INCL_CENTS)}</span> incl. btw per maand. Je
            bespaart <span translate="no">{formatCents(OFFER_DISCOUNT_CENTS)}</span>.
          </span>
        ) : (
          `${formatCents(PRICE_EXCL_CENTS)} excl. btw. Maandelijks opzegbaar.`
        )}
      </p>
      <Checklist items={[...PLAN_FEATURES, "Maandelijks opzegbaar"]} className="max-sm:hidden" />
      <Van className="hidden h-24 justify-self-end lg:block" />
    </aside>
  );
}
