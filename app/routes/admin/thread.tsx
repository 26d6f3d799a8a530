import { href } from "react-router";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { reportFacts } from "~/features/threads/components/reported-threads.tsx";
import { ThreadEntries } from "~/features/threads/components/thread-entries.tsx";
import { readReported } from "~/features/threads/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
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

export default function ReportedThread({ loaderData }: Route.ComponentProps) {
  const { page: shown, settledAt, settledNote, ...thread } = loaderData;
  const { proposalId } = thread;
  return (
    <Page width="narrow">
      <DeskNav kind="admin" />
      <BackLink href={href("/admin/meldingen")}>Terug naar de meldingen</BackLink>
      <PageTitle />
      <Card className="grid gap-4">
        <Facts
          facts={[
            ...reportFacts(thread),
            [
              "Beslist",
              settledAt && [formatLongDate(settledAt), settledNote].filter(Boolean).join(": "),
            ],
          ]}
        />
        <div>
          <LinkButton look="secondary" href={`${href("/admin/meldingen")}?zoek=${proposalId}`}>
            Naar de melding
          </LinkButton>
        </div>
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
