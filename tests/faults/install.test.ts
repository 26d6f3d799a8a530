import { execFileSync, spawn } from "node:child_process";
import { globSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { programOf } from "../setup/debian.ts";

test("docs/install.md, followed on a Debian with nothing else in it: installs, upgrades and rolls back, and no visitor notices", {
  // Mostly Debian's own packages.
  timeout: 1_200_000,
}, async () => {
  programOf("debootstrap", "/usr/sbin/debootstrap");
  execFileSync(process.execPath, ["deploy/release.ts"]);
  const [archive = ""] = globSync("release/*.tar.gz");
  // A folder below /tmp: in memory it would take two gigabytes.
  const root = `/tmp/verhuisbod-install-${process.pid}`;
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const following = spawn(path.resolve("deploy", "try-install.sh"), [archive, root], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, complained] = await Promise.all([text(following.stdout), text(following.stderr)]);
  const figures = said.split("\n").filter((line) => line.startsWith("FIGURE "));
  expect(figures, complained.split("\n").slice(-40).join("\n")).toEqual([
    "FIGURE install: the page answers 200 through the proxy, /metrics 404",
    "FIGURE upgrade: the database has 1 new column, the next's file answers 200",
    expect.stringMatching(
      /^FIGURE roll back: the page answers 200, the next's file 200, [\d.]+ runs$/,
    ),
    expect.stringMatching(/^FIGURE visitors: [1-9]\d+ asked meanwhile, 0 got something else/),
    expect.stringContaining("has no confirmed account"),
  ]);
});
