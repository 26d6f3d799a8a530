import {
  notifyBriefAtDesk,
  notifyBriefHidden,
  notifyBriefsMerged,
} from "~/features/brief-desk/index.server.ts";
import {
  anonymiseBriefs,
  countProposals,
  giveDay,
  hideBrief,
  lockBrief,
  mergeAway,
  showBrief,
} from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import type { DeskActName } from "~/features/desk/catalogue.ts";
import { actAtDesk, type Done, forgetNotes } from "~/features/desk/index.server.ts";
import type { Grounded } from "~/features/desk/views.ts";
import { forgetReportsOf } from "~/features/moderation/index.server.ts";
import { takeForSendingAgain } from "~/features/notifications/index.server.ts";
import {
  clearBriefWords,
  countStandingProposals,
  declinePending,
  readReliance,
  tellOfVersion,
  wasAgreed,
  withdrawMerged,
} from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, StaffActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { Tx } from "~/server/db/transact.ts";
import { can } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

type OnBrief = Grounded & { briefId: string };
type Brief = NonNullable<Awaited<ReturnType<typeof lockBrief>>>;

// A brief that somebody may still propose on, or could once it is open again.
const goesOn = ({ status }: Brief) => can(BRIEF, status, "cancel");

/** Does something with a brief that is locked, and notes it; 'gone' where there is none. */
async function onBrief<Reason extends string>(
  app: App,
  actor: StaffActor,
  act: DeskActName,
  briefId: string,
  grounds: Grounded,
  work: (tx: Tx, brief: Brief, now: Date) => Promise<Result<Done<null>, Reason>>,
) {
  const deed = { act, subjectId: briefId, about: null };
  return await actAtDesk<null, Reason | "gone">(app, actor, deed, grounds, async (tx, now) => {
    const brief = await lockBrief(tx, briefId);
    if (!brief) return refuse("gone");
    const done = await work(tx, brief, now);
    // Without an account yet the note becomes one about whoever claims the brief.
    return done.ok ? ok({ ...done.value, about: brief.clientId }) : done;
  });
}

/** Hides a brief from companies, with what they offered for it; its client is mailed why. */
export async function hideAtDesk(app: App, admin: AdminActor, { briefId, ...grounds }: OnBrief) {
  return await onBrief(app, admin, "brief-hidden", briefId, grounds, async (tx, brief, now) => {
    const hidden = await hideBrief(tx, admin, brief, now);
    if (!hidden.ok) return hidden;
    const { reason } = grounds;
    await enqueue(tx, notifyBriefHidden, { briefId, reason, at: now.toISOString() });
    return ok({ value: null, before: { status: brief.status }, after: { status: "HIDDEN" } });
  });
}

/** Shows a hidden brief again; its client, who was mailed that it was hidden, is mailed. */
export async function showAtDesk(app: App, admin: AdminActor, { briefId, ...grounds }: OnBrief) {
  return await onBrief(app, admin, "brief-shown", briefId, grounds, async (tx, brief, now) => {
    const shown = await showBrief(tx, admin, brief, now);
    if (!shown.ok) return shown;
    await tellClient(tx, briefId, "shown", now);
    return ok({ value: null, before: { status: brief.status }, after: { status: shown.value } });
  });
}

/**
 * Gives the places of declined proposals free again, for a client who asked and is mailed. Refused when more
 * places are asked for than declined proposals hold: never more than MAX_PROPOSALS proposals stand.
 */
export async function givePlacesAtDesk(
  app: App,
  admin: AdminActor,
  { briefId, places, ...grounds }: OnBrief & { places: number },
) {
  return await onBrief(app, admin, "places-given", briefId, grounds, async (tx, brief, now) => {
    if (!goesOn(brief)) return refuse("wrong-state");
    const taken = brief.proposalsCount - places;
    if (taken < (await countStandingProposals(tx, briefId))) return refuse("no-more-places");
    await countProposals(tx, briefId, -places);
    await tellClient(tx, briefId, "places", now);
    return ok({ value: null, before: { taken: brief.proposalsCount }, after: { taken } });
  });
}

