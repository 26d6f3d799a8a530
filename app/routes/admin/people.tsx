import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { searchIn } from "~/features/desk/rules.ts";
import { PeopleList } from "~/features/people/components/people-list.tsx";
import { listPeople } from "~/features/people/index.server.ts";
import { peopleRows } from "~/features/people/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/people";

export const handle = page({ title: "Mensen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const found = await listPeople(appOf(context), actor, search, readCursor(query.get(AFTER)));
  return { kind: actor.kind, search, found };
}

export const action = csvForm({
  gate: requireAdmin,
  name: "people",
  file: "mensen",
  read: (app, actor, query, { after, size }) =>
    listPeople(app, actor, searchIn(query), readCursor(after), size),
  tell: peopleRows,
});

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, search, found } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Iedereen met een account, de nieuwste bovenaan." />
      <DeskSearch
        label="Zoek een persoon"
        hint="Het begin van de naam, van de achternaam of van het e-mailadres, of het hele telefoonnummer."
        search={search}
      />
      {found.rows.length === 0 ? (
        <p className="text-muted">
          Niemand gevonden<span>{search.length === 1 ? ". Typ minstens twee tekens." : "."}</span>
        </p>
      ) : (
        <PeopleList people={found.rows} />
      )}
      <Older next={found.next} />
      {kind === "admin" && <ExportForm result={actionData?.result ?? null} />}
    </Page>
  );
}
