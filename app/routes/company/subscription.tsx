import { href, redirect, useNavigation } from "react-router";
import { SubscriptionHistory } from "~/features/billing/components/history.tsx";
import {
  PauseCard,
  RunningSubscription,
} from "~/features/billing/components/running-subscription.tsx";
import { PLAN_NAME } from "~/features/billing/constants.ts";
import * as billing from "~/features/billing/index.server.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { worksUntil } from "~/features/billing/rules.ts";
import { pauseSchema } from "~/features/billing/schema.ts";
import { InvoiceParty } from "~/features/companies/components/invoice-party.tsx";
import { readOwnInvoiceDetails } from "~/features/companies/index.server.ts";
import { InvoiceList } from "~/features/invoices/components/invoice-list.tsx";
import { listOwnInvoices } from "~/features/invoices/index.server.ts";
import {
  ArrearsCard,
  FirstPaymentCard,
  LeftOwing,
} from "~/features/payments/components/unpaid.tsx";
import * as payments from "~/features/payments/index.server.ts";
import { noticeOf } from "~/features/payments/messages.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { nowOf } from "~/server/web/settings.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { UNANSWERED } from "~/shared/message.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page } from "~/shared/page.ts";
import { AFTER_REGISTRATION, correctInvoicePath, HOMES, SUBSCRIPTION } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Card, EmptyState } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { endPause, pauseSubscription } from "~/use-cases/pause.ts";
import {
  cancelSubscription,
  openArrearsPage,
  openMethodPage,
  resumeSubscription,
  syncAfterPage,
} from "~/use-cases/renewal.ts";
import { readSubscriptionMark } from "~/use-cases/subscription-mark.ts";
import { syncDue } from "~/use-cases/sync-return.ts";
import type { Route } from "./+types/subscription";

