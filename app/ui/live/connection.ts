import { AGE, HEARTBEAT_SECONDS, LIVE, SINCE } from "~/shared/live.ts";
import { openChannel } from "../browser-parts.ts";
import { isLed, leadOneTab } from "./leader.ts";

/** Something that changed: its kind, and the id of the thing where the kind does not say all. */
export interface ToldChange {
  topic: string;
  subject: string;
}

interface Message {
  moment: string;
  told: ToldChange[];
}

/** Passes on what the server says: how far it is, and what changed. */
type Pass = (message: Message) => void;

/** The channel on which the tab that has the connection tells the others of its browser. */
const NAME = "live";
const CONNECT_MS = 10_000;
const SILENCE_MS = HEARTBEAT_SECONDS * 1_000 + CONNECT_MS;
// The first is after a stream that worked: a process that stops ends all of its streams at once.
const AGAIN_MS = [2_000, 2_000, 5_000, 10_000];
const POLL_MS = 30_000;
/** So often in a row a stream may bring nothing before it is taken to be cut off on the way. */
const TRIES = 3;
/** After so many polls a stream may come through again. */
const POLLS = 20;
const IDLE_MS = 15 * 60_000;

/**
 * Tells of what changes as long as its page is there. One tab of a browser has the connection and tells the
 * others (`leadOneTab`); another one goes on where it was. A page that a browser keeps aside lets go, and
 * begins again when it is shown.
 */
export function listenForChanges(heard: (told: ToldChange[]) => void): void {
  let moment = "";
  let stop = begin();
  function begin() {
    const stopping = new AbortController();
    const { signal } = stopping;
    const take = (message: Message) => {
      moment = message.moment || moment;
      if (message.told.length > 0) heard(message.told);
    };
    const channel = openChannel(NAME);
    const pass: Pass = (message) => {
      channel?.postMessage(message);
      take(message);
    };
    if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => take(data);
    signal.addEventListener("abort", () => channel?.close());
    const join = async () => {
      // The tab that leads does not tell again what it told before this one listened.
      if (await isLed()) await catchUp(moment, take, signal);
      const work = (leading: AbortSignal) => keepAsking(() => moment, pass, leading);
      await leadOneTab({ work, isIdle, leaving: signal });
    };
    void join();
    return stopping;
  }
  addEventListener("pagehide", () => stop.abort());
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = begin();
  });
}

async function keepAsking(since: () => string, pass: Pass, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let polls = 0;
  while (!signal.aborted) {
    const polling = failures >= TRIES && polls < POLLS;
    if (!polling && !isIdle()) {
      polls = 0;
      failures = (await stream(since(), pass, signal)) ? 0 : failures + 1;
    }
    if (failures > 0 || isIdle()) {
      polls += 1;
      const answer = await ask(since(), pass, signal);
      if (answer === "ended") return;
      // Where nobody answers, it is not the stream that is cut off on the way.
      if (answer === null) failures = Math.min(failures, TRIES - 1);
    }
    const wait = polling || isIdle() ? POLL_MS : (AGAIN_MS[failures] ?? POLL_MS);
    await pause(wait, signal);
  }
}

/** Whether anything came through, until the connection ended. */
function stream(since: string, pass: Pass, signal: AbortSignal): Promise<boolean> {
  return new Promise((settle) => {
    const source = new EventSource(addressSince(since));
    let wasHeard = false;
    let silent = setTimeout(end, CONNECT_MS);
    const idle = setInterval(() => isIdle() && end(), POLL_MS);
    function end() {
      clearTimeout(silent);
      clearInterval(idle);
      source.close();
      settle(wasHeard);
    }
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      wasHeard = true;
      clearTimeout(silent);
      silent = setTimeout(end, SILENCE_MS);
      pass({ moment: lastEventId, told: readTold(data.split("\n")) });
    };
    source.onerror = end;
    signal.addEventListener("abort", end, { once: true });
  });
}

/** Asks what changed until somebody answers. */
async function catchUp(since: string, take: Pass, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await ask(since, take, signal))) await pause(POLL_MS, signal);
}

/** Asks once what changed; 'ended' where nobody is signed in any more, null where nobody answers. */
async function ask(
  since: string,
  pass: Pass,
  signal: AbortSignal,
): Promise<"told" | "ended" | null> {
  const answer = await fetch(addressSince(since), { signal }).catch(() => null);
  if (answer?.status === 401) {
    pass({ moment: "", told: [{ topic: "ended", subject: "" }] });
    return "ended";
  }
  if (!answer?.ok) return null;
  const lines = (await answer.text()).trim().split("\n");
  const moment = lines[0]?.slice("id: ".length) ?? "";
  pass({ moment, told: readTold(lines.slice(1).map((line) => line.slice("data: ".length))) });
  return "told";
}

// The first time it is asked what changed since the page was sent.
function addressSince(since: string): string {
  if (since) return `${LIVE}?${new URLSearchParams({ [SINCE]: since })}`;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return `${LIVE}?${AGE}=${Math.round(performance.now() - (page?.responseStart ?? 0))}`;
}

function readTold(lines: string[]): ToldChange[] {
  return lines.filter(Boolean).map((line) => {
    const [topic = "", subject = ""] = line.split(" ");
    return { topic, subject };
  });
}

let hiddenSince = document.hidden ? performance.now() : Number.POSITIVE_INFINITY;
document.addEventListener("visibilitychange", () => {
  hiddenSince = document.hidden ? performance.now() : Number.POSITIVE_INFINITY;
});

const isIdle = () => performance.now() - hiddenSince > IDLE_MS;

/** About so long, so that a server that starts again is not asked by all at once; less once it is looked at. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      settle();
    };
    const timer = setTimeout(end, ms * (0.5 + Math.random()));
    signal.addEventListener("abort", end, { signal: over.signal });
    addEventListener("online", end, { signal: over.signal });
    document.addEventListener("visibilitychange", () => !document.hidden && end(), {
      signal: over.signal,
    });
  });
}
