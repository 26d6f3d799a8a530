import { NoteRequestForm } from "~/features/data-requests/components/note-request-form.tsx";
import { RequestList } from "~/features/data-requests/components/request-list.tsx";
import {
  listAnsweredRequests,
  listOpenRequests,
  noteDataRequest,
} from "~/features/data-requests/index.server.ts";
import { REQUEST_MESSAGES } from "~/features/data-requests/messages.ts";
import { noteSchema } from "~/features/data-requests/schema.ts";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { nowOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { deskRequestPath } from "~/shared/paths.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/data-requests";

/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const OPEN = "open";
const ANSWERED = "beantwoord";

export const handle = page({ title: "Verzoeken om gegevens", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const [open, answered] = await Promise.all([
    listOpenRequests(app, admin, readCursor(query.get(OPEN))),
    listAnsweredRequests(app, admin, readCursor(query.get(ANSWERED))),
  ]);
  return { open, answered, now: nowOf(app) };
}

export const action = formAction({
  gate: requireAdmin,
  schema: noteSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...REQUEST_MESSAGES },
  marks: { "in-future": "receivedOn" },
  act: ({ app, actor, value }) => noteDataRequest(app, actor, value),
  done: (_, requestId) => ({
    to: deskRequestPath(requestId),
    message: REQUEST_MESSAGES.noted,
  }),
});

export default function DataRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { open, answered, now } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="Wie per brief, mail of telefoon om zijn gegevens vraagt, met of zonder account. Je hebt een maand om te antwoorden." />
      <DeskList id={OPEN} title="Te beantwoorden" none="Er wacht geen verzoek." of={open}>
        <RequestList requests={open.rows} now={now} />
      </DeskList>
      <PagePart id="nieuw" title="Verzoek noteren">
        <NoteRequestForm result={actionData?.result ?? null} today={dutchDay(now)} />
      </PagePart>
      <DeskList
        id={ANSWERED}
        title="Beantwoord"
        none="Er is nog geen verzoek beantwoord."
        of={answered}
      >
        <RequestList requests={answered.rows} now={now} />
      </DeskList>
    </Page>
  );
}
