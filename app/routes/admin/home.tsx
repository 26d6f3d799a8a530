import { href } from "react-router";
import { AttentionList } from "~/features/attention/components/attention-list.tsx";
import { listAttention } from "~/features/attention/index.server.ts";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Books } from "~/features/invoices/components/books.tsx";
import { listBookedYears } from "~/features/invoices/index.server.ts";
import { OwedPayments, PaymentExceptions } from "~/features/payments/components/cases.tsx";
import {
  listOwed,
  listPaymentExceptions,
  listUnearnedYears,
  settlePayment,
  writeOffPayment,
} from "~/features/payments/index.server.ts";
import { PAYMENT_MESSAGES } from "~/features/payments/messages.ts";
import { settleSchema, writeOffSchema } from "~/features/payments/schema.ts";
import { TakenBackList } from "~/features/referrals/components/taken-back-list.tsx";
import { listTakenBack } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { page } from "~/shared/page.ts";
import { readPageNumber } from "~/shared/page-number.ts";
import { LinkButton } from "~/ui/button.tsx";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageList, PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/home";

const PAGE_PATH = href("/admin");
/** Where the number of each list's page stands in the address; also the anchor of its heading. */
const LISTS = {
  payments: "betalingen",
  owed: "teruggeboekt",
};
export const handle = page({ title: "Beheer", audience: "admin", plain: true, hydrate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireStaff(context, request);
  const app = appOf(context);
  const attention = await listAttention(app, admin);
  if (admin.kind === "helpdesk") return { attention, lists: null };
  return { attention, lists: await readLists(app, admin, request) };
}

async function readLists(app: App, admin: AdminActor, request: Request) {
  const query = new URL(request.url).searchParams;
  const pageOf = (list: string) => readPageNumber(query.get(list));
  const [payments, owed, invoiced, unearned, takenBack] = await Promise.all([
    listPaymentExceptions(app, admin, pageOf(LISTS.payments)),
    listOwed(app, admin, pageOf(LISTS.owed)),
    listBookedYears(app, admin),
    listUnearnedYears(app, admin),
    listTakenBack(app, admin),
  ]);
  const years = [...new Set([...invoiced, ...unearned])].sort((one, other) => other - one);
  return {
    ...{ payments, owed, takenBack },
    ...{ years, version: settingsOf(app).version },
  };
}

const ofPayments = { gate: requireAdmin, messages: PAYMENT_MESSAGES };

const settle = formAction({
  ...ofPayments,
  schema: settleSchema,
  invalid: PAYMENT_MESSAGES.invalid,
  act: ({ app, actor, value }) => settlePayment(app, actor, value),
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES.settled },
});

const writeOff = formAction({
  ...ofPayments,
  schema: writeOffSchema,
  invalid: PAYMENT_MESSAGES["no-reason"],
  act: ({ app, actor, value }) => writeOffPayment(app, actor, value),
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES["written-off"] },
});

export const action = formActions({
  gate: requireAdmin,
  forms: { "settle-payment": settle, "write-off": writeOff },
  otherwise: "settle-payment",
});

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { attention, lists } = useFreshData(loaderData, (topic) => topic === "queue");
  return (
    <Page>
      <DeskNav kind={lists ? "admin" : "helpdesk"} />
      <PageTitle />
      <AttentionList lines={attention} />
      {lists && <Lists {...lists} />}
    </Page>
  );
}

function Lists(lists: NonNullable<Route.ComponentProps["loaderData"]["lists"]>) {
  const { payments, owed, takenBack, years, version } = lists;
  return (
    <>
      <PageList
        id={LISTS.payments}
        title="Betalingen om te bekijken"
        none="Elke betaling hoort bij een lopend abonnement."
        label="betalingen"
        of={payments}
      >
        <PaymentExceptions payments={payments.rows} />
      </PageList>
      <PageList
        id={LISTS.owed}
        title="Teruggeboekte maanden"
        none="Geen bedrijf is een teruggeboekte maand schuldig."
        label="teruggeboekte maanden"
        of={owed}
      >
        <OwedPayments payments={owed.rows} />
      </PageList>
      {takenBack.length > 0 && (
        <PagePart
          id="gratis-maanden"
          title="Gratis maanden die teruggingen"
          lead="Van deze aanbrengers betaalden meer bedrijven hun eerste maand en haalden die weer terug."
        >
          <TakenBackList referrers={takenBack} />
        </PagePart>
      )}
      <PagePart
        id="abonnementen"
        title="Abonnementen"
        lead="Per bedrijf: hoe het ervoor staat, het verloop, de betalingen, facturen en pauzes."
      >
        <div>
          <LinkButton look="secondary" href={href("/admin/abonnementen")}>
            Naar de abonnementen
          </LinkButton>
        </div>
      </PagePart>
      <PagePart id="boekhouding" title="Boekhouding">
        <Books years={years} />
      </PagePart>
      <PagePart id="privacy" title="Privacy">
        <div>
          <LinkButton look="secondary" href={href("/admin/verwerkingsregister")}>
            Naar het register
          </LinkButton>
        </div>
      </PagePart>
      <p className="text-sm text-muted">Verhuisbod {version}</p>
    </>
  );
}
