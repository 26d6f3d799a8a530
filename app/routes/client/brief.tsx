import { useEffect, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import {
  type AskedDecision,
  askingOf,
  Confirmation,
} from "~/features/agreements/components/confirmation.tsx";
import { OwnBriefHead, OwnBriefPage } from "~/features/agreements/components/own-brief-page.tsx";
import { listReceivedProposals, readSum } from "~/features/agreements/index.server.ts";
import { choiceInAddress } from "~/features/agreements/rules/choice-fields.ts";
import * as briefs from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import type { BriefPress } from "~/features/briefs/rules/can.ts";
import { OWN_BRIEFS_UNREAD } from "~/features/briefs/wording/failure.ts";
import { answerEnquiry, listEnquiriesToClient } from "~/features/enquiries/index.server.ts";
import { ENQUIRY_MESSAGES } from "~/features/enquiries/messages.ts";
import { answerSchema } from "~/features/enquiries/schema.ts";
import { readPriceHints } from "~/features/prices/index.server.ts";
import type { Acceptance } from "~/features/proposals/index.server.ts";
import type { PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { AGREEMENT_MESSAGES, otherSum, PROPOSAL_MESSAGES } from "~/features/proposals/messages.ts";
import { pushKeyOf } from "~/features/pushes/index.server.ts";
import { citedText, MOVE_FACTS } from "~/features/rights/wording.ts";
import { listSightings, readWait } from "~/features/sightings/index.server.ts";
import { listUnread } from "~/features/threads/index.server.ts";
import { MAX_BRIEF_PHOTOS } from "~/features/uploads/constants.ts";
import { appOf, requireClient } from "~/server/auth/gates.ts";
import { textField, withId } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { nowOf } from "~/server/web/settings.ts";
import { dutchDay } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { type ActBy, can } from "~/shared/lifecycle.ts";
import { NOT_SENT, UNANSWERED } from "~/shared/message.ts";
import { page, pageTitle } from "~/shared/page.ts";
import { refuse } from "~/shared/result.ts";
import { afterPaint } from "~/ui/after-paint.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import { Page } from "~/ui/page.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import type { Route } from "./+types/brief";

export const handle = page({ audience: "client", plain: true, hydrate: true });
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.brief.location ?? "Opdracht") },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireClient(context, request);
  const { briefId } = params;
  const brief = isId(briefId) ? await briefs.readOwnBrief(app, actor, briefId) : null;
  if (!brief) throw new Response(null, { status: 404 });
  // What is usual helps to choose, and to wait for something to choose from.
  const undecided = can(BRIEF, brief.status, "complete") ? [briefId] : [];
  const [proposals, photos, sightings, enquiries, waiting, usual, wait] = await Promise.all([
    listReceivedProposals(app, actor, [briefId]),
    briefs.listOwnPhotos(app, actor, briefId),
    listSightings(app, actor, briefId),
    listEnquiriesToClient(app, actor, briefId),
    listUnread(app, actor),
    readPriceHints(app, undecided),
    brief.proposalsCount === 0 ? readWait(app, briefId) : [],
  ]);
  const query = new URL(request.url).searchParams;
  const decision = {
    intent: query.get("besluit"),
    proposalId: query.get("offerte"),
    told: choiceInAddress(query),
  };
  await briefs.noteSeen(app, actor, briefId);
  const now = nowOf(app);
  return {
    brief,
    usual: usual.get(briefId) ?? null,
    proposals,
    photos,
    sightings,
    enquiries,
    pushKey: pushKeyOf(app),
    unread: waiting.get(proposals.find(({ agreed }) => agreed)?.id ?? "") ?? 0,
    decision,
    today: dutchDay(now),
    lawFacts: brief.serviceType === "VERHUIZING" ? MOVE_FACTS.map(citedText) : [],
    wait,
  };
}

const ofClient = { gate: requireClient, refusedStatus: { "not-yours": 404 } } as const;
const ofBrief = { ...ofClient, messages: BRIEF_MESSAGES } as const;

/** What was on show when it was accepted; a page from before days and revisions names none of them, an older one declines nothing. */
function acceptanceIn(fields: FormData): Acceptance {
  return {
    proposalId: textField(fields, "proposalId"),
    revision: Number(textField(fields, "revision") || 1),
    day: textField(fields, "day"),
    extras: fields.getAll("extras").map(String),
    declined: fields.getAll("declined").map(String),
    sumCents: Number(textField(fields, "sum") || Number.NaN),
    beginSooner: textField(fields, "beginSooner") === "on",
  };
}

const accept = formAction({
  ...ofClient,
  act: ({ app, actor, fields }) =>
    withId(fields, "proposalId", "not-yours", () =>
      acceptProposal(app, actor, acceptanceIn(fields)),
    ),
  messages: {
    ...PROPOSAL_MESSAGES,
    ...AGREEMENT_MESSAGES,
    "wrong-state": PROPOSAL_MESSAGES["accept-too-late"],
  },
  async explain({ app, actor, fields }, reason) {
    if (reason !== "other-sum") return null;
    const sum = await readSum(app, actor, acceptanceIn(fields));
    return sum === null ? null : otherSum(sum);
  },
  // The window is asked anew with what was chosen, and says it beside what was not.
  marks: { "extras-open": "extras" },
  failed: PROPOSAL_MESSAGES["accept-failed"],
  done: { message: PROPOSAL_MESSAGES.accepted },
});

