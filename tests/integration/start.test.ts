import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { until } from "../factories/restarts.ts";
import { type TemporaryFolder, temporaryFolder } from "../setup/temporary.ts";

const PATIENCE_MS = 20_000;
const PROGRAM = `#!${process.execPath}\n`;

// As npm does it: what is unpacked already stays as it is, whole or not.
const NPM = `${PROGRAM}
const fs = require("node:fs");
for (const name of ["first", "second"]) {
  const folder = "node_modules/" + name;
  if (fs.existsSync(folder)) continue;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(folder + "/package.json", "{}");
  if (name === "second" && fs.existsSync("hang")) setInterval(() => {}, 1000);
  else fs.writeFileSync(folder + "/index.js", "module.exports = '" + name + "'");
}
fs.mkdirSync("node_modules/.bin", { recursive: true });
fs.rmSync("node_modules/.bin/node", { force: true });
fs.symlinkSync(process.execPath, "node_modules/.bin/node");
fs.copyFileSync("react-router", "node_modules/.bin/react-router");
fs.writeFileSync("node_modules/.package-lock.json", "{}");
`;

const REACT_ROUTER = `
const fs = require("node:fs");
const folder = process.env.BUILD_FOLDER || "build";
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + "/half", "");
if (fs.existsSync("hang")) setInterval(() => {}, 1000);
else fs.writeFileSync(folder + "/whole", fs.readFileSync("app/page.ts"));
`;

const SERVER = `
const fs = require("node:fs");
console.log("runs", require("first"), require("second"), fs.readFileSync("build/whole", "utf8"));
`;

const folders: TemporaryFolder[] = [];
afterAll(async () => {
  for (const folder of folders) await folder.remove();
});

/** A project that start.mjs installs, builds and starts in a moment. */
async function project() {
  const folder = await temporaryFolder("start");
  folders.push(folder);
  const at = (name: string) => path.join(folder.path, name);
  for (const name of ["app", "public", "bin"]) await mkdir(at(name));
  const packages = Object.fromEntries(
    ["", "node_modules/first", "node_modules/second"].map((place) => [place, {}]),
  );
  const files = {
    "package.json": "{}",
    "package-lock.json": JSON.stringify({ packages }),
    "react-router.config.ts": "",
    "tsconfig.json": "",
    "app/page.ts": "page 1",
    "app/main.ts": "",
    "server.ts": SERVER,
    "react-router": REACT_ROUTER,
    "bin/npm": NPM,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
  await chmod(at("bin/npm"), 0o755);
  await copyFile("start.mjs", at("start.mjs"));

  function launch() {
    const child = spawn(process.execPath, ["start.mjs"], {
      cwd: folder.path,
      env: { PATH: `${at("bin")}${path.delimiter}${process.env.PATH}` },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    }
    return { child, said: () => said };
  }

  return {
    at,
    async start() {
      const { child, said } = launch();
      const [code] = await once(child, "close");
      return { code, said: said() };
    },
    /** Kills the start, and whatever it runs, at the moment that `file` is there. */
    async killedWhenThereIs(file: string) {
      await writeFile(at("hang"), "");
      const { child, said } = launch();
      const gone = once(child, "exit");
      await until(`${file}: ${said()}`, PATIENCE_MS, () => isThere(at(file)));
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await gone;
      await rm(at("hang"));
    },
  };
}

async function isThere(file: string): Promise<boolean> {
  return await readFile(file).then(
    () => true,
    () => false,
  );
}

test("an install that was killed is made anew by the next start, which says so", async () => {
  const { start, killedWhenThereIs } = await project();
  await killedWhenThereIs("node_modules/second/package.json");
  const healed = await start();
  expect(healed).toMatchObject({ code: 0, said: expect.stringContaining("runs first second") });
  expect(healed.said).toContain("node_modules is half installed: making it anew");
  // Once is enough.
  expect(await start()).toEqual({ code: 0, said: "runs first second page 1\n" });
});

test("an install by hand that was cut off is made anew, one that is whole is kept", async () => {
  const { at, start } = await project();
  // Its package.json is there, and nothing else of it.
  await mkdir(at("node_modules/first"), { recursive: true });
  await writeFile(at("node_modules/first/package.json"), "{}");
  const healed = await start();
  expect(healed).toMatchObject({ code: 0, said: expect.stringContaining("runs first second") });
  expect(healed.said).toContain("node_modules is half installed: making it anew");
  await rm(at("node_modules/.installed"));
  await writeFile(at("node_modules/first/index.js"), "module.exports = 'own'");
  expect((await start()).said).toContain("runs own second");
});

test("an installed package that is gone is brought back", async () => {
  const { at, start } = await project();
  await start();
  await rm(at("node_modules/second"), { recursive: true });
  const healed = await start();
  expect(healed).toMatchObject({ code: 0, said: expect.stringContaining("runs first second") });
  expect(healed.said).toContain("node_modules is incomplete: making it anew");
});

test("a build that was killed leaves the earlier one as it was", async () => {
  const { at, start, killedWhenThereIs } = await project();
  await start();
  await writeFile(at("app/page.ts"), "page 2");
  await killedWhenThereIs("build.new/half");
  expect(await readFile(at("build/whole"), "utf8")).toBe("page 1");
  expect((await start()).said).toContain("runs first second page 2");
  expect(await isThere(at("build.new/half"))).toBe(false);
});

test("a temporary folder that cannot be written to is named, without a stack", async () => {
  const { at } = await project();
  const child = spawn(process.execPath, [at("start.mjs")], {
    env: { ...process.env, TMPDIR: at("no/such/folder") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  expect([code, said]).toEqual([1, expect.stringMatching(/^TMPDIR: .*\n$/)]);
});
