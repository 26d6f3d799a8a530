import { href } from "react-router";
import { reportFacts } from "~/features/threads/components/reported-threads.tsx";
import { ThreadEntries } from "~/features/threads/components/thread-entries.tsx";
import { readReported, settleReport } from "~/features/threads/index.server.ts";
import { THREAD_MESSAGES } from "~/features/threads/messages.ts";
import { settleReportSchema } from "~/features/threads/schema.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { withId } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PostedForm } from "~/ui/posted-form.tsx";
import type { Route } from "./+types/thread";

export const handle = page({ title: "Gemeld gesprek", audience: "admin" });

/** A thread that one of the two reported, and only such a one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const { proposalId } = params;
  const after = readCursor(new URL(request.url).searchParams.get(AFTER));
  const thread = isId(proposalId)
    ? await readReported(appOf(context), admin, proposalId, after)
    : null;
  if (!thread) throw new Response(null, { status: 404 });
  return thread;
}

export const action = formAction({
  gate: requireAdmin,
  schema: settleReportSchema,
  invalid: THREAD_MESSAGES.invalid,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "proposalId", "settled-before", (id) => settleReport(app, actor, id, value)),
  messages: THREAD_MESSAGES,
  done: { to: href("/admin"), message: THREAD_MESSAGES.settled },
});

export default function ReportedThread({ loaderData, actionData }: Route.ComponentProps) {
  const { page: shown, settledAt, settledNote, ...thread } = loaderData;
  return (
    <Page width="narrow" message={actionData?.message}>
      <BackLink href={href("/admin")}>Terug naar beheer</BackLink>
      <PageTitle />
      <Card className="grid gap-4">
        <Facts
          facts={[
            ...reportFacts(thread),
            ["Afgehandeld", settledAt && `${formatLongDate(settledAt)}: ${settledNote}`],
          ]}
        />
        {settledAt === null && (
          <PostedForm
            id="afhandelen"
            schema={settleReportSchema}
            hidden={{ proposalId: thread.proposalId }}
            result={actionData?.result ?? null}
            asks={{ note: { label: "Wat heb je gedaan?", hint: "Alleen voor het dossier." } }}
            send="Afgehandeld"
          />
        )}
      </Card>
      <ThreadEntries
        entries={shown.rows}
        names={{ client: thread.clientName, company: thread.companyName }}
        own={null}
        readAt={null}
      />
      {shown.next && (
        <LinkButton look="secondary" href={`?${AFTER}=${shown.next}`}>
          Eerdere berichten
        </LinkButton>
      )}
    </Page>
  );
}