const decline = formAction({
  ...ofClient,
  act: ({ app, actor, fields }) =>
    withId(fields, "proposalId", "not-yours", (id) => declineProposal(app, actor, id)),
  messages: {
    "not-yours": PROPOSAL_MESSAGES["not-yours"],
    "wrong-state": PROPOSAL_MESSAGES["decline-too-late"],
  },
  failed: PROPOSAL_MESSAGES["decline-failed"],
  done: { message: PROPOSAL_MESSAGES.declined },
});

const press = (act: BriefPress) =>
  formAction({
    ...ofBrief,
    act: ({ app, actor, fields }) =>
      withId(fields, "briefId", "not-yours", (id) => briefs.manageBrief(app, actor, id, act)),
    done: { message: BRIEF.acts[act].press.done },
  });

const cancel = formAction({
  ...ofBrief,
  act: ({ app, actor, fields }) =>
    withId(fields, "briefId", "not-yours", (id) => cancelBrief(app, actor, id)),
  done: (_, { declined }) => ({
    message: BRIEF_MESSAGES[declined > 0 ? "cancel" : "cancel-unanswered"],
  }),
});

const keepPhotos = formAction({
  gate: requireClient,
  async stored({ app, actor, fields }) {
    const briefId = textField(fields, "briefId");
    const photos = isId(briefId) ? await briefs.listOwnPhotos(app, actor, briefId) : [];
    return { photos: photos.map(({ id }) => id) };
  },
  async act({ app, actor, fields }) {
    const ids = fields.getAll("photos").map(String);
    if (ids.length > MAX_BRIEF_PHOTOS || !ids.every(isId)) return refuse("unknown-picture");
    return await withId(fields, "briefId", "not-yours", (id) =>
      briefs.savePhotos(app, actor, id, ids),
    );
  },
  messages: BRIEF_MESSAGES,
  failed: BRIEF_MESSAGES["photos-failed"],
  done: { message: BRIEF_MESSAGES["photos-saved"] },
});

const answer = formAction({
  ...ofClient,
  schema: answerSchema,
  invalid: ENQUIRY_MESSAGES.invalid,
  act: ({ app, actor, fields, value }) =>
    withId(fields, "enquiryId", "not-yours", (id) => answerEnquiry(app, actor, id, value)),
  messages: ENQUIRY_MESSAGES,
  failed: NOT_SENT,
  done: { message: ENQUIRY_MESSAGES.answered },
});

// An act of a client without a form here does not compile; a brief is completed by accepting.
type ClientAct =
  | Exclude<ActBy<typeof BRIEF, "client">, "complete">
  | ActBy<typeof PROPOSAL, "client">;
const acts = {
  close: press("close"),
  reopen: press("reopen"),
  accept,
  decline,
  cancel,
} satisfies Record<ClientAct, unknown>;

export const action = formActions({
  gate: requireClient,
  forms: { ...acts, answer, "save-photos": keepPhotos },
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent") ?? "");
  return await answerOr(serverAction, { intent, message: UNANSWERED, result: null });
}

/** A refusal means that this page is out of date: it is read again as after a success. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  return asked.actionStatus === undefined
    ? asked.defaultShouldRevalidate
    : asked.actionStatus < 500;
}

export default function OwnBrief({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, ...shown } = useFreshData(
    loaderData,
    (topic, subject) =>
      (topic === "brief" && subject === loaderData.brief.id) || topic === "thread",
  );
  const title = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(() => askedAgain(actionData) ?? askedIn(loaderData));
  const settled = useNavigation().state === "idle";
  useEffect(() => {
    if (actionData) setAsked(askedAgain(actionData));
  }, [actionData]);
  useEffect(() => {
    // The way back from a company's page leads to its proposal.
    document.getElementById(window.location.hash.slice(1))?.focus();
  }, []);
  useEffect(() => {
    // The button that was pressed may be gone: the focus of the keyboard stays on this page.
    if (!settled || !actionData) return;
    // A window that is on its way out keeps the focus until then.
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      title.current?.focus({ preventScroll: true });
    });
  }, [settled, actionData]);
  return (
    <Page message={actionData?.message}>
      <OwnBriefHead {...shown} ref={title} />
      <OwnBriefPage {...shown} isChosenNow={actionData?.intent === "accept"} onAsk={setAsked} />
      <Confirmation {...shown} asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

/** The acceptance that was refused because something was not chosen, to be asked anew; null after all else. */
function askedAgain(actionData: Route.ComponentProps["actionData"]): AskedDecision | null {
  if (actionData?.intent !== "accept" || !actionData.result?.error?.extras) return null;
  const { proposalId, day, extras, declined } = actionData.result.initialValue ?? {};
  const textsIn = (value: unknown) => [value ?? []].flat().map(String);
  const told = { day: String(day ?? ""), extras: textsIn(extras), declined: textsIn(declined) };
  return { intent: "accept", proposalId: String(proposalId), told };
}

/** What the address asks the client to confirm, as far as it can still be done. */
function askedIn(shown: Route.ComponentProps["loaderData"]): AskedDecision | null {
  const { intent, proposalId, told } = shown.decision;
  const asked: AskedDecision | null =
    intent === "cancel"
      ? { intent }
      : proposalId && (intent === "accept" || intent === "decline")
        ? { intent, proposalId, told }
        : null;
  return asked && !("why" in askingOf(asked, shown)) ? asked : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title="Mijn opdracht" message={OWN_BRIEFS_UNREAD} />;
}
