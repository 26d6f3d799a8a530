import { href } from "react-router";
import { SubscriberList, SubscriberSearch } from "~/features/billing/components/subscribers.tsx";
import { listSubscribers } from "~/features/billing/index.server.ts";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { searchIn } from "~/features/desk/rules.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { page } from "~/shared/page.ts";
import { readPageNumber } from "~/shared/page-number.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageNumbers } from "~/ui/page-numbers.tsx";
import type { Route } from "./+types/subscriptions";

const PAGE_PATH = href("/admin/abonnementen");

export const handle = page({ title: "Abonnementen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const number = readPageNumber(query.get("pagina"));
  return { search, found: await listSubscribers(appOf(context), admin, { search, page: number }) };
}

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { search, found } = loaderData;
  return (
    <Page>
      <DeskNav kind="admin" />
      <PageTitle lead="Elk bedrijf dat een abonnement heeft of had, op naam." />
      <SubscriberSearch search={search} />
      {found.rows.length === 0 ? (
        <p className="text-muted">
          {search ? `Geen bedrijf gevonden met '${search}'.` : "Er is nog geen abonnement."}
        </p>
      ) : (
        <SubscriberList companies={found.rows} />
      )}
      <PageNumbers
        {...found}
        hrefOf={(page) =>
          `${PAGE_PATH}?${new URLSearchParams({ ...(search && { zoek: search }), pagina: String(page) })}`
        }
      />
    </Page>
  );
}
