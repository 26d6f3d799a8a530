import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { ADAPTER_OPTIONS } from "./connections.ts";
import { startingPage } from "./fault-page.ts";

/** Whether the process answers at all: asks nothing of the database. */
const ALIVE = "/health/live";
/** Whether a balancer may send visitors here. */
const READY = "/health/ready";

const HEAD = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** Who posts something waits this long for a product that starts, before it has to be posted again. */
const POST_WAITS_MS = 10_000;

const atTheStart = getRequestListener((request) => startingPage(request), ADAPTER_OPTIONS);

/**
 * What a server answers from when its port opens until it closes: whether it lives and is ready, and 503
 * for all else until `open` hands it what answers. After `leave` it answers on and says that it is not
 * ready, and that no further request may follow on a connection.
 */
export function createDoorstep() {
  let isLeaving = false;
  let pass: RequestListener = atTheStart;
  const opened = Promise.withResolvers<void>();
  let beats: (() => Promise<boolean>) | null = null;

  async function whyNotReady(): Promise<string | null> {
    if (isLeaving) return "stopping";
    if (!beats) return "starting";
    return (await beats()) ? null : "the database does not answer";
  }

  function answer(req: IncomingMessage, res: ServerResponse): void {
    if (isLeaving) res.setHeader("connection", "close");
    const { url = "", method } = req;
    const asked = method === "GET" || method === "HEAD" ? url : "";
    if (asked === ALIVE) say(res, null);
    // A pulse that is not felt is answered as such, and never thrown.
    else if (asked === READY) void whyNotReady().then((why) => say(res, why));
    else if (beats || method !== "POST") pass(req, res);
    // Neither the start nor the clock can fail.
    else void afterTheStart().then(() => pass(req, res));
  }

  const afterTheStart = () =>
    Promise.race([opened.promise, sleep(POST_WAITS_MS, undefined, { ref: false })]);

  return {
    answer,
    /** From now on `listener` answers, and whether the database does (`lives`) decides who is ready. */
    open(listener: RequestListener, lives: () => Promise<boolean>): void {
      pass = listener;
      beats = lives;
      opened.resolve();
    },
    leave(): void {
      isLeaving = true;
    },
  };
}

function say(res: ServerResponse, wrong: string | null): void {
  res.writeHead(wrong === null ? 200 : 503, HEAD).end(`${wrong ?? "ok"}\n`);
}
