import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/**
 * Answers what writes a file of this name for a browser to choose, and gives its path. A file that is
 * given as bytes goes to the browser as text through one pipe, which takes seconds for some megabytes.
 * The files go with the test file.
 */
export async function chosenFiles(): Promise<(name: string, content: Buffer) => Promise<string>> {
  const folder = await mkdtemp(path.join(tmpdir(), "verhuisbod-gekozen-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (name, content) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  };
}
