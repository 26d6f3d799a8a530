import path from "node:path";
import type { Config } from "../boot/config.ts";
import { placeCluster } from "../db/cluster-place.ts";
import type { Db } from "../db/connect.ts";
import { spoolOf } from "../db/wal-spool.ts";
import type { Changing } from "./ship.ts";

/** What changes between backups of a product with these settings. */
export async function changingOf(config: Config, db: Db): Promise<Changing> {
  const { dataDir, erasureLedger: ledger } = config;
  const pictures = config.s3 ? null : path.join(dataDir, "uploads");
  if (config.databaseUrl) return { log: null, pictures, ledger };
  const { rows } = await db.$client.query<{ system: string }>(
    "select system_identifier::text as system from pg_control_system()",
  );
  const spool = spoolOf(await placeCluster(dataDir));
  return { log: { spool, system: rows[0]?.system ?? "" }, pictures, ledger };
}
