import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chown, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { CannotRun } from "../boot/cannot-run.ts";
import type { ClusterPlace } from "./cluster-place.ts";
import {
  accepts,
  asOwner,
  exitOf,
  freePort,
  launch,
  readPassword,
  stop,
  urlFor,
} from "./embedded.ts";
import { archiving, inShell, makeSpool } from "./wal-spool.ts";

export interface Recovery {
  /** The folder with the files of the log of changes, beyond those in the cluster. */
  log: string;
  /** The moment to stop at; absent: the end of the log. */
  to: Date | undefined;
  /** Which line of history is followed, where an earlier restore began another; absent: the newest. */
  timeline: number | undefined;
  archives: boolean;
}

const RECOVERY_MS = 24 * 3_600_000;

/**
 * Has PostgreSQL go from a copy of a cluster's files to a moment, gives it the password of `dataDir`, and runs
 * `then` on it. Nothing of the server is left running. @throws CannotRun when it does not reach the moment.
 */
export async function recoverCluster(
  dataDir: string,
  place: ClusterPlace,
  recovery: Recovery,
  then: (url: string) => Promise<void>,
): Promise<void> {
  const archive = recovery.archives ? archiving(place) : {};
  if (recovery.archives) await makeSpool(place);
  const signal = path.join(place.cluster, "recovery.signal");
  await writeFile(signal, "");
  if (place.owner) await chown(signal, place.owner.uid, place.owner.gid);
  const settings = {
    restore_command: `cp ${inShell(recovery.log)}/%f "%p"`,
    recovery_target_action: "promote",
    recovery_target_timeline: String(recovery.timeline ?? "latest"),
    ...(recovery.to && { recovery_target_time: recovery.to.toISOString().replace("Z", "+00") }),
    // Nobody reads meanwhile, so that its limits may be other than those of the server that was copied.
    hot_standby: "off",
    ...archive,
  };
  const isReady = async () => statusOf(place.cluster) === "ready";
  try {
    await stop(await launch(place, await freePort(), settings, isReady, RECOVERY_MS));
  } catch (error) {
    throw (await unreached(place)) ?? error;
  }
  await setPassword(place, await freshPassword(dataDir));
  const port = await freePort();
  const url = urlFor(port, await readPassword(dataDir));
  const pid = await launch(place, port, archive, () => accepts(url));
  try {
    await then(url);
  } finally {
    await stop(pid);
  }
}

function statusOf(cluster: string): string {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[7]?.trim() ?? "";
  } catch {
    return "";
  }
}

/** What to say when the log of changes ends before the moment that was asked for. */
async function unreached(place: ClusterPlace): Promise<CannotRun | null> {
  const said = await readFile(`${place.cluster}.log`, "utf8").catch(() => "");
  if (/requested timeline \d+ is not a child/.test(said)) {
    return new CannotRun(
      "--timeline: an earlier restore went on from before this backup: name the line of history that the backup is of, such as --timeline 1",
    );
  }
  if (!said.includes("recovery ended before configured recovery target was reached")) return null;
  const last = said.split("last completed transaction was at log time ").at(-1)?.split("\n")[0];
  return new CannotRun(
    `--to: the changes that were kept end before it${last ? `, at ${last}` : ""}: name that moment or one before it, or leave --to out for all of them`,
  );
}

async function freshPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "postgres-password");
  await rm(file, { force: true });
  await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return await readPassword(dataDir);
}

// The server without its network: whoever else is on this machine never meets it without a password.
async function setPassword(place: ClusterPlace, password: string): Promise<void> {
  const words = ["--single", "-D", place.cluster, "postgres"];
  const child = spawn(path.join(place.binaries, "bin/postgres"), words, {
    ...asOwner(place),
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.end(`alter role verhuisbod password '${password}';\n`);
  const [code, said] = await Promise.all([exitOf(child), text(child.stderr)]);
  if (code !== 0 || /\b(ERROR|FATAL):/.test(said)) {
    throw new Error(`the restored database took no password: ${said.trim()}`);
  }
}