export const handle = page({ title: "Abonnement", audience: "company", hydrate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireCompany(context, request);
  const query = new URL(request.url).searchParams;
  if (query.get("terug") === "betaaldienst") {
    const isKnown = await attempt(app, () => syncAfterPage(app, actor));
    if (isKnown) throw redirect(SUBSCRIPTION);
    throw await redirectWith(app, SUBSCRIPTION, BILLING_MESSAGES["page-unconfirmed"]);
  }
  await attempt(app, () => syncDue(app, actor));
  const now = nowOf(app);
  const mark = await readSubscriptionMark(app, actor, now);
  const subscription = await billing.readOwnSubscription(app, actor);
  const active = billing.isActive(subscription, now);
  const isAsking = query.get("opzeggen") === "ja";
  const isRunning = subscription !== null && subscription.status !== "ended";
  const running = isRunning ? subscription.providerReference : null;
  const [history, invoices, exceptions, details, leftOwing] = await Promise.all([
    billing.listHistory(app, actor),
    listOwnInvoices(app, actor),
    payments.readPaymentNotices(app, actor),
    readOwnInvoiceDetails(app, actor),
    payments.readLeftOwing(app, actor, running),
  ]);
  const firstPayment = active ? null : await payments.readFirstPayment(app, actor);
  // Whoever pays, or paid, comes here without a profile too: to cancel, to pay what is owed, to read on.
  const isPayer = subscription !== null || exceptions.length > 0 || firstPayment !== null;
  if (!isPayer) await requireComplete(context, request);
  const notices = exceptions.map(({ id, reason, provinces, seenAt }) => ({
    id,
    ...noticeOf(reason, provinces),
    on: formatLongDate(seenAt),
  }));
  const localPage = subscription && payments.localPageOf(app, subscription.providerReference);
  const common = { notices, leftOwing, history, invoices, details, localPage, mark };
  const none = { active: null, pausing: null, arrears: null, firstPayment: null };
  if (subscription?.status === "in-arrears") {
    const owed = await payments.readOwed(app, actor);
    const arrears = { owed, until: subscription.activeUntil, isLate: !active, isAsking };
    return { ...common, ...none, arrears };
  }
  if (!subscription || !active) return { ...common, ...none, firstPayment };
  const { renews, method } = subscription;
  const { pause, paidUntil, monthsLeft } = await billing.readPause(app, actor, now, subscription);
  const isPaused = pause !== null && pause.pausedFrom <= now;
  const isCancelled = !renews;
  const shown = {
    until: paidUntil,
    worksUntil: worksUntil(paidUntil, pause, now),
    isPaused,
    isCancelled,
    isAsking,
    method,
  };
  const card = { pause, monthsLeft, from: paidUntil, isRunning: isPaused, isCancelled };
  const pausing = renews || pause ? card : null;
  return { ...common, ...none, active: shown, pausing };
}

const ofCompany = { gate: requireCompany, messages: BILLING_MESSAGES, back: SUBSCRIPTION };

const resume = formAction({
  ...ofCompany,
  act: ({ app, actor, fields }) => resumeSubscription(app, actor, textField(fields, ON_SHOW)),
  failed: BILLING_MESSAGES["not-resumed"],
  done: { to: SUBSCRIPTION, message: BILLING_MESSAGES.resumed },
});

const cancel = formAction({
  ...ofCompany,
  act: ({ app, actor, fields }) => cancelSubscription(app, actor, textField(fields, ON_SHOW)),
  failed: BILLING_MESSAGES["not-cancelled"],
  done: (_, { runs }) => ({
    to: SUBSCRIPTION,
    message: BILLING_MESSAGES[runs ? "cancelled" : "stopped"],
  }),
});

const leadTo = (open: typeof openArrearsPage | typeof openMethodPage) =>
  formAction({
    ...ofCompany,
    act: ({ app, actor }) => open(app, actor),
    failed: BILLING_MESSAGES["arrears-failed"],
    done: (_, url) => redirect(url),
  });

const pause = formAction({
  ...ofCompany,
  schema: pauseSchema,
  invalid: BILLING_MESSAGES["pause-refused"],
  act: ({ app, actor, fields, value }) =>
    pauseSubscription(app, actor, value.months, textField(fields, ON_SHOW)),
  failed: BILLING_MESSAGES["pause-failed"],
  done: (_, state) => ({
    to: SUBSCRIPTION,
    message: BILLING_MESSAGES[state === "unanswered" ? "pause-unanswered" : "paused"],
  }),
});

const stopPause = formAction({
  ...ofCompany,
  act: ({ app, actor, fields }) => endPause(app, actor, textField(fields, ON_SHOW)),
  failed: BILLING_MESSAGES["pause-end-failed"],
  done: (_, how) => ({
    to: SUBSCRIPTION,
    message: BILLING_MESSAGES[`pause-${how}`],
  }),
});

// Pages of the version before cancelled by a form that named no act and said nothing of what it showed.
const unnamed = formAction({
  ...ofCompany,
  act: async () => refuse("changed-meanwhile"),
  done: { message: null },
});

export const action = formActions({
  gate: requireCompany,
  forms: {
    resume,
    cancel,
    pause,
    "end-pause": stopPause,
    "pay-arrears": leadTo(openArrearsPage),
    "change-method": leadTo(openMethodPage),
    unnamed,
  },
  otherwise: "unnamed",
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent") ?? "");
  return await answerOr(serverAction, { intent, message: UNANSWERED, result: null });
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Page width="narrow" message={actionData?.message}>
      <BackLink href={HOMES.company}>Terug naar het dashboard</BackLink>
      <PageTitle />
      {loaderData.notices.map(({ id, title, text, on }) => (
        <Card key={id} className="grid gap-2 border-l-8 border-l-accent">
          <h2 className="text-step-0">{title}</h2>
          <p>{text}</p>
          <p className="text-sm text-muted">{on}</p>
        </Card>
      ))}
      {loaderData.leftOwing.length > 0 && <LeftOwing months={loaderData.leftOwing} />}
      {loaderData.arrears && (
        <ArrearsCard {...loaderData.arrears} mark={loaderData.mark} isBusy={isBusy} />
      )}
      {loaderData.active ? (
        <>
          <RunningSubscription
            key={String(loaderData.active.isCancelled)}
            {...loaderData.active}
            mark={loaderData.mark}
          />
          {loaderData.pausing && (
            <PauseCard {...loaderData.pausing} mark={loaderData.mark} isBusy={isBusy} />
          )}
          <Card className="grid gap-3">
            <h2 className="text-step-0">Een maand gratis</h2>
            <p>
              Breng een collega aan. Heeft je collega de eerste maand betaald en de badge
              Geverifieerd, dan krijg jij er een bij.
            </p>
            <LinkButton look="secondary" href={AFTER_REGISTRATION} className="justify-self-start">
              Bekijk je code
            </LinkButton>
          </Card>
        </>
      ) : loaderData.arrears || loaderData.leftOwing.length > 0 ? null : loaderData.firstPayment ? (
        <FirstPaymentCard state={loaderData.firstPayment} />
      ) : (
        <EmptyState
          title="Geen actief abonnement"
          text="Opdrachten bekijken is gratis. Met een abonnement stuur je onbeperkt offertes."
          action={<LinkButton href={href("/pricing")}>{`Bekijk ${PLAN_NAME}`}</LinkButton>}
        />
      )}
      {loaderData.localPage && (
        <p className="text-sm text-muted">
          Op deze machine:{" "}
          <a href={loaderData.localPage} className="underline underline-offset-4">
            de lokale betaaldienst
          </a>
        </p>
      )}
      {(loaderData.active || loaderData.invoices.length > 0) && (
        <Card className="grid gap-3" aria-labelledby="facturen">
          <h2 id="facturen" className="text-step-0">
            Facturen
          </h2>
          <InvoiceList
            invoices={loaderData.invoices}
            none="Na je eerste betaling staat hier je factuur."
            correct={{ label: "Verbeter", hrefOf: correctInvoicePath }}
          />
          <InvoiceParty {...loaderData.details} />
        </Card>
      )}
      <SubscriptionHistory changes={loaderData.history} />
    </Page>
  );
}
