import { MODERATION_MESSAGES } from "~/features/moderation/messages.ts";
import { EntryForm } from "~/features/threads/components/entry-form.later.tsx";
import { useSeen } from "~/features/threads/components/seen.ts";
import { ThreadEntries } from "~/features/threads/components/thread-entries.tsx";
import { ThreadSafety } from "~/features/threads/components/thread-safety.later.tsx";
import { noteRead, readThread, setBlocked, writeEntry } from "~/features/threads/index.server.ts";
import { THREAD_MESSAGES } from "~/features/threads/messages.ts";
import { entrySchema, reportSchema } from "~/features/threads/schema.ts";
import type { Thread } from "~/features/threads/views.ts";
import { appOf, isClientOrCompany, requireSignedIn } from "~/server/auth/gates.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { isId } from "~/shared/id.ts";
import { UNANSWERED } from "~/shared/message.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { ownBriefPath, ownProposalPath } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { BackLink, Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import { AFTER, LoadMore, useMore } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { WithNames } from "~/ui/with-names.tsx";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import type { Route } from "./+types/thread";

export const handle = page({ audience: "signed-in", plain: true, hydrate: true });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Gesprek met ${loaderData.thread.otherName}` : "Gesprek") },
];

/** One of the two who may talk; others have no threads. */
async function requireParty(context: RouteContext, request: Request) {
  const actor = await requireSignedIn(context, request);
  if (!isClientOrCompany(actor)) throw new Response(null, { status: 404 });
  return actor;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireParty(context, request);
  const { proposalId } = params;
  const after = readCursor(new URL(request.url).searchParams.get(AFTER));
  const thread = isId(proposalId) ? await readThread(app, actor, proposalId, after) : null;
  if (!thread) throw new Response(null, { status: 404 });
  return { thread };
}

const ofThread = {
  gate: requireParty,
  messages: THREAD_MESSAGES,
  invalid: THREAD_MESSAGES.invalid,
  failed: THREAD_MESSAGES.failed,
  refusedStatus: { "not-yours": 404 },
} as const;

const write = formAction({
  ...ofThread,
  schema: entrySchema,
  limits: ({ actor }) => [["threadEntriesPerAccount", actor.userId]],
  act: ({ app, actor, fields, value }) =>
    withId(fields, "proposalId", "not-yours", (id) => writeEntry(app, actor, id, value)),
  done: { message: THREAD_MESSAGES.sent },
});

/** Sent by the page once somebody has a message on screen, and by a button where there are no scripts. */
const read = formAction({
  ...ofThread,
  act: ({ app, actor, fields }) =>
    withId(fields, "proposalId", "not-yours", (proposalId) =>
      withId(fields, "entryId", "not-yours", async (entryId) =>
        ok(await noteRead(app, actor, proposalId, entryId)),
      ),
    ),
  done: { message: null },
});

const blocking = (isBlocked: boolean) =>
  formAction({
    ...ofThread,
    act: ({ app, actor, fields }) =>
      withId(fields, "proposalId", "not-yours", (id) => setBlocked(app, actor, id, isBlocked)),
    done: { message: THREAD_MESSAGES[isBlocked ? "blocked" : "unblocked"] },
  });

const report = formAction({
  ...ofThread,
  schema: reportSchema,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "proposalId", "not-yours", (id) => reportOwnTalk(app, actor, id, value)),
  messages: { ...THREAD_MESSAGES, "reports-paused": MODERATION_MESSAGES["reports-paused"] },
  done: { message: THREAD_MESSAGES.reported },
});

export const action = formActions({
  gate: requireParty,
  forms: { write, read, block: blocking(true), unblock: blocking(false), report },
  otherwise: "write",
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent") ?? "");
  return await answerOr(serverAction, { intent, message: UNANSWERED, result: null });
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { proposalId } = loaderData.thread;
  const { thread } = useFreshData(
    loaderData,
    (topic, subject) => topic === "thread" && subject === proposalId,
  );
  const { nextKey, side, otherName, isOtherGone, blockedBy, readAt } = thread;
  const { rows, more } = useMore(thread.page, (answer: { thread: Thread }) => answer.thread.page);
  useSeen(proposalId, thread.unseenId);
  const isClient = side === "client";
  const back = isClient ? ownBriefPath(thread.briefId) : ownProposalPath(proposalId);
  const names = isClient
    ? { client: "Jij", company: otherName }
    : { client: otherName, company: "Jij" };
  return (
    <Page width="narrow" message={actionData?.message}>
      <BackLink href={back}>
        {isClient ? "Terug naar je opdracht" : "Terug naar je offertes"}
      </BackLink>
      <PageTitle lead={thread.location}>
        <WithNames text={`Gesprek met ${otherName}`} names={[otherName]} />
      </PageTitle>
      {isOtherGone ? (
        <p key="gone" role="status" className="rounded-box border-l-8 border-kraft bg-card p-3">
          <span>{isClient ? "Dit bedrijf" : "Deze klant"}</span> heeft zijn account verwijderd:
          berichten komen hier niet meer aan.
        </p>
      ) : blockedBy === null ? (
        <Card>
          <EntryForm
            proposalId={proposalId}
            entryKey={nextKey}
            posted={actionData?.intent === "write" ? actionData : undefined}
          />
        </Card>
      ) : (
        <p key="closed" role="status" className="rounded-box border-l-8 border-kraft bg-card p-3">
          <WithNames
            text={blockedBy === side ? "Je sloot dit gesprek." : `${otherName} sloot dit gesprek.`}
            names={[otherName]}
          />{" "}
          <span>Bellen of mailen kan nog wel.</span>
        </p>
      )}
      {thread.unseenId && (
        <noscript>
          <form method="post">
            <input type="hidden" name="intent" value="read" />
            <input type="hidden" name="proposalId" value={proposalId} />
            <input type="hidden" name="entryId" value={thread.unseenId} />
            <Button look="secondary">Gelezen</Button>
          </form>
        </noscript>
      )}
      <section aria-label="Berichten" aria-live="polite" className="grid gap-3">
        {rows.length === 0 && !isOtherGone && (
          <p className="text-muted">Jullie schreven elkaar nog niet.</p>
        )}
        <ThreadEntries entries={rows} names={names} own={side} readAt={readAt} />
        <LoadMore more={more} text="Eerdere berichten" />
      </section>
      {!isOtherGone && <ThreadSafety thread={thread} answer={actionData} />}
    </Page>
  );
}
