import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { isId } from "~/shared/id.ts";
import type { ErasureLedger } from "../ports/erasure-ledger.ts";
import { nullWhenAbsent } from "./disk-files.ts";

/** One line an erasure in a file that only ever grows; several processes may share it. */
export function erasureFile(file: string): ErasureLedger {
  return {
    async add(userId, at) {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, "a", 0o600);
      try {
        // Begins with a line break: half a line that a crash left must not swallow this one.
        await handle.write(`\n${at.toISOString()} ${userId}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async all() {
      const text = (await readFile(file).catch(nullWhenAbsent))?.toString() ?? "";
      const lines = text.split("\n").map((line) => line.split(" "));
      return new Set(
        lines
          .filter(({ length }) => length === 2)
          .map(([, id]) => id)
          .filter(isId),
      );
    },
  };
}
