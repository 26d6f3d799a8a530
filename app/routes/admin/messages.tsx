import { MessageList } from "~/features/contact/components/message-list.tsx";
import { listMessages, listWaiting } from "~/features/contact/index.server.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { searchIn } from "~/features/desk/rules.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/messages";

/** Where the cursor of what waits stands in the address; also the anchor of its heading. */
const WAITING = "wachten";

export const handle = page({ title: "Berichten", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const after = readCursor(query.get(AFTER));
  const isStart = search === "" && after === null;
  const [waiting, found] = await Promise.all([
    isStart ? listWaiting(app, actor, readCursor(query.get(WAITING))) : null,
    listMessages(app, actor, search, after),
  ]);
  return { kind: actor.kind, search, waiting, found };
}

const HEADS = ["Moment", "Voornaam", "Achternaam", "E-mail", "Onderwerp", "Wacht sinds"];

export const action = csvForm({
  gate: requireStaff,
  name: "contact-messages",
  file: "berichten",
  read: (app, actor, query, { after, size }) =>
    listMessages(app, actor, searchIn(query), readCursor(after), size),
  tell: (rows) => [
    HEADS,
    ...rows.map(({ createdAt, firstName, lastName, email, subject, waitsSince }) => [
      ...[createdAt.toISOString(), firstName, lastName, email, subject],
      waitsSince?.toISOString() ?? null,
    ]),
  ],
});

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, search, waiting, found } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Wat mensen ons schrijven, en wat we antwoorden." />
      {waiting && (
        <DeskList
          id={WAITING}
          title="Wacht op antwoord"
          none="Niemand wacht op een antwoord."
          of={waiting}
        >
          <MessageList messages={waiting.rows} />
        </DeskList>
      )}
      <PagePart id="alle" title="Alle berichten">
        <DeskSearch
          label="Zoek een afzender"
          hint="Het begin van het e-mailadres."
          search={search}
        />
        {found.rows.length === 0 ? (
          <p className="text-muted">
            {search === "" ? "Er schreef nog niemand." : `Geen bericht van '${search}'.`}
          </p>
        ) : (
          <MessageList messages={found.rows} />
        )}
        <Older next={found.next} anchor="alle" />
      </PagePart>
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
