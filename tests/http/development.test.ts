import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { until } from "../factories/restarts.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const START_MS = 90_000;
const folder = await temporaryFolder("development");
afterAll(() => folder.remove());

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(
  "stopping the product while developing stops its database too",
  async () => {
    const child = spawn(process.execPath, ["server.ts", "dev"], {
      env: {
        PATH: process.env.PATH ?? "",
        ...{ PORT: String(await freePort()), DATA_DIR: folder.path, DEMO_DATA: "off" },
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    await until("the start", START_MS, () => said.includes("Verhuisbod: http"));
    const pidFile = path.join(folder.path, "db/postgres/postmaster.pid");
    const postgres = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
    expect(runs(postgres)).toBe(true);
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
    expect(runs(postgres)).toBe(false);
  },
  START_MS * 2,
);
