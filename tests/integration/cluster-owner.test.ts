import { cpSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { folderOutside, notesOutside } from "~/server/db/cluster-place.ts";
import { startEmbeddedPostgres } from "~/server/db/embedded.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const folder = await temporaryFolder("cluster-owner");
afterAll(() => folder.remove());

/** A data folder whose database lies outside it, with both their places. */
async function outside(name: string) {
  const dataDir = path.join(folder.path, name, "data");
  const place = path.join(folder.path, name, "place");
  await mkdir(dataDir, { recursive: true });
  return { dataDir, place, database: await folderOutside(dataDir, place) };
}

describe("a database outside its data folder", () => {
  test("is named in the data folder, in words, and printed", async () => {
    const { dataDir, database } = await outside("named");
    const note = readFileSync(path.join(dataDir, "postgres-location"), "utf8");
    expect(note.split("\n")[0]).toBe(database);
    expect(note).toContain("A backup needs both folders");
    expect(notesOutside(dataDir, database)).toEqual([expect.stringContaining(database)]);
  });

  test("stays that of a folder that was renamed", async () => {
    const { dataDir, place, database } = await outside("renamed");
    renameSync(dataDir, `${dataDir}-2`);
    expect(await folderOutside(`${dataDir}-2`, place)).toBe(database);
    expect(await folderOutside(`${dataDir}-2`, place)).toBe(database);
  });

  test("is refused to a copy, until that has a database of its own", async () => {
    const { dataDir, place, database } = await outside("copied");
    const copy = `${dataDir}-copy`;
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true });
    await expect(folderOutside(copy, place)).rejects.toThrow(
      new RegExp(`^DATA_DIR: ${copy} is a copy of ${dataDir} .*delete ${copy}/postgres-location`),
    );
    expect(await folderOutside(dataDir, place)).toBe(database);
    rmSync(path.join(copy, "postgres-location"));
    expect(await folderOutside(copy, place)).not.toBe(database);
  });

  test("that is gone is no reason to begin with an empty one", async () => {
    const { dataDir, place, database } = await outside("gone");
    rmSync(database, { recursive: true });
    await expect(folderOutside(dataDir, place)).rejects.toThrow(`should be in ${database}`);
  });

  test("is named when its data folder was deleted", async () => {
    const { dataDir, place, database } = await outside("deleted");
    rmSync(dataDir, { recursive: true });
    await mkdir(dataDir);
    const fresh = await folderOutside(dataDir, place);
    expect(fresh).not.toBe(database);
    expect(notesOutside(dataDir, fresh)[1]).toContain(database);
  });
});

test("a copy of a data folder whose database runs does not use that database", async () => {
  const [dataDir, copy] = ["first", "second"].map((name) => path.join(folder.path, name));
  if (!dataDir || !copy) throw new Error("no folders");
  const first = await startEmbeddedPostgres(dataDir, { connections: 10 });
  try {
    cpSync(dataDir, copy, { recursive: true });
    await expect(startEmbeddedPostgres(copy, { connections: 10 })).rejects.toThrow(
      /^DATA_DIR: .* is a copy of /,
    );
    // Its own folder finds it again, under another name too.
    renameSync(dataDir, `${dataDir}-renamed`);
    const again = await startEmbeddedPostgres(`${dataDir}-renamed`, { connections: 10 });
    expect(again.url).toBe(first.url);
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.end();
  } finally {
    await first.stop();
  }
});
