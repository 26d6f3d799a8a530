import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);

export interface Product {
  url: string;
  stop(): Promise<void>;
}

/** Starts the built product with demo data in a folder of its own. */
export async function startProduct(port: number): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "verhuisbod-bench-"));
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://localhost:${port}`;
  await answering(url, child);
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    const up = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the product did not start");
}
