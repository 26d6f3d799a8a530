import { existsSync } from "node:fs";
import path from "node:path";
import { CannotRun } from "../boot/cannot-run.ts";

/** Stands in DATA_DIR until a restore has ended. */
export const UNFINISHED = "restore-unfinished";

/** @throws CannotRun when DATA_DIR holds half of what a restore should have put there */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(path.join(dataDir, UNFINISHED))) return;
  throw new CannotRun(
    `DATA_DIR: a restore into ${dataDir} did not finish: run it again, or delete the folder`,
  );
}
