import { href } from "react-router";
import { ChangeList } from "~/features/billing/components/history.tsx";
import { PauseList, SubscriberFacts } from "~/features/billing/components/subscribers.tsx";
import * as billing from "~/features/billing/index.server.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { CorrectionForm } from "~/features/invoices/components/correction-form.tsx";
import { InvoiceList, InvoicesOfErased } from "~/features/invoices/components/invoice-list.tsx";
import { listInvoicesForAdmin } from "~/features/invoices/index.server.ts";
import { INVOICE_MESSAGES } from "~/features/invoices/messages.ts";
import { correctionSchema } from "~/features/invoices/schema.ts";
import { ExceptionList, PaymentList } from "~/features/payments/components/payment-list.tsx";
import { RefundForm } from "~/features/payments/components/refund-form.tsx";
import {
  listExceptionsForAdmin,
  listPaymentsForAdmin,
  listRefundsOf,
  orderRefund,
} from "~/features/payments/index.server.ts";
import { PAYMENT_MESSAGES } from "~/features/payments/messages.ts";
import { leftOf } from "~/features/payments/rules.ts";
import { refundSchema } from "~/features/payments/schema.ts";
import { FreeMonths } from "~/features/referrals/components/given-months.tsx";
import {
  giveMonths,
  listGivenMonths,
  readFreeMonthsForAdmin,
  takeMonthBack,
} from "~/features/referrals/index.server.ts";
import { FREE_MONTH_MESSAGES } from "~/features/referrals/messages.ts";
import { giveMonthsSchema, takeMonthBackSchema } from "~/features/referrals/schema.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { CHANGED_MEANWHILE } from "~/shared/message.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { correctAtDesk } from "~/use-cases/invoice-details.ts";
import type { Route } from "./+types/subscription";

/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = {
  history: "verloop",
  payments: "betalingen",
  invoices: "facturen",
  free: "gratis-maanden",
  exceptions: "uitzonderingen",
  pauses: "pauzes",
  acts: "bureau",
};

/** Which invoice is made anew. */
const CORRECTING = "factuur";
/** Which payment is given back. */
const REFUNDING = "teruggeven";

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
  const after = (list: string) => readCursor(query.get(list));
  const [history, pauses, payments, exceptions, invoices, free, months] = await Promise.all([
    billing.listHistoryForAdmin(app, admin, userId, after(LISTS.history)),
    billing.listPausesForAdmin(app, admin, userId, after(LISTS.pauses)),
    listPaymentsForAdmin(app, admin, userId, after(LISTS.payments)),
    listExceptionsForAdmin(app, admin, userId, after(LISTS.exceptions)),
    listInvoicesForAdmin(app, admin, userId, query.get(LISTS.invoices)),
    readFreeMonthsForAdmin(app, admin, userId),
    listGivenMonths(app, admin, userId, after(LISTS.free)),
  ]);
  const refunds = await listRefundsOf(
    app,
    admin,
    payments.rows.map(({ id }) => id),
  );
  const asked = query.get(CORRECTING);
  const isCorrectable = invoices.rows.some(({ number, stands }) => stands && number === asked);
  const correcting = isCorrectable ? asked : null;
  const wanted = payments.rows.find(({ id }) => id === query.get(REFUNDING));
  const leftCents = wanted ? leftOf(wanted, refunds) : 0;
  const refunding = wanted && leftCents > 0 ? { ...wanted, leftCents } : null;
  const belonging = [
    ...[...payments.rows, ...exceptions.rows, ...refunds].map(({ id }) => id),
    ...invoices.rows.map(({ number }) => number),
  ];
  const acts = await listActsOn(app, admin, [userId, ...belonging], after(LISTS.acts));
  return {
    ...{ company, history, pauses, payments, exceptions, invoices, free, correcting, acts },
    ...{ refunds, refunding, months, formId: crypto.randomUUID() },
  };
}

const correct = formAction({
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

const refund = formAction({
  gate: requireAdmin,
  schema: refundSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...PAYMENT_MESSAGES, "changed-meanwhile": CHANGED_MEANWHILE },
  marks: { "too-much": { field: "amountCents", text: () => "Vul niet meer in dan er over is." } },
  act: ({ app, actor, fields, value }) =>
    orderRefund(app, actor, value, textField(fields, ON_SHOW)),
  done: ({ request }) => ({ to: at(request, LISTS.payments), message: PAYMENT_MESSAGES.refunding }),
});

const ofMonths = {
  gate: requireAdmin,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...FREE_MONTH_MESSAGES },
};

const give = formAction({
  ...ofMonths,
  schema: giveMonthsSchema,
  marks: { "too-many-months": "months" },
  act: ({ app, actor, value }) => giveMonths(app, actor, value),
  done: ({ request }) => ({ to: at(request, LISTS.free), message: FREE_MONTH_MESSAGES.given }),
});

