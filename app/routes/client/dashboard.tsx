import { useEffect, useState } from "react";
import { href, isRouteErrorResponse, useLocation, useNavigation } from "react-router";
import { listOwnBriefs, manageBrief } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { type Asked, Confirmation } from "~/features/proposals/components/confirmation.tsx";
import { OwnBriefList, type OwnBriefRow } from "~/features/proposals/components/own-brief-list.tsx";
import { listReceivedProposals } from "~/features/proposals/index.server.ts";
import { awaitsChoice } from "~/features/proposals/lifecycle.ts";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { appOf, requireClient } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { can } from "~/shared/lifecycle.ts";
import { type Message, UNEXPECTED } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { briefAnchor } from "~/shared/paths.ts";
import { pageTitle } from "~/shared/product.ts";
import { refuse } from "~/shared/result.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { Refused } from "~/ui/refused.later.tsx";
import { Toast } from "~/ui/toast.tsx";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import type { Route } from "./+types/dashboard";

export const handle = page({ audience: "client" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Mijn Opdrachten") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireClient(context, request);
  const query = new URL(request.url).searchParams;
  const after = readCursor(query.get("na"));
  const asked = query.get("opdracht") ?? "";
  const named = isId(asked) && !after ? asked : null;
  const { briefs, next, jumped } = await listOwnBriefs(app, actor, after, named);
  const proposals = await listReceivedProposals(
    app,
    actor,
    briefs.map((brief) => brief.id),
  );
  const rows = briefs.map((brief) => ({
    brief,
    proposals: proposals.filter((proposal) => proposal.briefId === brief.id),
  }));
  const decision = { intent: query.get("besluit"), proposalId: query.get("offerte") };
  return { rows, next, named, decision, isFirstPage: after === null && !jumped };
}

/** The brief that an answer is about: keyboard focus stays at it. */
interface OfBrief {
  briefId: string;
}

const ofBrief = ({ fields }: { fields: FormData }): OfBrief => ({
  briefId: textField(fields, "briefId"),
});

const REFUSED_STATUS = { "not-yours": 404, "wrong-state": 409 } as const;

function decide(
  decision: "accept" | "decline",
  write: typeof acceptProposal,
  done: "accepted" | "declined",
) {
  return formAction({
    gate: requireClient,
    async act({ app, actor, fields }) {
      const proposalId = textField(fields, "proposalId");
      return isId(proposalId) ? await write(app, actor, proposalId) : refuse("not-yours");
    },
    messages: {
      "not-yours": PROPOSAL_MESSAGES["not-yours"],
      "wrong-state": PROPOSAL_MESSAGES[`${decision}-too-late`],
    },
    refusedStatus: REFUSED_STATUS,
    failed: PROPOSAL_MESSAGES[`${decision}-failed`],
    extra: ofBrief,
    done: { message: PROPOSAL_MESSAGES[done] },
  });
}

function manage(act: "close" | "reopen") {
  return formAction({
    gate: requireClient,
    async act({ app, actor, fields }) {
      const briefId = textField(fields, "briefId");
      return isId(briefId) ? await manageBrief(app, actor, briefId, act) : refuse("not-yours");
    },
    messages: BRIEF_MESSAGES,
    refusedStatus: REFUSED_STATUS,
    extra: ofBrief,
    done: { message: BRIEF_MESSAGES[act] },
  });
}

const cancel = formAction({
  gate: requireClient,
  async act({ app, actor, fields }) {
    const briefId = textField(fields, "briefId");
    return isId(briefId) ? await cancelBrief(app, actor, briefId) : refuse("not-yours");
  },
  messages: BRIEF_MESSAGES,
  refusedStatus: REFUSED_STATUS,
  extra: ofBrief,
  done: (_, { declined }) => ({
    message: BRIEF_MESSAGES[declined > 0 ? "cancel" : "cancel-unanswered"],
  }),
});

export const action = formActions({
  gate: requireClient,
  forms: {
    accept: decide("accept", acceptProposal, "accepted"),
    decline: decide("decline", declineProposal, "declined"),
    close: manage("close"),
    reopen: manage("reopen"),
    cancel,
  },
});

/** What an act says that nobody could answer, by intent. */
const UNANSWERED = new Map<unknown, Message>([
  ["accept", PROPOSAL_MESSAGES["accept-failed"]],
  ["decline", PROPOSAL_MESSAGES["decline-failed"]],
]);

/** An act that nobody could answer leaves the page as it is, and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = String(form.get("intent") ?? "");
  // A new object each time, so that the same words are shown again after the same failure.
  const message = { ...(UNANSWERED.get(intent) ?? UNEXPECTED) };
  const briefId = String(form.get("briefId") ?? "");
  const failed: FormAnswer<OfBrief> = { intent, message, result: null, briefId };
  return await answerOr(serverAction, failed);
}

/** A refusal means that this page is out of date: it is read again as after a success. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500;
}

export default function ClientDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, named, isFirstPage } = loaderData;
  const [asked, setAsked] = useState(() => askedIn(rows, loaderData.decision, named));
  const settled = useNavigation().state === "idle";
  useEffect(() => {
    if (actionData) setAsked(null);
  }, [actionData]);
  useEffect(() => {
    // The way back from a company's page leads to its proposal.
    const proposal = document.getElementById(window.location.hash.slice(1));
    if (named) (proposal ?? document.getElementById(briefAnchor(named)))?.focus();
  }, [named]);
  useEffect(() => {
    // The button that was pressed may be gone: the focus of the keyboard stays at this brief.
    if (!settled || !actionData || document.activeElement !== document.body) return;
    document.getElementById(briefAnchor(actionData.briefId))?.focus({ preventScroll: true });
  }, [settled, actionData]);
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={waitingText(rows)}>Mijn Opdrachten</PageTitle>
        <LinkButton href={href("/brief-form")} className="print:hidden">
          Nieuwe opdracht plaatsen
        </LinkButton>
      </div>
      {!isFirstPage && (
        <PageLink
          href={href("/client-dashboard")}
          className="flex min-h-11 items-center justify-self-start text-accent-text underline underline-offset-4"
        >
          Naar je nieuwste opdrachten
        </PageLink>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title="Nog geen opdrachten"
          text="Vertel één keer wat er mee moet. Daarna vergelijk je hier tot vijf offertes van verhuisbedrijven."
          action={<AskForProposals />}
        />
      ) : (
        <OwnBriefList page={loaderData} onAsk={setAsked} />
      )}
      <Confirmation asked={asked} onClose={() => setAsked(null)} />
      {actionData?.message && <Toast message={actionData.message} />}
    </Page>
  );
}

/** What the address asks the client to confirm, as far as it can still be done. */
function askedIn(
  rows: OwnBriefRow[],
  { intent, proposalId }: { intent: string | null; proposalId: string | null },
  briefId: string | null,
): Asked | null {
  const row = rows.find(({ brief }) => brief.id === briefId);
  if (!row) return null;
  const { brief, proposals } = row;
  const waiting = proposals.filter(({ status }) => awaitsChoice(status));
  if (intent === "cancel") {
    return can(BRIEF, brief.status, "cancel") ? { intent, brief, pending: waiting.length } : null;
  }
  const proposal = waiting.find(({ id }) => id === proposalId);
  if (!proposal || (intent !== "accept" && intent !== "decline")) return null;
  return { intent, brief, proposal, rivals: waiting.length - 1 };
}

function waitingText(rows: OwnBriefRow[]): string | null {
  const waiting = rows
    .flatMap(({ proposals }) => proposals)
    .filter(({ status }) => awaitsChoice(status));
  if (waiting.length === 0) return null;
  return waiting.length === 1
    ? "Er wacht een offerte op je keuze."
    : `Er wachten ${waiting.length} offertes op je keuze.`;
}

/** The list could not be read: nothing was lost, and reading it again is one press away. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error)) return <Refused status={error.status} />;
  return (
    <Page>
      <PageTitle>Mijn Opdrachten</PageTitle>
      <LoadFailure message={BRIEF_MESSAGES["load-failed"]} retry={pathname + search} />
    </Page>
  );
}
