import { SubscriberList } from "~/features/billing/components/subscribers.tsx";
import { findSubscribers, listSubscribers } from "~/features/billing/index.server.ts";
import { subscriberRows } from "~/features/billing/wording.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { searchIn } from "~/features/desk/rules.ts";
import { InvoiceList } from "~/features/invoices/components/invoice-list.tsx";
import { findBuyer, listReleased } from "~/features/invoices/index.server.ts";
import { findPayer } from "~/features/payments/index.server.ts";
import { csvForm } from "~/gates/csv-form.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { Card } from "~/ui/card.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/subscriptions";

export const handle = page({ title: "Abonnementen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const after = query.get(AFTER) ?? "";
  const [among, released] = await Promise.all([
    accountsOf(app, admin, search),
    search === "" ? [] : listReleased(app, admin, search),
  ]);
  const found = await listSubscribers(app, admin, among, isId(after) ? after : null);
  return { search, found, released };
}

/** Whose what was typed is; null for nothing typed. It may be a number of the money's own, from a letter or a bank. */
async function accountsOf(app: App, admin: AdminActor, search: string, most?: number | null) {
  if (search === "") return null;
  const [named, payer, buyer] = await Promise.all([
    findSubscribers(app, admin, search, most),
    findPayer(app, admin, search),
    findBuyer(app, admin, search),
  ]);
  return [...named, payer, buyer].filter((userId) => userId !== null);
}

export const action = csvForm({
  gate: requireAdmin,
  name: "subscriptions",
  file: "abonnementen",
  read: async (app, actor, query, { after, size }) => {
    const among = await accountsOf(app, actor, searchIn(query), null);
    return await listSubscribers(app, actor, among, after, size);
  },
  tell: subscriberRows,
});

export default function Subscriptions({ loaderData, actionData }: Route.ComponentProps) {
  const { search, found, released } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="Elk bedrijf dat een abonnement heeft of had, op naam." />
      <DeskSearch
        label="Zoek een bedrijf"
        hint="Het begin van de naam of het e-mailadres, of het hele nummer: van KvK, telefoon, factuur, creditfactuur, of het kenmerk van abonnement of betaling bij de betaaldienst."
        search={search}
      />
      {released.length > 0 && (
        <Card className="grid gap-3">
          <p>Het account van dit bedrijf is verwijderd. Wat het kreeg, blijft in de boekhouding.</p>
          <InvoiceList invoices={released} none="" />
        </Card>
      )}
      {found.rows.length === 0 && released.length === 0 && (
        <p className="text-muted">
          {search ? `Geen bedrijf gevonden met '${search}'.` : "Er is nog geen abonnement."}
        </p>
      )}
      {found.rows.length > 0 && <SubscriberList companies={found.rows} />}
      <Older next={found.next}>Verder</Older>
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
