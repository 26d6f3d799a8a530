import { href } from "react-router";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { MAX_EXPORTED } from "~/features/desk/constants.ts";
import { exportList } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { exportSchema } from "~/features/desk/schema.ts";
import { PeopleList } from "~/features/people/components/people-list.tsx";
import { listPeople } from "~/features/people/index.server.ts";
import { peopleRows } from "~/features/people/wording.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { answerDownload } from "~/server/web/paper.ts";
import { csvOf } from "~/shared/csv.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { LinkButton } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/people";

const PAGE_PATH = href("/admin/mensen");

export const handle = page({ title: "Mensen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const query = new URL(request.url).searchParams;
  const search = soughtIn(query);
  const found = await listPeople(appOf(context), actor, search, readCursor(query.get(AFTER)));
  return { kind: actor.kind, search, found };
}

const soughtIn = (query: URLSearchParams) => (query.get("zoek") ?? "").trim().slice(0, 100);

export const action = formAction({
  gate: requireAdmin,
  schema: exportSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: DESK_MESSAGES,
  act: ({ app, actor, value, request }) =>
    exportList(app, actor, "people", value, async () => {
      const search = soughtIn(new URL(request.url).searchParams);
      return (await listPeople(app, actor, search, null, MAX_EXPORTED)).rows;
    }),
  done: (_, people) =>
    answerDownload(csvOf(peopleRows(people)), "text/csv; charset=utf-8", "mensen.csv"),
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
          Niemand gevonden{search.length === 1 ? ". Typ minstens twee tekens." : "."}
        </p>
      ) : (
        <PeopleList people={found.rows} />
      )}
      {found.next && (
        <LinkButton
          look="secondary"
          href={`${PAGE_PATH}?${new URLSearchParams({ ...(search && { zoek: search }), [AFTER]: found.next })}`}
        >
          Ouder
        </LinkButton>
      )}
      {kind === "admin" && <ExportForm result={actionData?.result ?? null} />}
    </Page>
  );
}
