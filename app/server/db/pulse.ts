import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import pg from "pg";

const ANSWER_MS = 700;
/** A connection that a router forgot is found out between two of these, not by a request. */
const KEPT_WARM_MS = 5_000;
const BACK_AGAIN_MS = 250;

/** Tells a slow answer from a database that does not answer at all, over a connection of its own. */
export interface Pulse {
  /** True from a beat that was missed until the next one that is felt. */
  away(): boolean;
  /** Probes the database; false within about 0.7 seconds when there is none. */
  beats(): Promise<boolean>;
  /** Feels the pulse every few seconds from now on. */
  keepFeeling(): void;
  close(): Promise<void>;
}

/** `lost` is called whenever a probe fails. */
export function takePulse(options: pg.ClientConfig, lost: () => void): Pulse {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let asked: Promise<boolean> | undefined;
  let feeling: Promise<void> | undefined;
  let away = false;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({ ...options, keepAlive: true });
    client = fresh;
    const drop = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on("error", drop);
    fresh.on("end", drop);
    await fresh.connect();
    return fresh;
  }

  function hangUp(): void {
    client?.connection.stream.destroy();
    client = undefined;
  }

  async function feel(): Promise<boolean> {
    const answered = new AbortController();
    const sign = connected()
      .then((found) => found.query("select 1"))
      .then(() => true, isFull);
    const felt = await Promise.race([sign, silence(answered.signal)]);
    answered.abort();
    if (!felt) hangUp();
    return felt;
  }

  async function measure(): Promise<boolean> {
    const worn = client !== undefined;
    const started = performance.now();
    let felt = await feel();
    // That the old connection was cut proves nothing; that a new one gets no answer does.
    const wasCut = worn && performance.now() - started < ANSWER_MS / 2;
    if (!felt && wasCut && !closing.signal.aborted) felt = await feel();
    if (closing.signal.aborted) return felt;
    away = !felt;
    if (away) {
      lost();
      keepFeeling();
    }
    return felt;
  }

  function beats(): Promise<boolean> {
    asked ??= measure().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  function keepFeeling(): void {
    feeling ??= feelOnAndOn();
  }

  async function feelOnAndOn(): Promise<void> {
    while (!closing.signal.aborted) {
      const pause = away ? BACK_AGAIN_MS : KEPT_WARM_MS;
      await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await beats();
    }
  }

  return {
    away: () => away,
    beats,
    keepFeeling,
    async close() {
      closing.abort();
      hangUp();
      await feeling;
    },
  };
}

// After a moment in which this process itself was busy, the answer may lie unread: a turn reads it.
async function silence(answered: AbortSignal): Promise<false> {
  await sleep(ANSWER_MS, undefined, { signal: answered }).catch(() => undefined);
  await turn();
  return false;
}

// A database without room for one more connection is alive.
function isFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "53300";
}
