import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { HOUR_MS } from "~/shared/dates.ts";
import { AGE, ANEW, LIVE, SINCE } from "~/shared/live.ts";
import { LIVE_BUSY, TooBusy } from "~/shared/too-busy.ts";
import type { App } from "../app.ts";
import type { Identity, SignedInActor } from "../auth/actor.ts";
import { senderOf } from "../auth/gates.ts";
import { sessionHashOf } from "../auth/session.ts";
import { listenOn } from "../db/listen.ts";
import { databaseAway } from "../db/outage.ts";
import { servicesOf } from "../services.ts";
import { ReaderGone, type ShareLimits, shareTurns } from "../turns.ts";
import {
  currentMoment,
  type Moment,
  readMissed,
  readMoment,
  readSince,
  type Since,
  sweepEvents,
} from "./read.ts";
import { messageOf, openStreams, type Stream } from "./streams.ts";

/** Channel on which the database says that there are new rows in `events` (migration 0049). */
const EVENTS = "events";
/** Events of this long are delivered together: two thousand streams take a write each. */
const TOGETHER_MS = 50;
/** Pause between two looks where the database cannot notify of events, and after a look that failed. */
const UNTOLD_MS = 1_000;
const SWEEP_MS = 5 * 60_000;
/** Streams that are opened between two deliveries: those that are open are not kept waiting by more. */
const MAX_OPENED_TOGETHER = 100;

/**
 * Requests for changes that are looked up at once, of the twelve connections of requests, and that wait:
 * all streams of a process may come back together. One session has one at a time, and as many waiting as
 * the tabs of a browser that begins.
 */
const LIMITS: ShareLimits = {
  atOnce: { ofOne: 1, ofAll: 3 },
  waiting: { ofOne: 30, ofAll: 5_000 },
};
/** Who asks too often is refused after so long: at once it would ask again at once. */
const HOLD_MS = { least: 500, most: 1_500 };
/** Queries waiting for a connection from which on changes are refused: a third of what pages bear. */
const MAX_WAITING_QUERIES = 20;

const PLAIN_HEAD = { "content-type": "text/plain", "cache-control": "no-store" };

/** Whom a signed-in person is told about, beside itself and its session. */
export type AudiencesOf = (app: App, actor: SignedInActor) => Promise<readonly string[]>;

/** A request for a stream that was let in and has no answer yet. */
interface Subscriber {
  stream: Stream;
  since: Since | null;
}

