import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../setup/temporary.ts";

const MIGRATIONS = "app/server/db/migrations";
/** What a process reads of its folder, beside migrations. */
const NEEDED = ["build", "node_modules", "public", "package.json", "tsconfig.json"];

/** A folder with this version of the product and further migrations, in this order. */
export async function versionWith(
  ...files: [tag: string, sql: string][]
): Promise<TemporaryFolder> {
  const folder = await temporaryFolder("next");
  const [from, to] = [path.resolve("."), folder.path];
  for (const name of NEEDED) symlinkSync(path.join(from, name), path.join(to, name));
  // Node would take a linked one for the one in this folder.
  copyFileSync(path.join(from, "server.ts"), path.join(to, "server.ts"));
  linkAllBut(from, to, MIGRATIONS.split("/"));
  cpSync(path.join(from, MIGRATIONS), path.join(to, MIGRATIONS), { recursive: true });
  const journal = path.join(to, MIGRATIONS, "meta/_journal.json");
  const list = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  const newest = list.entries.at(-1)?.when ?? 0;
  for (const [index, [tag, sql]] of files.entries()) {
    const idx = list.entries.length;
    list.entries.push({
      idx,
      version: "7",
      when: newest + index + 1,
      tag,
      breakpoints: true,
    } as never);
    writeFileSync(path.join(to, MIGRATIONS, `${tag}.sql`), sql);
  }
  writeFileSync(journal, JSON.stringify(list));
  return folder;
}

/** Links all that lies beside each folder of this way down. */
function linkAllBut(from: string, to: string, [first = "", next, ...rest]: string[]): void {
  if (next === undefined) return;
  const [here, there] = [path.join(from, first), path.join(to, first)];
  mkdirSync(there);
  for (const name of readdirSync(here)) {
    if (name !== next) symlinkSync(path.join(here, name), path.join(there, name));
  }
  linkAllBut(here, there, [next, ...rest]);
}
