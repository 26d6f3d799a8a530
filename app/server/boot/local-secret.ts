import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CannotRun } from "./cannot-run.ts";
import { ofFiles } from "./told.ts";

/**
 * The secret of a developer's machine, kept in the data folder so that a restart signs nobody out.
 * @throws CannotRun when it cannot be written
 */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    const why = ofFiles(error, dataDir);
    throw why ? new CannotRun(why, { cause: error }) : error;
  }
}