/** Tells browsers of what changes while they look (decision 103). */
export function startLive(app: App, identity: Identity, audiencesOf: AudiencesOf) {
  const { db, log } = servicesOf(app);
  const streams = openStreams();
  const turns = shareTurns(LIMITS, LIVE_BUSY, HOLD_MS);
  const closing = new AbortController();
  const { signal } = closing;
  const subscribing = new Set<Subscriber>();
  let now: Moment | null = null;
  let hasFailed = false;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const listener = listenOn(db, EVENTS, wake, log);

  // A stream that is asked for during a delivery is opened after it: no event falls between the two.
  async function deliverNewEvents(): Promise<void> {
    if (now === null || streams.count() === 0) now = await currentMoment(db);
    else {
      const read = await readSince(db, now);
      now = read.now;
      // Too many to tell one by one: browsers come back, and are told to ask all anew.
      if (read.events === null) streams.endAll();
      else if (read.events.length > 0) streams.publish(read.events, now);
    }
    let opened = 0;
    for (const subscriber of subscribing) {
      opened += 1;
      if (opened > MAX_OPENED_TOGETHER) return wake();
      subscribing.delete(subscriber);
      await open(subscriber, now).catch((error: unknown) => refuseFailed(subscriber, error));
    }
  }

  async function missedMessage(since: Since | null, audiences: readonly string[], until: Moment) {
    const missed = since ? await readMissed(db, audiences, since, until) : [];
    // What is not known to be all is asked for anew.
    return messageOf(until, missed ?? ANEW);
  }

  async function open({ stream, since }: Subscriber, until: Moment): Promise<void> {
    streams.open(stream, await missedMessage(since, stream.audiences, until));
  }

  function refuseFailed({ stream: { response } }: Subscriber, error: unknown): void {
    if (!databaseAway(error)) log.error({ error }, "a stream was not opened");
    refuse(response, 503);
  }

  async function run(): Promise<void> {
    let swept = performance.now();
    while (!signal.aborted) {
      const wait = listener.listening() && !hasFailed ? HOUR_MS : UNTOLD_MS;
      const rest = new AbortController();
      await Promise.race([woken.promise, pause(wait, AbortSignal.any([signal, rest.signal]))]);
      rest.abort();
      await pause(TOGETHER_MS, signal);
      if (signal.aborted) return;
      woken = Promise.withResolvers();
      if (streams.count() === 0 && subscribing.size === 0) now = null;
      else await deliver();
      if (performance.now() - swept < SWEEP_MS) continue;
      swept = performance.now();
      await sweepEvents(db).catch((error: unknown) => {
        if (!databaseAway(error)) log.error({ error }, "old events were not swept");
      });
    }
  }

  async function deliver(): Promise<void> {
    try {
      await deliverNewEvents();
      hasFailed = false;
    } catch (error) {
      // Whoever waits for a stream asks again later: this failure is not theirs to wait for.
      for (const { stream } of subscribing) refuse(stream.response, 503);
      subscribing.clear();
      if (!databaseAway(error)) {
        // The same events might fail for ever: browsers come back, and ask what each of them missed.
        if (!hasFailed) log.error({ error }, "telling browsers of changes failed");
        now = null;
        streams.endAll();
      }
      hasFailed = true;
    }
  }

  /** Answers a request for changes; its session is looked up when it is this session's turn. */
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const headers = new Headers({ cookie: req.headers.cookie ?? "" });
    const session = await sessionHashOf(app, headers);
    if (session === null) return refuse(res, 401);
    const left = new AbortController();
    res.once("close", () => left.abort());
    if (res.destroyed) return;
    refuseBeforePages();
    await turns.waitForRoom(session);
    await turns.take(session, left.signal, () => answerInTurn(req, res, headers));
  }

  /** @throws TooBusy while so much waits for the database that pages would soon be refused. */
  function refuseBeforePages(): void {
    if (db.$client.waitingCount >= MAX_WAITING_QUERIES) throw new TooBusy(LIVE_BUSY);
  }

  async function answerInTurn(req: IncomingMessage, res: ServerResponse, headers: Headers) {
    const isStream = req.headers.accept?.includes("text/event-stream") ?? false;
    // Those that wait when the process stops are not looked up any more.
    if (signal.aborted) return isStream ? streams.decline(res) : refuse(res, 503);
    refuseBeforePages();
    const sender = senderOf(app, identity, headers);
    const [actor, session] = [await sender.actor(), await sender.sessionId()];
    if (actor.kind === "visitor") return refuse(res, 401);
    // A stream has no end of its own, and a look has.
    if (await sender.lookingOn()) return refuse(res, 503);
    const own = [`u:${actor.userId}`, `s:${session}`];
    const audiences = [...own, ...(await audiencesOf(app, actor))];
    const query = new URLSearchParams(req.url?.slice(LIVE.length));
    const since = readMoment(query.get(SINCE)) ?? readAge(query.get(AGE));
    if (isStream) {
      if (signal.aborted) return streams.decline(res);
      return subscribe({ stream: { audiences, person: actor.userId, response: res }, since });
    }
    // Where no stream comes through, the same is asked again and again.
    const message = await missedMessage(since, audiences, await currentMoment(db));
    res.writeHead(200, PLAIN_HEAD).end(message);
  }

  function subscribe(subscriber: Subscriber): void {
    const { stream } = subscriber;
    if (!streams.letIn(stream)) return;
    subscribing.add(subscriber);
    stream.response.once("close", () => subscribing.delete(subscriber));
    wake();
  }

  function answerFailed(res: ServerResponse, error: unknown): void {
    if (error instanceof ReaderGone) return;
    const isBusy = error instanceof TooBusy;
    if (!isBusy && !databaseAway(error)) log.error({ error }, "changes were not answered");
    refuse(res, 503, isBusy ? error.refusal.retryAfterSeconds : undefined);
  }

  const ended = run();
  return {
    /** Whether a request asks for what changed. */
    isAsked: ({ url = "", method }: IncomingMessage) =>
      method === "GET" && (url === LIVE || url.startsWith(`${LIVE}?`)),
    /** Answers with a stream, or with what is asked again and again where none comes through. */
    answer(req: IncomingMessage, res: ServerResponse): void {
      answer(req, res).catch((error: unknown) => answerFailed(res, error));
    },
    count: () => streams.count(),
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([ended, listener.close()]);
      for (const { stream } of subscribing) streams.decline(stream.response);
      subscribing.clear();
      // Last: the delivery that ended just now may have opened some.
      streams.endAll();
      streams.close();
    },
  };
}

function readAge(text: string | null): Since | null {
  return text && /^\d{1,9}$/.test(text) ? { ageSeconds: Number(text) / 1_000 } : null;
}

function refuse(res: ServerResponse, status: number, retryAfterSeconds?: number): void {
  if (res.headersSent) return void res.destroy();
  const wait = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  res.writeHead(status, { "cache-control": "no-store", ...wait }).end();
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
