import { redirect } from "react-router";
import { resendLinks } from "~/features/accounts/index.server.ts";
import { isActive, readOwnSubscription } from "~/features/billing/index.server.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { launched } from "~/features/launch/index.server.ts";
import { daysUntilLaunch } from "~/features/launch/rules.ts";
import { type Payer, readFirstPayment } from "~/features/payments/index.server.ts";
import { ShareCard } from "~/features/referrals/components/share-card.tsx";
import { listBrought, readEarned, readOwnCode } from "~/features/referrals/index.server.ts";
import {
  NoPayment,
  PaidNextSteps,
  SignInAgain,
  WaitForLaunch,
} from "~/features/registration/components/after-payment.tsx";
import { countAwaited } from "~/features/registration/index.server.ts";
import { REGISTRATION_MESSAGES } from "~/features/registration/messages.ts";
import { requesterOf, requirePayer } from "~/gates/payer.ts";
import type { App } from "~/server/app.ts";
import { appOf } from "~/server/auth/gates.ts";
import { readRegistrant } from "~/server/auth/registrant.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { nowOf, settingsOf } from "~/server/web/settings.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page } from "~/shared/page.ts";
import {
  AFTER_REGISTRATION,
  COMPANY_REGISTRATION,
  DETAILS_TO_PAY,
  SUBSCRIPTION,
  WAITING_LIST,
} from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import copyIsland from "~/ui/islands/copy.ts?worker&url";
import { Page, PageTitle } from "~/ui/page.tsx";
import { readFirstMonthCents, startRegistrationCheckout } from "~/use-cases/subscribe.ts";
import { syncReturn } from "~/use-cases/sync-return.ts";
import type { Route } from "./+types/registered";

export const handle = page({ title: "Je registratie", audience: "public", workOf: "company" });

/** Back from the payment page: the address only asks, the provider answers about this account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const requester = await requesterOf(context, request);
  const { actor, email } = requester;
  const query = new URL(request.url).searchParams;
  const reference = query.get("session_id");
  const { isRefunded } = await syncReturn(app, await payersOf(app, request, actor), reference);
  // A confirmed account is more than this browser showed to own.
  if (actor.kind === "registrant" && requester.isConfirmed)
    return { kind: "sign-in" as const, email };

  const subscription = await readOwnSubscription(app, actor);
  if (!subscription || !isActive(subscription, nowOf(app))) {
    // One that was there before is paid for, or bought again, from its own page.
    if (subscription && actor.kind === "company" && !isRefunded) throw redirect(SUBSCRIPTION);
    const tried = reference ? ("unconfirmed" as const) : ("open" as const);
    const asked = query.has("geannuleerd") ? ("cancelled" as const) : tried;
    const unpaid = (await readFirstPayment(app, actor)) ?? asked;
    return {
      kind: "unpaid" as const,
      reason: isRefunded ? ("refunded" as const) : unpaid,
      email,
      // Its payment does not wait for that, and the mailed link not for the payment.
      confirms: unpaid === "under-way" && actor.kind === "registrant",
      isLaunched: launched(app),
      firstMonthCents: await readFirstMonthCents(app, actor),
    };
  }
  const code = (await readOwnCode(app, actor)) ?? "";
  const { appUrl, launchDate } = settingsOf(app);
  const { paidUntil, renews, status, activeUntil } = subscription;
  return {
    kind: "paid" as const,
    owesUntil: status === "in-arrears" && activeUntil ? formatLongDate(activeUntil) : null,
    email,
    isSignedIn: actor.kind === "company",
    code,
    link: `${appUrl}${COMPANY_REGISTRATION}?ref=${code}`,
    brought: await listBrought(app, actor),
    earned: { ...(await readEarned(app, actor)), awaited: await countAwaited(app, actor) },
    period: paidUntil && { until: formatLongDate(paidUntil), renews },
    launch: launched(app)
      ? null
      : { day: formatLongDate(launchDate), days: daysUntilLaunch(launchDate, nowOf(app)) },
  };
}

// After confirming the mail meanwhile, the browser comes back signed in, from a checkout of the cookie.
async function payersOf(app: App, request: Request, actor: Payer): Promise<Payer[]> {
  const registrant = await readRegistrant(app, request);
  return registrant && registrant.userId !== actor.userId ? [registrant, actor] : [actor];
}

const resend = formAction({
  gate: requirePayer,
  limits: ({ actor }) => [["resendPerAddress", actor.email]],
  act: async ({ app, actor }) => ok(await resendLinks(app, actor.email)),
  back: AFTER_REGISTRATION,
  done: { to: AFTER_REGISTRATION, message: REGISTRATION_MESSAGES.resent },
});

const REFUSED_TO: { [reason: string]: string } = {
  "region-full": WAITING_LIST,
  "no-invoice-details": DETAILS_TO_PAY,
};

const pay = formAction({
  gate: requirePayer,
  limits: ({ actor: { actor } }) => [["checkoutPerAccount", actor.userId]],
  act: ({ app, actor: { actor }, fields }) =>
    startRegistrationCheckout(app, actor, textField(fields, ON_SHOW)),
  messages: BILLING_MESSAGES,
  failed: BILLING_MESSAGES["checkout-failed"],
  back: (_, reason) => REFUSED_TO[reason ?? ""] ?? AFTER_REGISTRATION,
  done: (_, { url }) => redirect(url),
});

export const action = formActions({
  gate: requirePayer,
  forms: { resend, pay },
  otherwise: "pay",
});

export default function Registered({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "sign-in") {
    return (
      <Page width="narrow">
        <PageTitle>Je e-mailadres is bevestigd</PageTitle>
        <SignInAgain />
      </Page>
    );
  }
  if (loaderData.kind === "unpaid") {
    return (
      <Page width="narrow">
        <NoPayment reason={loaderData.reason} firstMonthCents={loaderData.firstMonthCents} />
        {loaderData.confirms && <PaidNextSteps {...loaderData} isSignedIn={false} />}
      </Page>
    );
  }
  const { email, isSignedIn, launch, period, owesUntil, ...share } = loaderData;
  const runs = launch ? "Je bent erbij" : "Je abonnement is actief";
  const until =
    period && `Je abonnement loopt tot ${period.until}${period.renews ? " en verlengt dan" : ""}.`;
  const owes = `Betaal die bij je abonnement. Tot ${owesUntil} blijft alles werken.`;
  return (
    <Page width="narrow">
      <PageTitle lead={owesUntil ? owes : until}>
        {owesUntil ? "Er staat een betaling open" : runs}
      </PageTitle>
      <PaidNextSteps email={email} isSignedIn={isSignedIn} isLaunched={launch === null} />
      {launch && <WaitForLaunch {...launch} />}
      <ShareCard {...share} />
      <script type="module" src={copyIsland} />
    </Page>
  );
}
