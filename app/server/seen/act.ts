import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";
import type { Span } from "@opentelemetry/api";

/** What is being carried out, a request or a task, wherever in it something is logged, queued or mailed. */
export interface ActUnderWay {
  /** The id of the request that it is, or that it came of; null for what comes round by the clock. */
  request: string | null;
  task?: string;
  /** The innermost span, while traces are sent. */
  span?: Span;
}

const acts = new AsyncLocalStorage<ActUnderWay>();

/** What is being carried out here; undefined outside of requests and tasks. */
export const currentAct = (): ActUnderWay | undefined => acts.getStore();

export const inAct = <Value>(act: ActUnderWay, work: () => Value): Value => acts.run(act, work);

/** Does what outlives the act that causes it, such as opening a connection that others use too. */
export const outsideActs = <Value>(work: () => Value): Value => acts.exit(work);

/** `work` as a part of the act in which this is called, whoever calls it later. */
export const boundToAct: <Work extends (...words: never[]) => unknown>(work: Work) => Work =
  AsyncLocalStorage.bind;

/** The header that names a request, in its answer and in the mails that come of it. */
export const REQUEST_ID = "X-Request-Id";

// Without signs that are mistaken for one another when somebody reads them aloud.
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 10;
const random = new Uint8Array(LENGTH * 256);
let used = random.length;

/** Ten random signs. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  let id = "";
  for (const end = used + LENGTH; used < end; used += 1) {
    id += SIGNS[(random[used] ?? 0) % SIGNS.length];
  }
  return id;
}

const SAFE_ID = /^[\w-]{8,64}$/;

/** An id that a trusted proxy gave a request; null when it has not the form of one. */
export function readRequestId(given: string | string[] | undefined): string | null {
  return typeof given === "string" && SAFE_ID.test(given) ? given : null;
}
