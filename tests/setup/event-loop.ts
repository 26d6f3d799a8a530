import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** A task or request that held the event loop, and for how long at most without a break. */
export interface Held {
  name: string;
  milliseconds: number;
}

/** Longer than this nobody else may have to wait for one task or page. */
export const MOST_MS = 50;
/** Once may be the collector's doing or a first compilation; what is ours comes back. */
const TIMES = 2;
/** Among thousands the collector comes by more often than twice, but never for one in so many. */
const ONE_IN = 100;

interface Piece {
  name: string;
  longest: number;
}

const pieces = new AsyncLocalStorage<Piece>();
const seen = new Map<string, Piece[]>();
const started: { piece: Piece; at: number; cpu: NodeJS.CpuUsage }[] = [];

// A callback is far shorter than what it costs to ask for the processor's time, and there are millions.
// So much older what is known of it may be: as if the callback had held the loop for so much longer.
const KNOWN_FOR_MS = 1;
let known = { at: Number.NEGATIVE_INFINITY, cpu: process.threadCpuUsage() };

const hook = createHook({
  before() {
    const piece = pieces.getStore();
    if (!piece) return;
    const at = performance.now();
    if (at - known.at > KNOWN_FOR_MS) known = { at, cpu: process.threadCpuUsage() };
    started.push({ piece, at, cpu: known.cpu });
  },
  after() {
    const last = started.at(-1);
    if (!last || last.piece !== pieces.getStore()) return;
    started.pop();
    // Of the processor nobody has had more than of the clock.
    if (performance.now() - last.at <= MOST_MS) return;
    const { user, system } = process.threadCpuUsage(last.cpu);
    last.piece.longest = Math.max(last.piece.longest, (user + system) / 1000);
  },
});

function noted(name: string): Piece {
  const piece = { name, longest: 0 };
  const earlier = seen.get(name);
  if (earlier) earlier.push(piece);
  else seen.set(name, [piece]);
  return piece;
}

/** Does `work` as a task of this name, and notes how long it holds the processor at a stretch. */
export function watched<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  // A new turn of the loop: what called us is not the task's.
  return pieces.run(noted(name), async () => {
    await new Promise(setImmediate);
    return await work();
  });
}

function enterRequest(message: unknown): void {
  const { request } = message as { request: IncomingMessage };
  const path = (request.url ?? "").replace(/\?.*/s, "").replace(/[0-9a-f-]{36}/g, ":id");
  pieces.enterWith(noted(`${request.method} ${path}`));
}

let watching = false;

/** Watches every request to a server of this process and every task that is `watched`. */
export function watchEventLoop(): void {
  if (watching) return;
  watching = true;
  hook.enable();
  channel("http.server.request.start").subscribe(enterRequest);
}

/** What held the loop too long and again since the last call, the first of its name left out. */
export function takeHeld(): Held[] {
  const held = [...seen].flatMap(([name, all]) => {
    const long = all.slice(1).filter(({ longest }) => longest > MOST_MS);
    if (long.length < Math.max(TIMES, all.length / ONE_IN)) return [];
    return [{ name, milliseconds: Math.max(...long.map(({ longest }) => longest)) }];
  });
  seen.clear();
  return held;
}
