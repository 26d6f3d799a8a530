import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unprivilegedUser } from "~/server/db/cluster-place.ts";
import { documented } from "./documented.ts";

/** Of every role of a test's cluster. */
export const PASSWORD = "geheim-in-de-test";

/** One machine of a cluster: an etcd, a Patroni and its PostgreSQL. */
export interface Node {
  name: string;
  address: string;
  startEtcd(): void;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  isLeader(): Promise<boolean>;
  /** What Patroni says of all: the role is 'leader', 'sync_standby' or 'replica'. */
  members(): Promise<Member[]>;
  /** Runs patronictl with this machine's configuration. @throws Error with what it printed */
  ctl(...words: string[]): void;
  /** Ends Patroni and PostgreSQL as a power cut would; etcd lives on. */
  crash(): Promise<void>;
  /** The same, and etcd. */
  kill(): Promise<void>;
  /** What Patroni and etcd printed. */
  output(): string;
}

interface Member {
  name: string;
  role: string;
}

interface Machine {
  name: string;
  address: string;
  /** Of all machines, in the order of their names. */
  addresses: readonly string[];
  folder: string;
  programs: { etcd: string; patroni: string };
}

export function nodeOf({ name, address, addresses, folder, programs }: Machine): Node {
  const home = path.join(folder, name);
  const data = path.join(home, "postgres");
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null;
  mkdirSync(home, { mode: 0o700 });
  if (owner) chownSync(home, owner.uid, owner.gid);
  const own = { "@NAME@": name, "@ADDRESS@": address };
  const config = path.join(home, "patroni.yml");
  write(
    config,
    documented("patroni/patroni.yml", {
      ...own,
      "@ETCD@": addresses.map((one) => `${one}:2379`).join(","),
      "@NETWORK@": "127.0.0.0/8",
      "@API_PASSWORD@": PASSWORD,
      "@SUPERUSER_PASSWORD@": PASSWORD,
      "@REPLICATION_PASSWORD@": PASSWORD,
      "@REWIND_PASSWORD@": PASSWORD,
      "/var/lib/postgresql/15/verhuisbod": data,
      "/var/lib/postgresql/.pgpass-patroni": path.join(home, "pgpass"),
      "unix_socket_directories: /var/run/postgresql": `unix_socket_directories: ${home}`,
      // The machine's own is not the test's to arm.
      "mode: automatic": 'mode: "off"',
    }),
  );
  const peers = addresses.map((one, index) => `db${index + 1}=http://${one}:2380`).join(",");
  const etcdSettings = variablesOf(
    documented("patroni/etcd.env", {
      ...own,
      "@PEERS@": peers,
      "/var/lib/etcd/verhuisbod": path.join(home, "etcd"),
    }),
  );
  let etcd: ChildProcess | undefined;
  let patroni: ChildProcess | undefined;
  let printed = "";

  function write(file: string, text: string): void {
    writeFileSync(file, text, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }

  function run(program: string, words: string[], env: Record<string, string>): ChildProcess {
    const child = spawn(program, words, {
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: home, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...owner,
    });
    // A file that fails while it is loaded cleans nothing up.
    process.once("exit", () => child.kill("SIGKILL"));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        printed = (printed + text).slice(-100_000);
      });
    }
    return child;
  }

  async function ask(what: string): Promise<Response | null> {
    const signal = AbortSignal.timeout(2_000);
    return await fetch(`http://${address}:8008${what}`, { signal }).catch(() => null);
  }

  async function crash(): Promise<void> {
    // Patroni first: it would start PostgreSQL again.
    await end(patroni);
    const postmaster = postmasterOf(data);
    if (postmaster === null) return;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) endNow(pid);
  }

  return {
    name,
    address,
    startEtcd() {
      etcd = run(programs.etcd, [], etcdSettings);
    },
    start() {
      patroni = run(programs.patroni, [config], {});
    },
    isLeader: async () => (await ask("/leader"))?.status === 200,
    async members() {
      const answer = (await (await ask("/cluster"))?.json()) as { members: Member[] } | undefined;
      return answer?.members ?? [];
    },
    ctl(...words) {
      const ran = spawnSync("/usr/bin/patronictl", ["-c", config, ...words], { encoding: "utf8" });
      if (ran.status !== 0) throw new Error(`patronictl ${words[0]}: ${ran.stdout}${ran.stderr}`);
    },
    crash,
    async kill() {
      await crash();
      await end(etcd);
    },
    output: () => printed,
  };
}

/** What a file of a service's environment sets. */
function variablesOf(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^(\w+)="(.*)"$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

function postmasterOf(data: string): number | null {
  try {
    const [pid = ""] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    // The number may be another's by now.
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return words.includes(data) ? Number(pid) : null;
  } catch {
    return null;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const [, rest = ""] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return Number(rest);
  } catch {
    return null;
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with its parent.
  }
}
