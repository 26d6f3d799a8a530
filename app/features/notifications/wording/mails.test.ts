import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { mailName } from "./mails.ts";

test("every mail has a Dutch name at the desk", () => {
  const mails = globSync("app/features/*/emails/*.tsx").map((file) => path.basename(file, ".tsx"));
  expect(mails.length).toBeGreaterThan(40);
  expect(mails.filter((mail) => mailName(mail) === mail)).toEqual([]);
});
