import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isId } from "~/shared/id.ts";
import { nullWhenAbsent } from "../absent.ts";
import type { ErasureLedger } from "../ports/erasure-ledger.ts";

/** One line an erasure in a file that only ever grows; several processes may share it. */
export function erasureFile(file: string): ErasureLedger {
  return {
    async add(userId, at) {
      await mkdir(path.dirname(file), { recursive: true });
      // Begins with a line break: half a line that a crash left must not swallow this one.
      const line = `\n${at.toISOString()} ${userId}\n`;
      await appendFile(file, line, { mode: 0o600, flush: true });
    },
    async all() {
      const text = (await readFile(file).catch(nullWhenAbsent))?.toString() ?? "";
      const lines = text.split("\n").map((line) => line.split(" "));
      return new Set(lines.flatMap(([, id, ...more]) => (isId(id) && more.length === 0 ? id : [])));
    },
  };
}