const takeBack = formAction({
  ...ofMonths,
  schema: takeMonthBackSchema,
  act: ({ app, actor, value }) => takeMonthBack(app, actor, value),
  done: ({ request }) => ({
    to: at(request, LISTS.free),
    message: FREE_MONTH_MESSAGES["taken-back"],
  }),
});

const at = (request: Request, list: string) => `${new URL(request.url).pathname}#${list}`;

export const action = formActions({
  gate: requireAdmin,
  forms: {
    "correct-invoice": correct,
    refund,
    "give-months": give,
    "take-month-back": takeBack,
  },
});

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { company, history, pauses, payments, exceptions, invoices, free, ...rest } = loaderData;
  const { correcting, refunding, refunds, formId, acts, months } = rest;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <BackLink href={href("/admin/abonnementen")}>Terug naar de abonnementen</BackLink>
      <PageTitle>{company.name}</PageTitle>
      <p>
        <TextLink href={href("/admin/mensen/:userId", { userId: company.userId })}>
          {company.erasedAt ? "Account van dit bedrijf" : "Account en mail van dit bedrijf"}
        </TextLink>
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <SubscriberFacts {...company} />
          {exceptions.rows.length > 0 && (
            <Section id={LISTS.exceptions} title="Betalingen die anders liepen">
              <ExceptionList exceptions={exceptions.rows} />
              <Older next={exceptions.next} list={LISTS.exceptions} anchor={LISTS.exceptions} />
            </Section>
          )}
          {(!company.erasedAt || pauses.rows.length > 0) && (
            <Section id={LISTS.pauses} title="Pauzes">
              <PauseList pauses={pauses.rows} />
              <Older next={pauses.next} list={LISTS.pauses} anchor={LISTS.pauses} />
            </Section>
          )}
          {!company.erasedAt && (
            <Section id={LISTS.free} title="Gratis maanden">
              <FreeMonths
                userId={company.userId}
                giftId={formId}
                earned={free}
                months={months.rows}
                giving={resultOf(actionData, "give-months")}
                takingBack={resultOf(actionData, "take-month-back")}
              />
              <Older next={months.next} list={LISTS.free} anchor={LISTS.free} />
            </Section>
          )}
          <Section id={LISTS.invoices} title="Facturen">
            {correcting && (
              <>
                <CorrectionForm
                  number={correcting}
                  result={resultOf(actionData, "correct-invoice")}
                />
                <NotAfterAll list={LISTS.invoices} userId={company.userId} />
              </>
            )}
            {company.erasedAt ? (
              <InvoicesOfErased at={company.erasedAt} />
            ) : (
              <InvoiceList
                invoices={invoices.rows}
                none="Er zijn nog geen facturen."
                correct={{
                  label: "Maak opnieuw",
                  hrefOf: (number) => `?${CORRECTING}=${number}#${LISTS.invoices}`,
                }}
              />
            )}
            <Older next={invoices.next} list={LISTS.invoices} anchor={LISTS.invoices} />
          </Section>
        </div>
        <div className="grid gap-6">
          <Section id={LISTS.history} title="Verloop">
            {history.rows.length === 0 ? (
              <p className="text-muted">Er is nog niets gebeurd.</p>
            ) : (
              <ChangeList changes={history.rows} />
            )}
            <Older next={history.next} list={LISTS.history} anchor={LISTS.history} />
          </Section>
          <Section id={LISTS.payments} title="Betalingen">
            {refunding && (
              <>
                <RefundForm
                  payment={refunding}
                  refundId={formId}
                  result={resultOf(actionData, "refund")}
                />
                <NotAfterAll list={LISTS.payments} userId={company.userId} />
              </>
            )}
            <PaymentList
              payments={payments.rows}
              refunds={refunds}
              refundHref={(id) => `?${new URLSearchParams({ [REFUNDING]: id })}#${LISTS.payments}`}
            />
            <Older next={payments.next} list={LISTS.payments} anchor={LISTS.payments} />
          </Section>
        </div>
      </div>
      <PagePart id={LISTS.acts} title="Gedaan aan het bureau">
        <DeskHistory acts={acts} list={LISTS.acts} />
      </PagePart>
    </Page>
  );
}

/** Closes a form that an address opened. */
function NotAfterAll({ list, userId }: { list: string; userId: string }) {
  return (
    <p>
      <TextLink href={`${href("/admin/abonnementen/:userId", { userId })}#${list}`}>
        Toch niet
      </TextLink>
    </p>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <Card className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-step-0">
        {title}
      </h2>
      {children}
    </Card>
  );
}
