import type { ServerResponse } from "node:http";
import { ANEW, HEARTBEAT_SECONDS, MOST_REPLAYED } from "~/shared/live.ts";
import { type Event, type Moment, momentAsText, type WhatHappened } from "./read.ts";

/** Who reads so slowly that this much waits for it is cut off: its browser asks again, and misses nothing. */
const MOST_WAITING_BYTES = 64 * 1024;
/** One person's streams at once, over all browsers: the oldest gives way. */
const MOST_A_PERSON = 20;

// Empty, but a message: a page sees by it that the connection lives.
const BEAT = Buffer.from("data:\n\n");
const HEAD = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  // nginx would hold back what it takes for a page.
  "x-accel-buffering": "no",
};

/** One browser that is told of what changes. */
export interface Stream {
  audiences: readonly string[];
  /** The user, whose streams are counted. */
  person: string;
  response: ServerResponse;
}

/** A message for some that happened until a moment, as it goes over the wire. */
export function messageOf(moment: Moment, happened: readonly WhatHappened[]): Buffer {
  const lines = happened.map(({ topic, subject }) => `data: ${topic} ${subject}\n`);
  return Buffer.from(`id: ${momentAsText(moment)}\n${lines.join("") || "data:\n"}\n`);
}

/** The streams of this process: each is found by whom it is about. */
export function openStreams() {
  const open = new Set<Stream>();
  const byAudience = new Map<string, Set<Stream>>();
  // All that were let in, also those that have no answer yet.
  const byPerson = new Map<string, Set<Stream>>();
  // One timer for all: each second it is the turn of those that came at that second.
  const wheel = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<Stream>());
  let turn = 0;
  const beats = setInterval(() => {
    turn = (turn + 1) % wheel.length;
    for (const stream of wheel[turn] ?? []) send(stream, BEAT);
  }, 1_000);
  beats.unref();

  function send(stream: Stream, bytes: Buffer): void {
    const { response } = stream;
    if (response.writableLength <= MOST_WAITING_BYTES) return void response.write(bytes);
    remove(stream);
    response.destroy();
  }

  // At once and not when its connection closes: to write behind its end would end the process.
  function remove(stream: Stream): void {
    open.delete(stream);
    for (const audience of stream.audiences) take(byAudience, audience, stream);
    take(byPerson, stream.person, stream);
    for (const second of wheel) second.delete(stream);
  }

  function end(stream: Stream): void {
    remove(stream);
    decline(stream.response);
  }

  /** Answers with a stream that ends at once: its browser asks again, and another process answers. */
  function decline(response: ServerResponse): void {
    if (!response.headersSent) response.writeHead(200, HEAD);
    response.end();
  }

  return {
    count: () => open.size,
    /** Counts a stream before it has an answer; false where its browser is gone already. */
    letIn(stream: Stream): boolean {
      const { response } = stream;
      if (response.destroyed) return false;
      response.once("close", () => remove(stream));
      const own = put(byPerson, stream.person, stream);
      const [oldest] = own;
      if (oldest && own.size > MOST_A_PERSON) end(oldest);
      return true;
    },
    /** Begins to tell a browser that was let in, from `first` on; nothing where it gave way meanwhile. */
    open(stream: Stream, first: Buffer): void {
      const { response } = stream;
      if (response.destroyed || !byPerson.get(stream.person)?.has(stream)) return;
      response.writeHead(200, HEAD);
      response.write(first);
      open.add(stream);
      for (const audience of stream.audiences) put(byAudience, audience, stream);
      wheel[turn]?.add(stream);
    },
    decline,
    /** Tells each of what happened to it until `moment`, in one message; what ended is closed. */
    publish(events: readonly Event[], moment: Moment): void {
      const ofAll = Map.groupBy(events, ({ audience }) => audience);
      const concerned = new Map<Stream, string[]>();
      for (const audience of ofAll.keys()) {
        for (const stream of byAudience.get(audience) ?? []) {
          const known = concerned.get(stream);
          if (known) known.push(audience);
          else concerned.set(stream, [audience]);
        }
      }
      // Those who are told the same get the same bytes.
      const messages = new Map<string, Buffer>();
      for (const [stream, audiences] of concerned) {
        const key = audiences.join(" ");
        const happened = audiences.flatMap((audience) => ofAll.get(audience) ?? []);
        const message =
          messages.get(key) ?? messageOf(moment, happened.length > MOST_REPLAYED ? ANEW : happened);
        messages.set(key, message);
        send(stream, message);
        // Who it is, or what it may see, is another matter now: it asks again.
        if (happened.some(({ topic }) => topic === "ended" || topic === "company")) end(stream);
      }
    },
    /** Ends all, also those without an answer: their browsers ask again. */
    endAll(): void {
      for (const own of [...byPerson.values()]) for (const stream of [...own]) end(stream);
    },
    close(): void {
      clearInterval(beats);
    },
  };
}

function put(sets: Map<string, Set<Stream>>, name: string, stream: Stream): Set<Stream> {
  const own = sets.get(name) ?? new Set();
  sets.set(name, own.add(stream));
  return own;
}

function take(sets: Map<string, Set<Stream>>, name: string, stream: Stream): void {
  const own = sets.get(name);
  own?.delete(stream);
  if (own?.size === 0) sets.delete(name);
}
