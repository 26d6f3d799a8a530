import { href } from "react-router";
import { MessageList } from "~/features/contact/components/message-list.tsx";
import { listMessages, listWaiting } from "~/features/contact/index.server.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { MAX_EXPORTED } from "~/features/desk/constants.ts";
import { exportList } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { exportSchema } from "~/features/desk/schema.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { answerDownload } from "~/server/web/paper.ts";
import { csvOf } from "~/shared/csv.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { LinkButton } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/messages";

const PAGE_PATH = href("/admin/berichten");
const SEARCH = "zoek";

export const handle = page({ title: "Berichten", audience: "admin" });

const searchIn = (query: URLSearchParams) => (query.get(SEARCH) ?? "").trim().slice(0, 100);

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const after = readCursor(query.get(AFTER));
  const isStart = search === "" && after === null;
  const [waiting, found] = await Promise.all([
    isStart ? listWaiting(app, actor) : [],
    listMessages(app, actor, search, after),
  ]);
  return { kind: actor.kind, search, isStart, waiting, found };
}

const HEADS = ["Moment", "Voornaam", "Achternaam", "E-mail", "Onderwerp", "Wacht sinds"];

export const action = formAction({
  gate: requireStaff,
  schema: exportSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: DESK_MESSAGES,
  act: ({ app, actor, value, request }) =>
    exportList(app, actor, "contact-messages", value, async () => {
      const search = searchIn(new URL(request.url).searchParams);
      return (await listMessages(app, actor, search, null, MAX_EXPORTED)).rows;
    }),
  done: (_, rows) => {
    const lines = rows.map(({ createdAt, firstName, lastName, email, subject, waitsSince }) => [
      ...[createdAt.toISOString(), firstName, lastName, email, subject],
      waitsSince?.toISOString() ?? null,
    ]);
    return answerDownload(csvOf([HEADS, ...lines]), "text/csv; charset=utf-8", "berichten.csv");
  },
});

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, search, isStart, waiting, found } = loaderData;
  const query = { ...(search && { [SEARCH]: search }), [AFTER]: found.next ?? "" };
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Wat mensen ons schrijven, en wat we antwoorden." />
      {isStart && (
        <PagePart
          id="wachten"
          title="Wacht op antwoord"
          {...(waiting.length === 0 && { lead: "Niemand wacht op een antwoord." })}
        >
          {waiting.length > 0 && <MessageList messages={waiting} />}
        </PagePart>
      )}
      <PagePart id="alle" title="Alle berichten">
        <DeskSearch
          label="Zoek een afzender"
          hint="Het begin van het e-mailadres."
          search={search}
        />
        {found.rows.length === 0 ? (
          <p className="text-muted">Niets gevonden.</p>
        ) : (
          <MessageList messages={found.rows} />
        )}
        {found.next && (
          <LinkButton
            look="secondary"
            className="justify-self-start"
            href={`${PAGE_PATH}?${new URLSearchParams(query)}`}
          >
            Ouder
          </LinkButton>
        )}
      </PagePart>
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
