import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { App } from "../app.ts";
import { type Services, seal } from "../services.ts";
import { sqlState } from "./connect.ts";
import type { WatchedPool } from "./pool.ts";

/** Somebody who may only look would have written something. */
class OnlyReads extends Error {}

/**
 * The app for who may only look: each statement runs in a transaction that PostgreSQL takes no write in,
 * and what decides (`transact`) is refused before it begins.
 */
export function onlyReading(services: Services): App {
  const { $client } = services.db;
  const db = drizzle({ client: readingOf($client) });
  return seal({ ...services, db, transact: refuse, replica: null, onlyReads: true });
}

/** Whether this is why something failed: a write where only reads are taken. */
export function triedToWrite(error: unknown): boolean {
  return error instanceof OnlyReads || sqlState(error) === "25006";
}

const refuse = async (): Promise<never> => {
  throw new OnlyReads("nothing is written while an admin looks on");
};

function readingOf(pool: WatchedPool): WatchedPool {
  // As drizzle asks: with its values apart.
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      await client.query({ text: "begin read only" });
      return await client.query(config, values);
    } finally {
      await client.query({ text: "rollback" }).then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  };
  return Object.assign(Object.create(pool), { query, connect: refuse });
}