/** Gives a brief a later day, for a client who asked and is mailed; who proposed for the earlier one is told. */
export async function giveDayAtDesk(
  app: App,
  admin: AdminActor,
  { briefId, day, ...grounds }: OnBrief & { day: string },
) {
  return await onBrief(app, admin, "day-given", briefId, grounds, async (tx, brief, now) => {
    if (!goesOn(brief)) return refuse("wrong-state");
    const reliance = await readReliance(tx, briefId);
    const given = await giveDay(tx, brief, { moveDate: day, ...reliance }, now);
    if (!given.ok) return given;
    const { version } = given.value;
    if (version > brief.version) await tellOfVersion(tx, { id: briefId, version });
    await tellClient(tx, briefId, "day", now);
    return ok({ value: null, before: { day: brief.moveDate }, after: { day } });
  });
}

const tellClient = (tx: Tx, briefId: string, what: "shown" | "places" | "day", now: Date) =>
  enqueue(tx, notifyBriefAtDesk, { briefId, what, at: now.toISOString() });

/**
 * Takes a client's contact data and texts out of one brief, which ends, and out of what was reported of it and
 * written about it at the desk. Refused once a proposal was accepted: its company has to know where to go.
 */
export async function anonymiseAtDesk(app: App, admin: AdminActor, asked: OnBrief) {
  const { briefId, reason } = asked;
  // What was written beside it would say something of the one who is taken out.
  const grounds = { reason, note: "" };
  return await onBrief(app, admin, "brief-anonymised", briefId, grounds, async (tx, brief, now) => {
    if (brief.anonymisedAt) return refuse("already-anonymous");
    if (await wasAgreed(tx, briefId)) return refuse("has-agreement");
    await forgetReportsOf(tx, briefId);
    await forgetNotes(tx, [briefId]);
    await clearBriefWords(tx, [briefId]);
    const cancelled = await anonymiseBriefs(tx, [brief], now);
    await declinePending(tx, cancelled, "the brief was made anonymous", now);
    const after = { status: cancelled.includes(briefId) ? "CANCELLED" : brief.status };
    return ok({ value: null, before: { status: brief.status }, after });
  });
}

/**
 * Makes one brief of two of one client: the later one is cancelled, its open proposals end, and client and
 * companies are mailed. Refused when they have different clients, or a proposal on either was accepted.
 */
export async function mergeAtDesk(
  app: App,
  admin: AdminActor,
  { briefId, other, ...grounds }: OnBrief & { other: string },
) {
  return await onBrief(app, admin, "briefs-merged", briefId, grounds, async (tx, brief, now) => {
    if (briefId === other) return refuse("same-brief");
    const second = await lockBrief(tx, other);
    if (!second) return refuse("gone");
    if (!isOneClient(brief, second)) return refuse("other-client");
    for (const { id } of [brief, second])
      if (await wasAgreed(tx, id)) return refuse("has-agreement");
    if (!goesOn(brief) || !goesOn(second)) return refuse("wrong-state");
    const [kept, gone] = brief.createdAt <= second.createdAt ? [brief, second] : [second, brief];
    await mergeAway(tx, gone, kept, now);
    const withdrawn = await withdrawMerged(tx, gone.id, now);
    await enqueue(tx, notifyBriefsMerged, { briefId: kept.id, mergedId: gone.id });
    return ok({ value: null, after: { kept: kept.id, cancelled: gone.id, withdrawn } });
  });
}

/**
 * Sends a mail about a brief, its proposals or its questions again that did not arrive; `aboutIds` are
 * their ids.
 */
export async function sendMailAgain(
  app: App,
  actor: StaffActor,
  {
    briefId,
    messageId,
    aboutIds,
    ...grounds
  }: OnBrief & {
    messageId: string;
    aboutIds: readonly string[];
  },
) {
  return await onBrief(app, actor, "mail-sent-again", briefId, grounds, async (tx) => {
    const taken = await takeForSendingAgain(app, tx, { messageId, aboutIds });
    return taken.ok ? ok({ value: null, after: { mail: taken.value } }) : taken;
  });
}

const isOneClient = (one: Brief, other: Brief) =>
  one.clientId === null && other.clientId === null
    ? one.clientEmail !== "" && one.clientEmail === other.clientEmail
    : one.clientId === other.clientId;
