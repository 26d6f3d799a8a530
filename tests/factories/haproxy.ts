import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";

/** The file of the documentation that is run. */
const DOCUMENTED = "deploy/haproxy.cfg";
const TAKEN_MS = 30_000;
/** As many as a program that no administrator set a limit for may open. */
const CONNECTIONS = 8_000;

/** HAProxy as the documentation has it, before processes of this machine. */
export interface Haproxy {
  /** Whether it sends visitors to each process. */
  taken(): Promise<boolean[]>;
  stop(): Promise<void>;
}

/** Starts HAProxy on `port` before processes at these ports; resolves when it sends visitors to all of them. */
export async function startHaproxy(port: number, ports: readonly number[]): Promise<Haproxy> {
  const program = programOf("haproxy", "/usr/sbin/haproxy");
  const folder = await temporaryFolder("haproxy");
  const socket = path.join(folder.path, "haproxy.sock");
  const file = path.join(folder.path, "haproxy.cfg");
  await writeFile(file, configOf(port, ports, socket));
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece) => {
      said += piece;
    });
  }

  async function taken(): Promise<boolean[]> {
    const lines = (await asked(socket, "show stat")).split("\n").map((line) => line.split(","));
    const column = lines[0]?.indexOf("status") ?? -1;
    const isUp = (nth: number) =>
      lines.some(
        (line) =>
          line[0] === "pages" && line[1] === nameOf(nth) && line[column]?.startsWith("UP") === true,
      );
    return ports.map((_, nth) => isUp(nth));
  }

  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await ended;
    await folder.remove();
  }

  const deadline = performance.now() + TAKEN_MS;
  // Its socket is there a moment after its process.
  while (!(await taken().catch(() => [false])).every(Boolean)) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`HAProxy does not ask all of ${ports.join(", ")}:\n${said}`);
    }
    await sleep(25);
  }
  return { taken, stop };
}

const nameOf = (nth: number) => `app${nth + 1}`;

const NEEDS_MORE =
  /^ *(log|chroot|user|group|bind :443|http-request redirect|option httplog|option dontlognull)\b/;

/** The documented file with other addresses, and without what needs root, a log and a certificate. */
function configOf(port: number, ports: readonly number[], socket: string): string {
  const lines = readFileSync(DOCUMENTED, "utf8").split("\n");
  const written = lines.flatMap((line) => {
    if (NEEDS_MORE.test(line)) return [];
    if (/^ *bind :80$/.test(line)) return [`    bind 127.0.0.1:${port}`];
    const [, name, how = ""] = /^ *server (app\d+) \S+(.*)$/.exec(line) ?? [];
    if (name === undefined) return [line];
    // The first stands for all.
    if (name !== nameOf(0)) return [];
    return ports.map(
      (own, nth) =>
        `    server ${nameOf(nth)} 127.0.0.1:${own}${how.replace(nameOf(0), nameOf(nth))}`,
    );
  });
  const all = written.join("\n").replace(/maxconn \d+/g, `maxconn ${CONNECTIONS}`);
  return all.replace(/^global$/m, `global\n    stats socket ${socket} mode 600 level admin`);
}

/** What HAProxy answers to a command on its own socket. */
async function asked(socket: string, command: string): Promise<string> {
  const line = connect(socket);
  line.end(`${command}\n`);
  return await text(line);
}
