import type { ServerResponse } from "node:http";
import { HEARTBEAT_SECONDS } from "~/shared/live.ts";
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

/** The open streams of this process: each is found by whom it is about. */
export function openStreams() {
  const byAudience = new Map<string, Set<Stream>>();
  const byPerson = new Map<string, Set<Stream>>();
  // One timer for all: each second it is the turn of those that came at that second.
  const wheel = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<Stream>());
  let turn = 0;
  const beats = setInterval(() => {
    turn = (turn + 1) % wheel.length;
    for (const stream of wheel[turn] ?? []) send(stream, BEAT);
  }, 1_000);
  beats.unref();

  function send({ response }: Stream, bytes: Buffer): void {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(bytes);
  }

  function remove(stream: Stream): void {
    for (const audience of stream.audiences) take(byAudience, audience, stream);
    take(byPerson, stream.person, stream);
    for (const second of wheel) second.delete(stream);
  }

  return {
    count: () => [...byPerson.values()].reduce((sum, { size }) => sum + size, 0),
    /** Begins to tell a browser, from `first` on. */
    open(stream: Stream, first: Buffer): void {
      const { response } = stream;
      if (response.destroyed) return;
      response.writeHead(200, HEAD);
      response.write(first);
      for (const audience of stream.audiences) put(byAudience, audience, stream);
      const own = put(byPerson, stream.person, stream);
      wheel[turn]?.add(stream);
      response.once("close", () => remove(stream));
      const [oldest] = own;
      if (own.size > MOST_A_PERSON) oldest?.response.end();
    },
    /** Answers with a stream that ends at once: its browser asks again, and another process answers. */
    decline(response: ServerResponse): void {
      if (!response.headersSent) response.writeHead(200, HEAD);
      response.end();
    },
    /** Tells each of what happened to it until `moment`, in one message; what ended is closed. */
    tell(events: readonly Event[], moment: Moment): void {
      const ofAll = Map.groupBy(events, ({ audience }) => audience);
      const told = new Map<Stream, string[]>();
      for (const audience of ofAll.keys()) {
        for (const stream of byAudience.get(audience) ?? []) {
          const known = told.get(stream);
          if (known) known.push(audience);
          else told.set(stream, [audience]);
        }
      }
      // Those who are told the same get the same bytes.
      const messages = new Map<string, Buffer>();
      for (const [stream, audiences] of told) {
        const key = audiences.join(" ");
        const happened = audiences.flatMap((audience) => ofAll.get(audience) ?? []);
        const message = messages.get(key) ?? messageOf(moment, happened);
        messages.set(key, message);
        send(stream, message);
        if (happened.some(({ topic }) => topic === "ended" || topic === "company")) {
          // Who it is, or what it may see, is another matter now: it asks again.
          stream.response.end();
        }
      }
    },
    /** Ends all, so that a process can stop: browsers ask the next one. */
    close(): void {
      clearInterval(beats);
      for (const own of [...byPerson.values()]) for (const { response } of [...own]) response.end();
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
