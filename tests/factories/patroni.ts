import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { type Node, nodeOf, PASSWORD } from "./patroni-node.ts";
import { until } from "./restarts.ts";

/** A PostgreSQL 15 of three nodes by Patroni and etcd, set up as docs/patroni/ says. */
export interface PatroniCluster {
  /** The product's empty database, at all nodes. */
  url: string;
  nodes: readonly Node[];
  /** The node that holds the leader's key; null while none does. */
  leader(): Promise<Node | null>;
  /** The standby that commits wait for, by what stands in etcd. */
  synchronousStandby(): Promise<Node | null>;
  /** Ends the leader's Patroni and its PostgreSQL as a power cut would; answers which it was. */
  killLeader(): Promise<Node>;
  /** Waits until all nodes follow one leader, and it has a synchronous standby. */
  whole(): Promise<void>;
  remove(): Promise<void>;
}

const NODES = 3;
const DATABASE = "verhuisbod";
/** A node is made of a copy of the leader's files, on a machine that does much else. */
const WHOLE_MS = 120_000;

/** Starts one, on addresses of the loopback that nobody else has. */
export async function startPatroni(): Promise<PatroniCluster> {
  const programs = {
    etcd: programOf("etcd-server", "/usr/bin/etcd"),
    patroni: programOf("patroni", "/usr/bin/patroni"),
    postgres: programOf("postgresql-15", "/usr/lib/postgresql/15/bin/postgres"),
  };
  const client = "/usr/lib/python3/dist-packages/etcd/__init__.py";
  if (!existsSync(client)) programOf("python3-etcd", client);
  const folder = await temporaryFolder("patroni");
  const place = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const addresses = Array.from({ length: NODES }, (_, index) => `${place}.${11 + index}`);
  const nodes = addresses.map((address, index) =>
    nodeOf({ name: `db${index + 1}`, address, addresses, folder: folder.path, programs }),
  );

  async function leader(): Promise<Node | null> {
    const holds = await Promise.all(nodes.map((node) => node.isLeader()));
    return nodes.find((_, index) => holds[index]) ?? null;
  }

  async function synchronousStandby(): Promise<Node | null> {
    const members = (await (await leader())?.members()) ?? [];
    const found = members.find(({ role }) => role === "sync_standby");
    return nodes.find(({ name }) => name === found?.name) ?? null;
  }

  async function whole(): Promise<void> {
    await until("one leader, one synchronous standby, all following", WHOLE_MS, async () => {
      const found = await leader();
      return (await synchronousStandby()) !== null && (await followersOf(found)) === NODES - 1;
    });
  }

  async function remove(): Promise<void> {
    for (const node of nodes) await node.kill();
    await folder.remove();
  }

  try {
    for (const node of nodes) node.startEtcd();
    for (const node of nodes) node.start();
    await whole();
    const first = await leader();
    if (!first) throw new Error("no leader");
    await asSuperuser(first, "postgres", async (superuser) => {
      await superuser.query(`create role ${DATABASE} login password '${PASSWORD}'`);
      await superuser.query(`create database ${DATABASE} owner ${DATABASE}`);
    });
  } catch (error) {
    const said = nodes.map((node) => node.output().slice(-4_000)).join("\n---\n");
    await remove();
    throw new Error(`Patroni did not come up:\n${said}`, { cause: error });
  }
  const hosts = addresses.map((address) => `${address}:5432`).join(",");
  return {
    url: `postgres://${DATABASE}:${PASSWORD}@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    nodes,
    leader,
    async killLeader() {
      for (;;) {
        const found = await leader();
        if (found) {
          await found.crash();
          return found;
        }
        await sleep(100);
      }
    },
    synchronousStandby,
    whole,
    remove,
  };
}

async function followersOf(leader: Node | null): Promise<number> {
  if (!leader) return 0;
  try {
    return await asSuperuser(leader, "postgres", async (client) => {
      const { rows } = await client.query<{ count: number }>(
        // Who copies a node streams too.
        `select count(*)::int as count from pg_stat_replication
         where state = 'streaming' and application_name like 'db%'`,
      );
      return rows[0]?.count ?? 0;
    });
  } catch {
    return 0;
  }
}

async function asSuperuser<Value>(
  { address }: Node,
  database: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({
    host: address,
    port: 5432,
    user: "postgres",
    password: PASSWORD,
    database,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
