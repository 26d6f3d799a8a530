import type pg from "pg";
import { outsideActs } from "../seen/act.ts";
import { DatabasePool } from "./database-error.ts";
import type { Servers } from "./servers.ts";

/** Longer than any read waits for the answer. */
const ASKED_MS = 500;
const NAME = "verhuisbod position";

/** Of the leader: where all that it answered for ends. A position is counted in bytes of its log of changes. */
export const FLUSHED = "select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as at";
/** Of a standby: up to where its readers see everything. */
export const REPLAYED = "select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as at";

const ASK_KIND = `select pg_is_in_recovery() as follows,
  (select system_identifier from pg_control_system())::text as cluster`;

export interface ServerKind {
  /** Whether it is a standby. */
  follows: boolean;
  /** The same for a leader and all that was copied from it. */
  cluster: string;
}

/** A server that says where it is, over one connection that it does for nothing else. */
export interface Positions {
  at(): Promise<bigint>;
  kind(): Promise<ServerKind>;
  close(): Promise<void>;
}

/** `asking` is FLUSHED or REPLAYED. What is asked fails within half a second of silence. */
export function positionsOf(servers: Servers, asking: string): Positions {
  const pool = new DatabasePool({
    ...servers.options,
    Client: servers.Client,
    application_name: NAME,
    max: 1,
    keepAlive: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
  });
  // The next question opens another one.
  pool.on("error", () => undefined);
  const ask = <Row extends pg.QueryResultRow>(text: string) =>
    outsideActs(() => pool.query<Row>(text));
  return {
    async at() {
      const { rows } = await ask<{ at: string | null }>(asking);
      return BigInt(rows[0]?.at ?? 0);
    },
    async kind() {
      const { rows } = await ask<ServerKind>(ASK_KIND);
      const [found] = rows;
      if (!found) throw new Error("says nothing of itself");
      return found;
    },
    close: () => pool.end(),
  };
}
