import { href } from "react-router";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { exportIntent } from "~/features/desk/rules.ts";
import { Books } from "~/features/invoices/components/books.tsx";
import { listBookedYears } from "~/features/invoices/index.server.ts";
import { OwedPayments, PaymentExceptions } from "~/features/payments/components/cases.tsx";
import { OpenRefunds } from "~/features/payments/components/refund-list.tsx";
import { BookedTransfers } from "~/features/payments/components/transfers.tsx";
import {
  bookMonthTransfer,
  bookRefundTransfer,
  listBookedTransfers,
  listOpenRefunds,
  listOwed,
  listPaymentExceptions,
  listUnearnedYears,
  settlePayment,
  settleRefund,
  undoTransfer,
  writeOffPayment,
} from "~/features/payments/index.server.ts";
import { PAYMENT_MESSAGES } from "~/features/payments/messages.ts";
import {
  monthTransferSchema,
  refundTransferSchema,
  settleRefundSchema,
  settleSchema,
  undoTransferSchema,
  writeOffSchema,
} from "~/features/payments/schema.ts";
import { exceptionRows, owedRows, refundRows } from "~/features/payments/wording.ts";
import { TakenBackList } from "~/features/referrals/components/taken-back-list.tsx";
import { listTakenBack } from "~/features/referrals/index.server.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { nowOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/money";

const PAGE_PATH = href("/admin/geld");
/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = {
  payments: "betalingen",
  owed: "teruggeboekt",
  refunds: "teruggaven",
  transfers: "per-bank",
  takenBack: "gratis-maanden",
} as const;

export const handle = page({ title: "Geld", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const [payments, refunds, owed, transfers, takenBack, invoiced, unearned] = await Promise.all([
    listPaymentExceptions(app, admin, after(LISTS.payments)),
    listOpenRefunds(app, admin, after(LISTS.refunds)),
    listOwed(app, admin, after(LISTS.owed)),
    listBookedTransfers(app, admin, after(LISTS.transfers)),
    listTakenBack(app, admin, after(LISTS.takenBack)),
    listBookedYears(app, admin),
    listUnearnedYears(app, admin),
  ]);
  const years = [...new Set([...invoiced, ...unearned])].sort((one, other) => other - one);
  return { payments, refunds, owed, transfers, takenBack, years, today: dutchDay(nowOf(app)) };
}

const ofPayments = {
  gate: requireAdmin,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...PAYMENT_MESSAGES },
};

const settle = formAction({
  ...ofPayments,
  schema: settleSchema,
  act: ({ app, actor, value }) => settlePayment(app, actor, value),
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES.settled },
});

const writeOff = formAction({
  ...ofPayments,
  schema: writeOffSchema,
  act: ({ app, actor, value }) => writeOffPayment(app, actor, value),
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES["written-off"] },
});

const settleGiven = formAction({
  ...ofPayments,
  schema: settleRefundSchema,
  act: ({ app, actor, value }) => settleRefund(app, actor, value),
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES["refund-settled"] },
});

const BOOKED = { to: PAGE_PATH, message: PAYMENT_MESSAGES["transfer-booked"] };

const transferRefund = formAction({
  ...ofPayments,
  schema: refundTransferSchema,
  act: ({ app, actor, value }) => bookRefundTransfer(app, actor, value),
  done: BOOKED,
});

const transferMonth = formAction({
  ...ofPayments,
  schema: monthTransferSchema,
  act: ({ app, actor, value }) => bookMonthTransfer(app, actor, value),
  done: BOOKED,
});

const undo = formAction({
  ...ofPayments,
  schema: undoTransferSchema,
  act: ({ app, actor, value }) => undoTransfer(app, actor, value),
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES["transfer-undone"] },
});

const takePayments = csvForm({
  gate: requireAdmin,
  name: "payments-to-look-at",
  file: "betalingen-om-te-bekijken",
  read: (app, actor, _, { after, size }) =>
    listPaymentExceptions(app, actor, readCursor(after), size),
  tell: exceptionRows,
});

const takeRefunds = csvForm({
  gate: requireAdmin,
  name: "refunds",
  file: "teruggaven",
  read: (app, actor, _, { after, size }) => listOpenRefunds(app, actor, readCursor(after), size),
  tell: refundRows,
});

const takeOwed = csvForm({
  gate: requireAdmin,
  name: "owed-months",
  file: "teruggeboekte-maanden",
  read: (app, actor, _, { after, size }) => listOwed(app, actor, readCursor(after), size),
  tell: owedRows,
});

export const action = formActions({
  gate: requireAdmin,
  forms: {
    ...{ "settle-payment": settle, "write-off": writeOff, "settle-refund": settleGiven },
    "transfer-refund": transferRefund,
    "transfer-month": transferMonth,
    "undo-transfer": undo,
    [exportIntent(LISTS.payments)]: takePayments,
    [exportIntent(LISTS.refunds)]: takeRefunds,
    [exportIntent(LISTS.owed)]: takeOwed,
  },
});

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, refunds, owed, transfers, takenBack, years, today } = loaderData;
  const taken = (list: string) => resultOf(actionData, exportIntent(list));
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="Betalingen die iemand moet bekijken, en de boekhouding." />
      <DeskList
        id={LISTS.payments}
        title="Betalingen om te bekijken"
        none="Elke betaling hoort bij een lopend abonnement."
        of={payments}
        taken={taken(LISTS.payments)}
      >
        <PaymentExceptions
          payments={payments.rows}
          result={resultOf(actionData, "settle-payment")}
        />
      </DeskList>
      <DeskList
        id={LISTS.refunds}
        title="Teruggaven om te bekijken"
        none="Alles wat je teruggaf, is aangekomen of onderweg."
        of={refunds}
        taken={taken(LISTS.refunds)}
      >
        <OpenRefunds
          refunds={refunds.rows}
          result={resultOf(actionData, "settle-refund")}
          transferred={resultOf(actionData, "transfer-refund")}
        />
      </DeskList>
      <DeskList
        id={LISTS.owed}
        title="Teruggeboekte maanden"
        none="Geen bedrijf is een teruggeboekte maand schuldig."
        of={owed}
        taken={taken(LISTS.owed)}
      >
        <OwedPayments
          payments={owed.rows}
          result={resultOf(actionData, "write-off")}
          transferred={resultOf(actionData, "transfer-month")}
        />
      </DeskList>
      <BookedTransfers
        id={LISTS.transfers}
        transfers={transfers}
        result={resultOf(actionData, "undo-transfer")}
      />
      {takenBack.rows.length > 0 && (
        <PagePart
          id={LISTS.takenBack}
          title="Gratis maanden die teruggingen"
          lead="Van deze aanbrengers betaalden meer bedrijven hun eerste maand en haalden die weer terug."
        >
          <TakenBackList referrers={takenBack.rows} />
          <Older next={takenBack.next} list={LISTS.takenBack} anchor={LISTS.takenBack} />
        </PagePart>
      )}
      <PagePart id="boekhouding" title="Boekhouding">
        <Books years={years} today={today} />
      </PagePart>
    </Page>
  );
}
