import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../boot/log.ts";
import { inTurns } from "./in-turns.ts";
import { databaseAway } from "./outage.ts";
import type { Positions } from "./positions.ts";

/** A read waits this long for a replica, and goes to the leader then. */
const WAIT_MS = 100;
const POLL_MS = 2;
/** Between two looks at a replica that was left: at first, and at most. */
const [SOON_MS, LOOK_MS] = [50, 500];
/** One that is back sooner than this is nobody's concern. */
const TOLD_AFTER_MS = 2_000;

/**
 * Where a read goes: to the replica, or to the leader because the replica was left before, is behind it,
 * or because the leader does not say in time where it is.
 */
export type WhereRead = "replica" | "left" | "behind" | "unknown";

export interface Following {
  /** Asks the leader where it is now, and waits for the replica to be there, a tenth of a second at most. */
  whereToRead(): Promise<WhereRead>;
  isLeft(): boolean;
  /** Reads go to the leader from now on, until the replica is looked at and found to follow. */
  leave(why: string): void;
  close(): Promise<void>;
}

interface Left {
  since: number;
  why: string;
  isTold: boolean;
}

/**
 * Watches a replica follow its leader. It begins as left, and is looked at from the first read on.
 * While the leader is away the last place where it was known to be counts.
 */
export function follow(
  { leader, replica }: Record<"leader" | "replica", Positions>,
  isLeaderAway: () => boolean,
  log: Log,
): Following {
  const closing = new AbortController();
  const askLeader = inTurns(() => leader.at());
  const askReplica = inTurns(() => replica.at());
  let cluster: string | null = null;
  let known = 0n;
  let replayed = 0n;
  let wasTaken = false;
  let left: Left | null = { since: performance.now(), why: "", isTold: false };
  let looking: Promise<void> | null = null;

  /** @throws AheadOfLeader, or what kept a leader that lives from answering */
  async function wanted(): Promise<bigint> {
    if (isLeaderAway()) return known;
    const before = replayed;
    try {
      known = await askLeader();
    } catch (error) {
      if (!databaseAway(error)) throw error;
      return known;
    }
    if (before > known) throw new AheadOfLeader();
    return known;
  }

  // Asked anew for each read: a standby that was started again begins further back.
  async function arrives(place: bigint, first: Promise<bigint>, deadline: number) {
    for (let asked = first; ; asked = askReplica()) {
      replayed = await asked;
      if (replayed >= place) return true;
      if (performance.now() > deadline || closing.signal.aborted) return false;
      await sleep(POLL_MS, undefined, { ref: false });
    }
  }

  async function whereToRead(): Promise<WhereRead> {
    if (left) {
      lookAgain();
      return "left";
    }
    const deadline = performance.now() + WAIT_MS;
    const first = askReplica();
    first.catch(() => undefined);
    let place: bigint | null = null;
    try {
      place = await inTime(wanted(), deadline);
      // Of the leader's own troubles its reads tell.
      if (place === null) return "unknown";
      if (await inTime(arrives(place, first, deadline), deadline)) return "replica";
      leave(behindBy(place));
    } catch (error) {
      if (place === null && !(error instanceof AheadOfLeader)) return "unknown";
      leave(wordsOf(error));
    }
    return "behind";
  }

  function leave(why: string): void {
    left ??= { since: performance.now(), why, isTold: false };
    lookAgain();
  }

  function lookAgain(): void {
    if (closing.signal.aborted) return;
    looking ??= lookOnAndOn().finally(() => {
      looking = null;
    });
  }

  async function lookOnAndOn(): Promise<void> {
    const { signal } = closing;
    for (let pause = SOON_MS; left && !signal.aborted; pause = Math.min(2 * pause, LOOK_MS)) {
      const wrong = await whatIsWrong().catch(wordsOf);
      if (signal.aborted) return;
      if (wrong === null) return takeUp(left);
      if (!left.isTold && performance.now() - left.since > TOLD_AFTER_MS) {
        left.isTold = true;
        log.warn(
          { reason: wrong, since: left.why },
          "reads go to the leader: the replica was left",
        );
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Why a replica that was left cannot be read from; null when it can. */
  async function whatIsWrong(): Promise<string | null> {
    cluster ??= (await leader.kind()).cluster;
    const kind = await replica.kind();
    if (!kind.follows) return "it is no standby";
    if (kind.cluster !== cluster) return "it is a copy of another database";
    replayed = await askReplica();
    const place = await wanted();
    const isThere = await arrives(place, askReplica(), performance.now() + WAIT_MS);
    return isThere ? null : behindBy(place);
  }

  const behindBy = (place: bigint) => `it is ${place - replayed} bytes behind`;

  function takeUp({ isTold, since }: Left): void {
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    if (isTold || !wasTaken) log.info({ seconds }, "reads go to the replica");
    wasTaken = true;
    left = null;
  }

  return {
    whereToRead,
    isLeft: () => left !== null,
    leave,
    async close(): Promise<void> {
      closing.abort();
      await looking;
      await Promise.all([leader.close(), replica.close()]);
    },
  };
}

/** A standby that has more than its leader follows another one, of which this leader knows nothing. */
class AheadOfLeader extends Error {
  constructor() {
    super("it is ahead of the leader: it followed another one");
  }
}

async function inTime<Value>(work: Promise<Value>, deadline: number): Promise<Value | null> {
  const done = new AbortController();
  const late = sleep(Math.max(0, deadline - performance.now()), null, {
    signal: done.signal,
    ref: false,
  }).catch(() => null);
  return await Promise.race([work, late]).finally(() => done.abort());
}

const wordsOf = (error: unknown) => (error instanceof Error && error.message) || String(error);
