import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../../deploy/settings-file.mjs";
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

test("systemd reads a file of settings as we do", async () => {
  const folder = await temporaryFolder("settings");
  onTestFinished(() => folder.remove());
  // Reads by the code that reads an EnvironmentFile; beside that it fills in $, in any quotation marks, and writes
  // what it read between double ones.
  const reader = "/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator";
  const text = [
    "# a comment; 'it is none'",
    "DATABASE_URL=postgres://a:b@c/d?sslmode=require&application_name=x",
    "MAIL_FROM='Verhuisbod <post@verhuisbod.nl>'",
    "OPERATOR_NAME=Kade & Zn (Zwolle); B.V. | x  ",
    "  OPERATOR_KVK=12345678",
    `SMTP_URL="it's \\"so\\" \\\\n"`,
    "S3_SECRET_ACCESS_KEY='a\\b\\\\c#d e'",
    "KVK_API_KEY=a=b#c==",
    "OPERATOR_ADDRESS='Ĳsselkade 1, 1234 AB Zwolle'",
    "",
  ].join("\n");
  mkdirSync(path.join(folder.path, "environment.d"));
  writeFileSync(path.join(folder.path, "environment.d/settings.conf"), text);
  const env = { XDG_CONFIG_HOME: folder.path, HOME: folder.path };
  const { stdout } = spawnSync(programOf("systemd", reader), { encoding: "utf8", env });
  expect(readSettings(stdout, "systemd")).toMatchObject(readSettings(text, "ours"));
});

test("shellcheck finds nothing wrong with the scripts", () => {
  const program = programOf("shellcheck", "/usr/bin/shellcheck");
  const files = [...globSync("deploy/*.sh"), "deploy/verhuisbod"];
  const { stdout } = spawnSync(program, files, { encoding: "utf8" });
  expect(stdout).toBe("");
});
