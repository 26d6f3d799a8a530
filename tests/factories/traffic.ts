import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { LIVE, SINCE } from "~/shared/live.ts";
import { visitorForm } from "./briefs.ts";
import { freshEmail } from "./people.ts";
import type { TestSite } from "./site.ts";

/** One request of the traffic, and what was wrong with its answer. */
export interface Asked {
  what: string;
  /** By `performance.now()`. */
  begun: number;
  ended: number;
  problem: string | null;
}

/** A visitor's brief: it is sent until somebody says that it is placed. */
export interface Sent {
  email: string;
  tries: number;
  isAnswered: boolean;
}

/** A browser with a live page, which goes on where it was when its stream ends. */
export interface Listener {
  told: string[];
  begun: number;
}

export interface Traffic {
  asked: Asked[];
  sent: Sent[];
  listeners: Listener[];
  /** What a listener has to have been told, once each. */
  written: string[];
  /** Lets each brief be answered and each listener be told, and ends. */
  stop(): Promise<void>;
}

export interface TrafficParts {
  /** The sessions of a company and of a client. */
  company: string;
  client: { userId: string; cookie: string };
  pages: number;
  lists: number;
  submits: number;
  listeners: number;
}

const PAGES = ["/", "/verhuisbedrijven", "/brief-form", "/pricing", "/auth"];
const REST_MS = 15;
const WRITE_MS = 40;
// As the pages wait before they ask again (ui/live/connection.ts).
const AGAIN_MS = 1_000;
const PATIENCE_MS = 30_000;

/** Asks `site` for pages, lists and briefs, and listens, until it is stopped. */
export function startTraffic(site: TestSite, parts: TrafficParts): Traffic {
  const { company, client } = parts;
  const asked: Asked[] = [];
  const sent: Sent[] = [];
  const written: string[] = [];
  const ending = new AbortController();
  const { signal } = ending;

  async function ask(what: string, wanted: number, init: RequestInit = {}): Promise<boolean> {
    const begun = performance.now();
    const problem = await problemOf(site.origin + what, wanted, init);
    asked.push({ what, begun, ended: performance.now(), problem });
    return problem === null;
  }

  async function keepAsking(paths: readonly string[], headers: Record<string, string>) {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await ask(paths[turn % paths.length] ?? "/", 200, { headers });
      await sleep(REST_MS);
    }
  }

  async function keepSending(): Promise<void> {
    while (!signal.aborted) {
      const one: Sent = { email: freshEmail(), tries: 0, isAnswered: false };
      sent.push(one);
      const body = new URLSearchParams(
        Object.entries(visitorForm({ ownerEmail: one.email }, new Date())).flatMap(
          ([name, value]) => (typeof value === "string" ? [[name, value]] : []),
        ),
      );
      body.set("submissionKey", randomUUID());
      const deadline = performance.now() + PATIENCE_MS;
      while (!one.isAnswered && performance.now() < deadline) {
        one.tries += 1;
        const headers = { origin: site.origin };
        one.isAnswered = await ask("/brief-form", 302, { method: "POST", body, headers });
      }
      await sleep(REST_MS);
    }
  }

  async function keepWriting(): Promise<void> {
    while (!signal.aborted) {
      const name = String(written.length);
      await site.app.db.execute(sql`select tell(${`u:${client.userId}`}, 'brief', ${name})`);
      written.push(name);
      await sleep(WRITE_MS);
    }
  }

  async function keepListening(listener: Listener): Promise<void> {
    const known = { moment: "" };
    const isDone = () =>
      signal.aborted && written.every((name) => listener.told.includes(`brief ${name}`));
    while (!isDone() && !overdue.aborted) {
      const begun = performance.now();
      const problem = await listen(site.origin, client.cookie, known, listener, overdue);
      listener.begun += 1;
      if (problem) asked.push({ what: LIVE, begun, ended: performance.now(), problem });
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }

  const late = new AbortController();
  const overdue = late.signal;
  const listeners = many(parts.listeners, (): Listener => ({ told: [], begun: 0 }));
  const listening = Promise.all(listeners.map(keepListening));
  const asking = [
    ...many(parts.pages, () => keepAsking(PAGES, {})),
    ...many(parts.lists, () => keepAsking(["/verhuisbedrijf-dashboard"], { cookie: company })),
    ...many(parts.lists, () => keepAsking(["/client-dashboard"], { cookie: client.cookie })),
    ...many(parts.submits, keepSending),
  ];
  // From then on each listener knows a moment.
  const writing = sleep(AGAIN_MS).then(keepWriting);
  return {
    asked,
    sent,
    listeners,
    written,
    async stop() {
      ending.abort();
      await Promise.all([...asking, writing]);
      // What was written last is on its way; then streams that say nothing more are let go.
      const deadline = performance.now() + PATIENCE_MS;
      const all = () =>
        listeners.every(({ told }) => written.every((name) => told.includes(`brief ${name}`)));
      while (!all() && performance.now() < deadline) await sleep(50);
      late.abort();
      await listening;
    },
  };
}

const many = <Thing>(count: number, make: () => Thing) => Array.from({ length: count }, make);

async function problemOf(url: string, wanted: number, init: RequestInit): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: "manual", ...init });
    const text = await answer.text();
    if (answer.status !== wanted) return `${answer.status} ${/<h1>(.*?)<\/h1>/.exec(text)?.[1]}`;
    return wanted === 200 && !text.trimEnd().endsWith("</html>") ? "half a page" : null;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/** Reads one stream until it ends; what was wrong with how it began. */
async function listen(
  origin: string,
  cookie: string,
  known: { moment: string },
  { told }: Listener,
  signal: AbortSignal,
): Promise<string | null> {
  const query = known.moment ? `?${new URLSearchParams({ [SINCE]: known.moment })}` : "";
  const headers = { cookie, accept: "text/event-stream" };
  const answer = await fetch(`${origin}${LIVE}${query}`, { headers, signal }).catch(
    (error: Error) => (signal.aborted ? null : String(error.cause ?? error)),
  );
  if (answer === null) return null;
  if (typeof answer === "string") return answer;
  if (!answer.ok || !answer.body) return `no stream: ${answer.status}`;
  let rest = "";
  const decoder = new TextDecoder();
  try {
    for await (const piece of answer.body) {
      const messages = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
      rest = messages.pop() ?? "";
      for (const line of messages.flatMap((message) => message.split("\n"))) {
        if (line.startsWith("id: ")) known.moment = line.slice(4);
        if (line.startsWith("data: ")) told.push(line.slice(6));
      }
    }
  } catch {
    // Cut off in the middle: a browser begins again as after an end.
  }
  return null;
}
