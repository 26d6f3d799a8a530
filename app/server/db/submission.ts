import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "./connect.ts";

/**
 * The key of one submission of a form: that of the form with what makes it another one when it is sent again,
 * such as the address in it. Somebody who mistyped that goes back, mends it and sends again.
 */
export function submissionOf(key: string, content: string): string {
  const digest = createHash("sha256").update(`${key}\n${content}`).digest("hex").slice(0, 32);
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The id of a row that one submission stores: as `submissionOf`, and a UUID of version 8. */
export function submittedId(key: string, content: string): string {
  const submission = submissionOf(key, content);
  return submission.replace(/^(.{14}).(.{4})./, (_, start, middle) => `${start}8${middle}a`);
}

/** Makes a second copy of the same act wait until the first one is stored. */
export async function lockSubmission(tx: Tx, submission: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submission}, 0))`);
}
