import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "./connect.ts";

/**
 * The key of one submission of a form: that of the form with the address in it. The same form with a
 * corrected address is another submission: somebody who mistyped it goes back, mends it and sends again.
 */
export function submissionOf(key: string, email: string): string {
  const digest = createHash("sha256").update(`${key}\n${email}`).digest("hex").slice(0, 32);
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Makes a second copy of the same act wait until the first one is stored. */
export async function lockSubmission(tx: Tx, submission: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submission}, 0))`);
}
