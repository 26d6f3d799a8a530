import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import pg from "pg";

const ANSWER_MS = 700;
const STEP_MS = 50;
/** A connection that a router forgot is found out between two of these, not by a request. */
const KEPT_WARM_MS = 5_000;
const BACK_AGAIN_MS = 250;
/** How long the answer to `stores` counts: it costs the database some milliseconds. */
const STORES_FOR_MS = 5_000;
// A write that a database refuses which only reads, and a list that is too long for its memory: that
// one takes room on the disk and gives it back, and leaves nothing behind.
const TRY_TO_STORE = `select set_config('work_mem', '64kB', true);
  delete from graphile_worker._private_jobs where false;
  select count(*) from generate_series(1, 10000)`;

/** What a database says that answers and can store nothing: no room, a disk that fails, it only reads. */
export const STORES_NOTHING = new Set(["53100", "58030", "25006"]);

export interface Pulse {
  /** True from a beat that was missed until the next one that is felt. */
  away(): boolean;
  /** Says that the database answered on another connection: it is alive, and may be too busy for a probe. */
  answered(): void;
  /** Probes the database; false within about 0.7 seconds when there is none, past a pooler within 1.4. */
  beats(): Promise<boolean>;
  /** False while the database answers and can store nothing, known for some seconds. */
  stores(): Promise<boolean>;
  /** Feels the pulse every few seconds from now on. */
  keepFeeling(): void;
  close(): Promise<void>;
}

type NewClient = (options: pg.ClientConfig) => pg.Client;

/**
 * Tells a slow database from a silent one over a connection of its own. `lost` is called when a probe
 * gets no answer, and nobody else got one since it began (`answered`). A pooler is silent too while all
 * its connections are busy: `pastPooler` asks the database itself then.
 */
export function takePulse(
  newClient: NewClient,
  lost: () => void,
  pastPooler: NewClient | null = null,
): Pulse {
  const beyond: Pulse | null = pastPooler && takePulse(pastPooler, () => undefined);
  let lastAnswer = -Infinity;
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let asked: Promise<boolean> | undefined;
  let feeling: Promise<void> | undefined;
  let away = false;
  let storing = { known: true, until: 0 };
  let trying: Promise<boolean> | undefined;

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const fresh = newClient({ keepAlive: true });
    client = fresh;
    const drop = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on("error", drop);
    fresh.on("end", drop);
    try {
      await fresh.connect();
    } catch (error) {
      drop();
      throw error;
    }
    return fresh;
  }

  function hangUp(): void {
    client?.connection.stream.destroy();
    client = undefined;
  }

  /** Whether the database answers, or refuses as is fine; `late` says so when it says nothing in time. */
  async function answers(
    asking: string,
    isFine: (error: unknown) => boolean,
    late: () => boolean | Promise<boolean>,
  ) {
    const answered = new AbortController();
    const sign = connected()
      .then((found) => found.query(asking))
      .then(() => true, isFine);
    const silent = silence(answered.signal).then(() => !answered.signal.aborted && late());
    const fine = await Promise.race([sign, silent]);
    answered.abort();
    // PostgreSQL tells a connection at its start whether it may write: only a new one learns of a change.
    if (!fine) hangUp();
    return fine;
  }

  const feel = () => answers("select 1", isOutOfConnections, () => beyond?.beats() ?? false);

  async function measure(): Promise<boolean> {
    const worn = client !== undefined;
    const started = performance.now();
    let felt = await feel();
    // That the old connection was cut proves nothing; that a new one gets no answer does.
    const wasCut = worn && performance.now() - started < ANSWER_MS / 2;
    if (!felt && wasCut && !closing.signal.aborted) felt = await feel();
    if (closing.signal.aborted) return felt;
    away = !felt && lastAnswer < started;
    if (away) {
      lost();
      keepFeeling();
    }
    return !away;
  }

  function beats(): Promise<boolean> {
    asked ??= measure().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  async function tryToStore(): Promise<boolean> {
    // A slow disk is no full one.
    const known = await answers(TRY_TO_STORE, mayStore, () => storing.known);
    storing = { known, until: performance.now() + STORES_FOR_MS };
    return known;
  }

  function stores(): Promise<boolean> {
    if (performance.now() < storing.until) return Promise.resolve(storing.known);
    trying ??= tryToStore().finally(() => {
      trying = undefined;
    });
    return trying;
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
    answered: () => {
      lastAnswer = performance.now();
    },
    beats,
    stores,
    keepFeeling,
    async close(): Promise<void> {
      closing.abort();
      hangUp();
      await Promise.all([feeling, beyond?.close()]);
    },
  };
}

// Step by step: where this process gets no core for a while, the database may get none either. And an
// answer may lie unread after that: a turn reads it.
async function silence(signal: AbortSignal): Promise<void> {
  for (let left = ANSWER_MS; left > 0 && !signal.aborted; left -= STEP_MS) {
    await sleep(STEP_MS, undefined, { signal }).catch(() => undefined);
  }
  await turn();
}

function mayStore(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError && STORES_NOTHING.has(error.code ?? ""));
}

// A database without room for one more connection is alive.
function isOutOfConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "53300";
}
