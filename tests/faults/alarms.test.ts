import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { programOf } from "../setup/debian.ts";

const FOLDER = path.resolve("docs/prometheus");
const MINUTES = 5 * 60_000;

// Installing it takes as long as the network does.
test("Prometheus reads the rules, and they go off when they should", { timeout: MINUTES }, () => {
  const promtool = programOf("prometheus", "/usr/bin/promtool");
  for (const words of [
    ["check", "rules", "--lint-fatal", "rules.yml"],
    ["test", "rules", "rules.test.yml"],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, words, {
      cwd: FOLDER,
      encoding: "utf8",
    });
    expect(`${status}: ${stdout}${stderr}`).toMatch(/^0: /);
  }
});
