import { expect, test } from "vitest";
import { unzip } from "../../../tests/factories/unzip.ts";
import { type ZippedFile, zipOf } from "./zip.ts";

async function* named(count: number): AsyncGenerator<ZippedFile> {
  for (let index = 0; index < count; index += 1) {
    yield { name: `${index} é.xml`, bytes: Buffer.from(`<inhoud nummer="${index}"/>`) };
  }
}

// More than 65,534 need the fields of the larger format.
test.each([0, 2, 65_535])("%i files come out of a ZIP as they went in", async (count) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(named(count))) pieces.push(piece);
  const files = unzip(Buffer.concat(pieces));
  expect(files.size).toBe(count);
  const last = count - 1;
  if (count > 0) expect(String(files.get(`${last} é.xml`))).toBe(`<inhoud nummer="${last}"/>`);
});

test("a ZIP is made as it is taken: no file before it is asked for", async () => {
  let made = 0;
  const counted = async function* () {
    for await (const file of named(1_000)) {
      made += 1;
      yield file;
    }
  };
  const pieces = zipOf(counted());
  for (let taken = 0; taken < 20; taken += 1) await pieces.next();
  expect(made).toBe(10);
  await pieces.return(undefined);
});
