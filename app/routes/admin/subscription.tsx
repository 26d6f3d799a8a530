import type { ComponentProps } from "react";
import { href } from "react-router";
import { ChangeList } from "~/features/billing/components/history.tsx";
import { PauseList, SubscriberFacts } from "~/features/billing/components/subscribers.tsx";
import * as billing from "~/features/billing/index.server.ts";
import { CorrectionForm } from "~/features/invoices/components/correction-form.tsx";
import { InvoiceList } from "~/features/invoices/components/invoice-list.tsx";
import { listInvoicesForAdmin } from "~/features/invoices/index.server.ts";
import { INVOICE_MESSAGES } from "~/features/invoices/messages.ts";
import { correctionSchema } from "~/features/invoices/schema.ts";
import { ExceptionList, PaymentList } from "~/features/payments/components/payment-list.tsx";
import { listExceptionsForAdmin, listPaymentsForAdmin } from "~/features/payments/index.server.ts";
import { readFreeMonthsForAdmin } from "~/features/referrals/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { readPageNumber } from "~/shared/page-number.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { ListNumbers } from "~/ui/page-numbers.tsx";
import { correctAtDesk } from "~/use-cases/invoice-details.ts";
import type { Route } from "./+types/subscription";

/** Where the number of each list's page stands in the address; also the anchor of its heading. */
const LISTS = { history: "verloop", payments: "betalingen", invoices: "facturen" };

/** Which invoice is made anew. */
const CORRECTING = "factuur";

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Abonnement van ${loaderData.company.name}` : "Abonnement") },
];

/** Everything that is kept about a company's subscription and money; a wrong invoice can be made anew. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const { userId } = params;
  const company = isId(userId) ? await billing.readSubscriberForAdmin(app, admin, userId) : null;
  if (!company) throw new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const pageOf = (list: string) => readPageNumber(query.get(list));
  const [history, pauses, payments, exceptions, invoices, free] = await Promise.all([
    billing.listHistoryForAdmin(app, admin, userId, pageOf(LISTS.history)),
    billing.listPausesForAdmin(app, admin, userId),
    listPaymentsForAdmin(app, admin, userId, pageOf(LISTS.payments)),
    listExceptionsForAdmin(app, admin, userId),
    listInvoicesForAdmin(app, admin, userId, pageOf(LISTS.invoices)),
    readFreeMonthsForAdmin(app, admin, userId),
  ]);
  const asked = query.get(CORRECTING);
  const isCorrectable = invoices.rows.some(({ number, stands }) => stands && number === asked);
  const correcting = isCorrectable ? asked : null;
  return { company, history, pauses, payments, exceptions, invoices, free, correcting };
}

export const action = formAction({
  gate: requireAdmin,
  schema: correctionSchema,
  invalid: INVOICE_MESSAGES["correction-invalid"],
  act: ({ app, actor, value }) => correctAtDesk(app, actor, value),
  messages: { ...INVOICE_MESSAGES, "same-details": INVOICE_MESSAGES["same-at-desk"] },
  done: ({ request }) => ({
    to: new URL(request.url).pathname,
    message: INVOICE_MESSAGES["corrected-at-desk"],
  }),
});

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { company, history, pauses, payments, exceptions, invoices, free, correcting } = loaderData;
  return (
    <Page message={actionData?.message}>
      <BackLink href={href("/admin/abonnementen")}>Terug naar de abonnementen</BackLink>
      <PageTitle>{company.name}</PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <SubscriberFacts {...company} />
          {exceptions.length > 0 && (
            <Section id="uitzonderingen" title="Betalingen die anders liepen">
              <ExceptionList exceptions={exceptions} />
            </Section>
          )}
          <Section id="pauzes" title="Pauzes">
            <PauseList pauses={pauses} />
          </Section>
          {free.earned > 0 && (
            <Section id="gratis-maanden" title="Gratis maanden">
              <Facts
                dense
                facts={[
                  ["Verdiend", String(free.earned)],
                  ["Gegeven", String(free.given)],
                  ["Betaling ging terug", free.takenBack > 0 ? String(free.takenBack) : null],
                ]}
              />
            </Section>
          )}
          <Section id={LISTS.invoices} title="Facturen">
            {correcting && (
              <CorrectionForm number={correcting} result={actionData?.result ?? null} />
            )}
            <InvoiceList
              invoices={invoices.rows}
              none="Er zijn nog geen facturen."
              correct={{
                label: "Maak opnieuw",
                hrefOf: (number) => `?${CORRECTING}=${number}#${LISTS.invoices}`,
              }}
            />
            <ListNumbers list={LISTS.invoices} label="facturen" of={invoices} />
          </Section>
        </div>
        <div className="grid gap-6">
          <Section id={LISTS.history} title="Verloop">
            {history.rows.length === 0 ? (
              <p className="text-muted">Er is nog niets gebeurd.</p>
            ) : (
              <ChangeList changes={history.rows} />
            )}
            <ListNumbers list={LISTS.history} label="het verloop" of={history} />
          </Section>
          <Section id={LISTS.payments} title="Betalingen">
            <PaymentList payments={payments.rows} />
            <ListNumbers list={LISTS.payments} label="betalingen" of={payments} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Section({ id, title, children }: ComponentProps<"section">) {
  return (
    <Card className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-step-0">
        {title}
      </h2>
      {children}
    </Card>
  );
}
