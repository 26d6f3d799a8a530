import { useEffect, useState } from "react";
import { data, isRouteErrorResponse, useLocation, useNavigation } from "react-router";
import { briefAnchor } from "~/features/briefs/components/own-brief.tsx";
import { canMove } from "~/features/briefs/lifecycle.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { listOwnBriefs } from "~/features/briefs/reads.server.ts";
import { manageBrief } from "~/features/briefs/writes.server.ts";
import { PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { listReceivedProposals } from "~/features/proposals/reads.server.ts";
import { acceptProposal, declineProposal } from "~/features/proposals/writes.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { appOf, requireClient } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { nowOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { type Message, UNEXPECTED } from "~/shared/message.ts";
import { pageTitle } from "~/shared/product.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Refused } from "~/ui/refused.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/dashboard";
import { type Asked, Confirmation } from "./confirmation.tsx";
import { OwnBriefList, type OwnBriefRow } from "./own-brief-list.tsx";

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
    briefs.map((brief) => brief.id),
  );
  const requests = briefs.map((brief) => ({
    brief,
    proposals: proposals.filter((proposal) => proposal.briefId === brief.id),
  }));
  const decision = { intent: query.get("besluit"), proposalId: query.get("offerte") };
  return { requests, next, named, decision, isFirstPage: after === null && !jumped };
}

interface Outcome {
  status: number;
  message: Message;
}

type Act = (app: App, actor: ClientActor, form: FormData) => Promise<Outcome>;

const ACTS = new Map<string, Act>(
  Object.entries({
    accept,
    decline,
    close: manage("close"),
    reopen: manage("reopen"),
    cancel: manage("cancel"),
  }),
);

/** What an act says that could not be carried out, by intent. */
const FAILED = new Map<unknown, Message>([
  ["accept", PROPOSAL_MESSAGES["accept-failed"]],
  ["decline", PROPOSAL_MESSAGES["decline-failed"]],
]);

const REFUSED_STATUS = { "not-yours": 404, "wrong-state": 409 } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireClient(context, request);
  const form = await readForm(request);
  const intent = textField(form, "intent");
  const act = ACTS.get(intent);
  if (!act) return answer(app, form, { status: 400, message: UNEXPECTED });
  const outcome = await attempt(app, () => act(app, actor, form));
  return answer(app, form, outcome ?? { status: 503, message: FAILED.get(intent) ?? UNEXPECTED });
}

/** An act that nobody could answer leaves the page as it is, and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const message = FAILED.get(form.get("intent")) ?? UNEXPECTED;
  const briefId = String(form.get("briefId") ?? "");
  return await answerOr(serverAction, { message, briefId, at: Date.now() });
}

// `at` tells two equal messages apart, so that the second one is shown as well.
function answer(app: App, form: FormData, { status, message }: Outcome) {
  const at = nowOf(app).getTime();
  return data({ message, briefId: textField(form, "briefId"), at }, { status });
}

async function accept(app: App, actor: ClientActor, form: FormData): Promise<Outcome> {
  const proposalId = textField(form, "proposalId");
  if (!isId(proposalId)) return { status: 404, message: PROPOSAL_MESSAGES["not-yours"] };
  const accepted = await acceptProposal(app, actor, proposalId);
  if (accepted.ok) return { status: 200, message: PROPOSAL_MESSAGES.accepted };
  const tooLate = accepted.reason === "wrong-state";
  return {
    status: REFUSED_STATUS[accepted.reason],
    message: PROPOSAL_MESSAGES[tooLate ? "accept-too-late" : "not-yours"],
  };
}

async function decline(app: App, actor: ClientActor, form: FormData): Promise<Outcome> {
  const proposalId = textField(form, "proposalId");
  if (!isId(proposalId)) return { status: 404, message: PROPOSAL_MESSAGES["not-yours"] };
  const declined = await declineProposal(app, actor, proposalId);
  if (declined.ok) return { status: 200, message: PROPOSAL_MESSAGES.declined };
  const tooLate = declined.reason === "wrong-state";
  return {
    status: REFUSED_STATUS[declined.reason],
    message: PROPOSAL_MESSAGES[tooLate ? "decline-too-late" : "not-yours"],
  };
}

function manage(transition: "close" | "reopen" | "cancel"): Act {
  return async (app, actor, form) => {
    const briefId = textField(form, "briefId");
    if (!isId(briefId)) return { status: 404, message: BRIEF_MESSAGES["not-yours"] };
    const managed = await manageBrief(app, actor, briefId, transition);
    if (managed.ok) {
      const unanswered = transition === "cancel" && managed.value.declined === 0;
      return {
        status: 200,
        message: BRIEF_MESSAGES[unanswered ? "cancel-unanswered" : transition],
      };
    }
    return { status: REFUSED_STATUS[managed.reason], message: BRIEF_MESSAGES[managed.reason] };
  };
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
  const { requests, named, isFirstPage } = loaderData;
  const [asked, setAsked] = useState(() => askedIn(requests, loaderData.decision, named));
  const settled = useNavigation().state === "idle";
  useEffect(() => {
    if (actionData) setAsked(null);
  }, [actionData]);
  useEffect(() => {
    // Who comes back from a company's page comes back to its proposal.
    const proposal = document.getElementById(window.location.hash.slice(1));
    if (named) (proposal ?? document.getElementById(briefAnchor(named)))?.focus();
  }, [named]);
  useEffect(() => {
    // The button that was pressed may be gone: whoever works by keyboard stays at this request.
    if (!settled || !actionData || document.activeElement !== document.body) return;
    document.getElementById(briefAnchor(actionData.briefId))?.focus({ preventScroll: true });
  }, [settled, actionData]);
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={waitingText(requests)}>Mijn Opdrachten</PageTitle>
        <LinkButton href="/brief-form" className="print:hidden">
          Nieuwe opdracht plaatsen
        </LinkButton>
      </div>
      {!isFirstPage && (
        <a
          href="/client-dashboard"
          className="flex min-h-11 items-center justify-self-start text-accent-text underline underline-offset-4"
        >
          Naar je nieuwste opdrachten
        </a>
      )}
      {requests.length === 0 ? (
        <EmptyState
          title="Nog geen opdrachten"
          text="Vertel één keer wat er mee moet. Daarna vergelijk je hier tot vijf offertes van verhuisbedrijven."
          action={<AskForProposals />}
        />
      ) : (
        <OwnBriefList page={loaderData} onAsk={setAsked} />
      )}
      <Confirmation asked={asked} onClose={() => setAsked(null)} />
      {actionData && <Toast key={actionData.at} message={actionData.message} />}
    </Page>
  );
}

/** What the address asks the client to confirm, as far as it can still be done. */
function askedIn(
  requests: OwnBriefRow[],
  { intent, proposalId }: { intent: string | null; proposalId: string | null },
  briefId: string | null,
): Asked | null {
  const request = requests.find(({ brief }) => brief.id === briefId);
  if (!request) return null;
  const { brief, proposals } = request;
  const waiting = proposals.filter(({ status }) => status === "PENDING");
  if (intent === "cancel") {
    return canMove(brief.status, "cancel") ? { intent, brief, pending: waiting.length } : null;
  }
  const proposal = waiting.find(({ id }) => id === proposalId);
  if (!proposal || (intent !== "accept" && intent !== "decline")) return null;
  return { intent, brief, proposal, rivals: waiting.length - 1 };
}

function waitingText(requests: OwnBriefRow[]): string | null {
  const waiting = requests
    .flatMap(({ proposals }) => proposals)
    .filter(({ status }) => status === "PENDING");
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
