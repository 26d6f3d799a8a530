import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Log } from "../boot/log.ts";
import { type Db, sqlState } from "./connect.ts";
import { type Following, follow, type WhereRead } from "./following.ts";
import { type PoolLimits, WatchedPool } from "./pool.ts";
import { FLUSHED, positionsOf, REPLAYED } from "./positions.ts";
import { roadsOf } from "./roads.ts";

const READS: PoolLimits = {
  name: "verhuisbod reads",
  connections: 12,
  statementMs: 10_000,
  isReadOnly: true,
};
/** A statement that takes longer at the replica is asked of the leader too. */
const SLOW_MS = 500;
/** PostgreSQL's code for a write where only reads are taken. */
const ONLY_READS = "25006";

/** What became of a read that may be a replica's; 'failed': a statement that the leader was asked again. */
export type ReadOutcome = WhereRead | "failed";

export interface Replica {
  pool: WatchedPool;
  /**
   * The replica's rows, none older than what was stored when this was asked; null when it cannot have
   * them within a tenth of a second. What fails at the replica later is asked of the leader.
   */
  reading(): Promise<Db | null>;
  close(): Promise<void>;
}

/** Opens the road to a standby of the database of `leader`; nothing is asked of it before the first read. */
export function openReplica(
  url: string,
  leader: Db,
  log: Log,
  noted: (outcome: ReadOutcome) => void,
): Replica {
  const roads = roadsOf({ url });
  // What becomes of the replica is said once, not for each of its connections.
  const pool = new WatchedPool(roads, log.child({}, { level: "fatal" }), READS);
  const positions = {
    leader: positionsOf(leader.$client.roads.servers, FLUSHED),
    replica: positionsOf(roads.servers, REPLAYED),
  };
  const following = follow(positions, () => leader.$client.pulse.away(), log);
  const db: Db = drizzle({ client: replicaFirst(pool, leader.$client, following, noted) });
  return {
    pool,
    async reading() {
      const where = await following.whereToRead();
      noted(where);
      return where === "replica" ? db : null;
    },
    async close() {
      await following.close();
      await pool.end();
    },
  };
}

/** A pool for single reads; a transaction on it is the leader's. */
function replicaFirst(
  replica: WatchedPool,
  leader: WatchedPool,
  following: Following,
  noted: (outcome: ReadOutcome) => void,
): WatchedPool {
  const askReplica = (config: pg.QueryConfig, values?: unknown[]) =>
    replica.query(config, values).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
  // As drizzle asks: with its values apart.
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    if (following.isLeft()) return await leader.query(config, values);
    const first = await notTooSlow(askReplica(config, values));
    if ("answer" in first) return first.answer;
    if (sqlState(first.error) === ONLY_READS) throw first.error;
    const answer = await leader.query(config, values);
    // Where it fails at both, it is not the replica's fault.
    noted("failed");
    following.leave(String(first.error));
    return answer;
  };
  const connect = leader.connect.bind(leader);
  return Object.assign(Object.create(leader), { query, connect });
}

async function notTooSlow<Answer>(answer: Promise<Answer>): Promise<Answer | { error: Error }> {
  const late = Promise.withResolvers<{ error: Error }>();
  const timer = setTimeout(
    () => late.resolve({ error: new Error("it does not answer in time") }),
    SLOW_MS,
  );
  return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
