import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("node runs the measurements as they are: nothing that they load has a path of the build's", () => {
  const { stderr } = spawnSync(process.execPath, ["bench/run.ts", "nothing"], { encoding: "utf8" });
  expect(stderr).toContain("No comparison 'nothing'. Known: list, ");
});
