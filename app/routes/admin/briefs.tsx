import { BriefLinks } from "~/features/brief-desk/components/brief-links.tsx";
import { BriefSearch } from "~/features/brief-desk/components/brief-search.tsx";
import { listBriefsAtDesk } from "~/features/brief-desk/index.server.ts";
import { briefRows } from "~/features/brief-desk/wording.ts";
import { BRIEF_STATUSES } from "~/features/briefs/lifecycle.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { searchIn } from "~/features/desk/rules.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/briefs";

export const handle = page({ title: "Opdrachten", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const query = new URL(request.url).searchParams;
  const sought = soughtIn(query);
  const found = await listBriefsAtDesk(appOf(context), actor, sought, readCursor(query.get(AFTER)));
  return { kind: actor.kind, sought, found };
}

function soughtIn(query: URLSearchParams) {
  return {
    search: searchIn(query),
    status: BRIEF_STATUSES.find((name) => name === query.get("staat")),
    province: PROVINCES.find((name) => name === query.get("provincie")),
    isUnanswered: query.get("onbeantwoord") === "ja",
    isOutOfReach: query.get("bereik") === "geen",
  };
}

export const action = csvForm({
  gate: requireStaff,
  name: "briefs",
  file: "opdrachten",
  read: (app, actor, query, { after, size }) =>
    listBriefsAtDesk(app, actor, soughtIn(query), readCursor(after), size),
  tell: briefRows,
});

export default function Briefs({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, sought, found } = loaderData;
  const { search, status = "", province = "", isUnanswered, isOutOfReach } = sought;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Alle opdrachten, de nieuwste bovenaan." />
      <BriefSearch {...{ search, status, province, isUnanswered, isOutOfReach }} />
      <BriefLinks briefs={found.rows} />
      <Older next={found.next} />
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
