import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { cachedPages } from "./cached-pages.ts";
import { lighthousePages } from "./lighthouse.ts";
import { signInStorm } from "./sign-in-storm.ts";

/** Each bench answers its part of results.md, headed by the same line every time. */
const BENCHES: Record<string, () => Promise<string>> = {
  "cached-pages": cachedPages,
  lighthouse: lighthousePages,
  "sign-in-storm": signInStorm,
};

const RESULTS = path.join(import.meta.dirname, "results.md");
const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);

for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`No bench '${name}'. Known: ${Object.keys(BENCHES).join(", ")}`);
  const part = await bench();
  console.log(`${part}\n`);
  await keep(part);
}

async function keep(part: string): Promise<void> {
  const before = await readFile(RESULTS, "utf8").catch(() => "# Bench results\n");
  const heading = part.split("\n")[0];
  const [title = "# Bench results", ...parts] = before.split(/\n(?=## )/);
  const others = parts.filter((other) => other.split("\n")[0] !== heading);
  const whole = [title.trim(), ...others.map((other) => other.trim()), part];
  await writeFile(RESULTS, `${whole.join("\n\n")}\n`);
}
