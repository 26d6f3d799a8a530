import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testsNear } from "./near.ts";
import { temporaryFolder } from "./setup/temporary.ts";

const folder = await temporaryFolder("near");
afterAll(() => folder.remove());

const FILES = {
  "app/routes.ts": `
    index("routes/home.tsx"),
    route("opdracht/:briefId", "routes/brief.tsx"),
    route("contact", "routes/contact.tsx")`,
  "app/routes/home.tsx": `import { price } from "~/rules.ts";`,
  "app/routes/brief.tsx": `import { price } from "~/rules.ts";`,
  "app/routes/contact.tsx": `import type { Price } from "~/rules.ts";`,
  "app/rules.ts": "export const price = 1;",
  "app/rules.test.ts": `import { price } from "./rules.ts";`,
  "app/other.test.ts": "",
  "tests/factories/price.ts": `const { price } = await import("~/rules.ts");`,
  "tests/integration/price.test.ts": `import { price } from "../factories/price.ts";`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a test says, as text.
  "tests/browser/brief.test.ts": "await page.goto(`/opdracht/${briefId}?van=mail`);",
  "tests/http/home.test.ts": `await site.visit("/");`,
  "tests/http/contact.test.ts": `await site.visit("/contact");`,
};
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(path.join(folder.path, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder.path, file), text);
}

test("what imports a change comes first, then who names the address of a route that does", () => {
  const near = testsNear(folder.path, ["app/rules.ts"]);
  expect(near.run).toEqual([
    "app/rules.test.ts",
    "tests/integration/price.test.ts",
    "tests/http/home.test.ts",
    "tests/browser/brief.test.ts",
  ]);
  expect(near.left).toEqual([]);
});

test("a changed test is near to itself, and a changed route to who names it", () => {
  const near = testsNear(folder.path, ["app/other.test.ts", "app/routes/contact.tsx", "README.md"]);
  expect(near.run).toEqual(["app/other.test.ts", "tests/http/contact.test.ts"]);
});

test("no more is run than a minute takes, and the rest is named", () => {
  const file = (index: number) => `tests/browser/more-${index}.test.ts`;
  const more = Array.from({ length: 5 }, (_, index) => file(index));
  for (const one of more) writeFileSync(path.join(folder.path, one), "");
  expect(testsNear(folder.path, more)).toEqual({ run: more.slice(0, 4), left: more.slice(4) });
});
