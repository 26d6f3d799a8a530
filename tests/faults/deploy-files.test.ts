import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const UNIT = "deploy/verhuisbod@.service";
const analyzed = (...words: string[]) => {
  const program = programOf("systemd", "/usr/bin/systemd-analyze");
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  return { status, said: `${stdout}${stderr}`.trim() };
};

test("the unit is as closed as docs/install.md says, or more", () => {
  const promised = readFileSync("docs/install.md", "utf8").match(/verhuisbod@\.service` ([\d.]+)/);
  // systemd takes ten times the figure.
  const most = String(Math.round(Number(promised?.[1]) * 10));
  const asked = ["--offline=true", "--no-pager", `--threshold=${most}`];
  expect(analyzed("security", ...asked, UNIT)).toMatchObject({ status: 0 });
  const less = ["--offline=true", "--no-pager", "--threshold=5"];
  expect(analyzed("security", ...less, UNIT).status, "the figure is looked at").not.toBe(0);
});

test("systemd finds nothing wrong with the unit", async () => {
  const folder = await temporaryFolder("unit");
  onTestFinished(() => folder.remove());
  const file = path.join(folder.path, "verhuisbod@1.service");
  // Where it says that the product is, nothing may be on this machine.
  const here = readFileSync(UNIT, "utf8").replaceAll("/srv/verhuisbod/current", process.cwd());
  writeFileSync(file, here);
  expect(analyzed("verify", "--man=no", "--recursive-errors=no", file)).toEqual({
    status: 0,
    said: "",
  });
});

test("shellcheck finds nothing wrong with the scripts", () => {
  const program = programOf("shellcheck", "/usr/bin/shellcheck");
  const files = [...globSync("deploy/*.sh"), "deploy/verhuisbod"];
  const { stdout } = spawnSync(program, files, { encoding: "utf8" });
  expect(stdout).toBe("");
});
