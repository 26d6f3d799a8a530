import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { HOUR_MS } from "~/shared/dates.ts";
import { AGE, ANEW, LIVE, SINCE } from "~/shared/live.ts";
import type { App } from "../app.ts";
import type { Identity, SignedInActor } from "../auth/actor.ts";
import { senderOf } from "../auth/gates.ts";
import { listenOn } from "../db/listen.ts";
import { databaseAway } from "../db/outage.ts";
import { servicesOf } from "../services.ts";
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
/** What happens within this is told together: two thousand streams take a write each. */
const TOGETHER_MS = 50;
/** Looked for this often where the database cannot say so. */
const UNTOLD_MS = 1_000;
const SWEEP_MS = 5 * 60_000;

const PLAIN_HEAD = { "content-type": "text/plain", "cache-control": "no-store" };

/** Whom a signed-in person is told about, beside itself and its session. */
export type AudiencesOf = (app: App, actor: SignedInActor) => Promise<readonly string[]>;

interface Asker {
  stream: Stream;
  since: Since | null;
}

/** Tells browsers of what changes while they look (decision 103). */
export function startLive(app: App, identity: Identity, audiencesOf: AudiencesOf) {
  const { db, log } = servicesOf(app);
  const streams = openStreams();
  const closing = new AbortController();
  const { signal } = closing;
  const asking: Asker[] = [];
  let now: Moment | null = null;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const listener = listenOn(db, EVENTS, wake, log);

  // Who asks while others are told waits for the next turn: no event falls between the two.
  async function takeTurn(): Promise<void> {
    if (now === null || streams.count() === 0) now = await currentMoment(db);
    else {
      const read = await readSince(db, now);
      now = read.now;
      if (read.events.length > 0) streams.tell(read.events, now);
    }
    // One that fails waits for the next turn.
    for (let [asker] = asking; asker; [asker] = asking) {
      await open(asker, now);
      asking.shift();
    }
  }

  async function told(since: Since | null, audiences: readonly string[]): Promise<Buffer> {
    const until = await currentMoment(db);
    const missed = since ? await readMissed(db, audiences, since, until) : [];
    return messageOf(until, missed ?? ANEW);
  }

  async function open({ stream, since }: Asker, until: Moment): Promise<void> {
    const missed = since ? await readMissed(db, stream.audiences, since, until) : [];
    // What is not known to be all is asked for anew.
    streams.open(stream, messageOf(until, missed ?? ANEW));
  }

  async function keepTelling(): Promise<void> {
    let swept = performance.now();
    while (!signal.aborted) {
      const wait = listener.listening() ? HOUR_MS : UNTOLD_MS;
      const rest = new AbortController();
      await Promise.race([woken.promise, pause(wait, AbortSignal.any([signal, rest.signal]))]);
      rest.abort();
      await pause(TOGETHER_MS, signal);
      if (signal.aborted) return;
      woken = Promise.withResolvers();
      if (streams.count() === 0 && asking.length === 0) now = null;
      else await takeTurn().catch(fail);
      if (performance.now() - swept < SWEEP_MS) continue;
      swept = performance.now();
      await sweepEvents(db).catch(fail);
    }
  }

  function fail(error: unknown): void {
    if (!databaseAway(error)) log.error({ error }, "telling browsers of changes failed");
    wake();
  }

  async function begin(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { accept = "", cookie = "" } = req.headers;
    const sender = senderOf(app, identity, new Headers({ cookie }));
    const [actor, session] = [await sender.actor(), await sender.sessionId()];
    if (actor.kind === "visitor") return refuse(res, 401);
    // A stream has no end of its own, and a look has.
    if (await sender.lookingOn()) return refuse(res, 503);
    const own = [`u:${actor.userId}`, `s:${session}`];
    const audiences = [...own, ...(await audiencesOf(app, actor))];
    const query = new URLSearchParams(req.url?.slice(LIVE.length));
    const since = readMoment(query.get(SINCE)) ?? readAge(query.get(AGE));
    if (accept.includes("text/event-stream")) {
      if (signal.aborted) return streams.decline(res);
      asking.push({ stream: { audiences, person: actor.userId, response: res }, since });
      return wake();
    }
    // Where no stream comes through, the same is asked again and again.
    res.writeHead(200, PLAIN_HEAD).end(await told(since, audiences));
  }

  const ended = keepTelling();
  return {
    /** Whether a request asks for what changed. */
    isAsked: ({ url = "", method }: IncomingMessage) =>
      method === "GET" && (url === LIVE || url.startsWith(`${LIVE}?`)),
    /** Answers with a stream, or with what is asked again and again where none comes through. */
    answer(req: IncomingMessage, res: ServerResponse): void {
      begin(req, res).catch((error: unknown) => {
        if (!databaseAway(error)) log.error({ error }, "a stream was not begun");
        refuse(res, 503);
      });
    },
    count: () => streams.count(),
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([ended, listener.close()]);
      for (const { stream } of asking.splice(0)) streams.decline(stream.response);
      // Last: the turn that ended just now may have opened some.
      streams.close();
    },
  };
}

function readAge(text: string | null): Since | null {
  return text && /^\d{1,9}$/.test(text) ? { ageSeconds: Number(text) / 1_000 } : null;
}

function refuse(res: ServerResponse, status: number): void {
  if (!res.headersSent) res.writeHead(status, { "cache-control": "no-store" });
  res.end();
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
