import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { asStorageFull, diskFiles } from "~/server/adapters/disk-files.ts";
import { type Files, StorageFull } from "~/server/ports/files.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const folder = await temporaryFolder("files");
afterAll(() => folder.remove());

const adapters: [string, Files][] = [["local folder", diskFiles(folder.path)]];
const WEBP = "image/webp";
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (found: Uint8Array | null) => found && new TextDecoder().decode(found);

describe.each(adapters)("Files: %s", (_name, files) => {
  test("gives back what was stored, byte for byte", async () => {
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    await files.put("ab/whole.webp", all, WEBP);
    expect(Buffer.from((await files.read("ab/whole.webp")) ?? []).equals(all)).toBe(true);
  });

  test("knows nothing of what was never stored", async () => {
    expect(await files.read("ab/never.webp")).toBeNull();
  });

  test("replaces what was there", async () => {
    await files.put("ab/twice.webp", bytes("one"), WEBP);
    await files.put("ab/twice.webp", bytes("two"), WEBP);
    expect(textOf(await files.read("ab/twice.webp"))).toBe("two");
  });

  test("forgets, also what it never knew", async () => {
    await files.put("ab/gone.webp", bytes("x"), WEBP);
    await files.remove("ab/gone.webp");
    await files.remove("ab/gone.webp");
    expect(await files.read("ab/gone.webp")).toBeNull();
  });

  test("shows a reader one whole file while it is being replaced", async () => {
    const [long, other] = ["a", "b"].map((letter) => bytes(letter.repeat(300_000)));
    if (!long || !other) throw new Error("two files");
    await files.put("ab/busy.webp", long, WEBP);
    let writing = true;
    const writer = (async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await files.put("ab/busy.webp", turn % 2 ? long : other, WEBP);
      }
      writing = false;
    })();
    while (writing) {
      const text = textOf(await files.read("ab/busy.webp")) ?? "";
      expect(text.length).toBe(300_000);
      expect(new Set(text).size).toBe(1);
    }
    await writer;
  });

  test("keeps what is stored when it tidies", async () => {
    await files.put("ab/kept.webp", bytes("x"), WEBP);
    await files.tidy(new Date(Date.now() + 60_000));
    expect(textOf(await files.read("ab/kept.webp"))).toBe("x");
  });

  test.for([
    "../secret.webp",
    "/etc/passwd",
    "ab/../x.webp",
    "ab/.unfinished",
    "AB/x.webp",
    "a\0.webp",
    "",
  ])("takes no key like '%s'", async (key) => {
    await expect(files.read(key)).rejects.toThrow("bad file key");
    await expect(files.put(key, bytes("x"), WEBP)).rejects.toThrow("bad file key");
    await expect(files.remove(key)).rejects.toThrow("bad file key");
  });
});

describe("the local folder", () => {
  test("clears what a crash left half written, and not what is under way", async () => {
    const unfinished = path.join(folder.path, ".unfinished");
    await writeFile(path.join(unfinished, "old"), "x");
    await writeFile(path.join(unfinished, "new"), "x");
    await utimes(path.join(unfinished, "old"), new Date(0), new Date(0));
    await diskFiles(folder.path).tidy(new Date(Date.now() - 60_000));
    expect(await readdir(unfinished)).toEqual(["new"]);
  });

  test.for(["ENOSPC", "EDQUOT"])("calls %s a full store", (code) => {
    expect(asStorageFull(Object.assign(new Error("disk"), { code }))).toBeInstanceOf(StorageFull);
  });

  test("leaves any other failure what it is", () => {
    const other = Object.assign(new Error("disk"), { code: "EIO" });
    expect(asStorageFull(other)).toBe(other);
  });
});
