import { setTimeout as sleep } from "node:timers/promises";
import type { Balanced } from "./balanced.ts";
import type { PatroniCluster } from "./patroni.ts";
import { seeded } from "./seeded.ts";

/** Of a product behind a balancer on a cluster, what is killed while somebody walks through it. */
interface Planned {
  cluster: PatroniCluster;
  balanced: Balanced;
  processes: number;
  /** How many acts there are to come. */
  acts: number;
  /** So often the leader is killed, and so often a process, spread over the acts. */
  times: number;
  seed: number;
}

export interface Outages {
  /** An act begins: starts what is planned for it. Waits while what the last kill ended is not yet back. */
  atAct(): Promise<void>;
  /** A form or a picture is on its way: kills what was to be killed then. */
  atSend(): void;
  /** Waits until all is back; answers what was killed how often. */
  over(): Promise<{ leader: number; processes: number[] }>;
}

const SOON_MS = 1_500;
/** An answer to a form is on its way by then. */
const IN_FLIGHT_MS = 80;
/** RestartSec of deploy/verhuisbod@.service. */
const RESTART_MS = 5_000;
const STARTS = 20;

/**
 * Kills by -9: the leader, which comes back as a standby, and each process in turn, which is started
 * again. Each in another part of the walk, some when an act begins and some when something was sent.
 */
export function planOutages({ cluster, balanced, ...planned }: Planned): Outages {
  const { processes, acts, times, seed } = planned;
  const random = seeded(seed);
  const part = acts / times;
  const moments = () =>
    Array.from({ length: times }, (_, nth) => Math.floor((nth + random()) * part));
  const [ofLeader, ofProcess] = [moments(), moments()];
  const killed = { leader: 0, processes: Array.from({ length: processes }, () => 0) };
  let [act, turn] = [0, 0];
  let [leaderBack, processBack]: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  let armed: (() => Promise<void>)[] = [];
  const failed: unknown[] = [];
  const noted = (work: Promise<void>) => work.catch((error) => void failed.push(error));

  async function killLeader(): Promise<void> {
    const node = await cluster.killLeader();
    killed.leader += 1;
    const another = async () => {
      const leader = await cluster.leader();
      return leader !== null && leader !== node;
    };
    while (!(await another())) await sleep(100);
    node.start();
    await cluster.whole();
  }

  async function killProcess(): Promise<void> {
    const nth = turn % processes;
    turn += 1;
    await balanced.kill(nth);
    killed.processes[nth] = (killed.processes[nth] ?? 0) + 1;
    await startAgain(nth);
  }

  // As the unit does with one that ends: there may be no database to start with.
  async function startAgain(nth: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await sleep(RESTART_MS);
      try {
        return await balanced.start(nth);
      } catch (error) {
        if (tries === STARTS) throw error;
      }
    }
  }

  /** Resolves when it was done, whether it comes after a while or with the next that is sent. */
  function begin(kill: () => Promise<void>): Promise<void> {
    if (random() < 0.3) return noted(sleep(random() * SOON_MS).then(kill));
    const wait = random() * IN_FLIGHT_MS;
    return new Promise((goOn) => {
      armed.push(() => noted(sleep(wait).then(kill)).then(goOn));
    });
  }

  function atSend(): void {
    const now = armed;
    armed = [];
    for (const kill of now) void kill();
  }

  return {
    atSend,
    async atAct() {
      // Nothing more is sent while this waits.
      if (ofLeader.includes(act) || ofProcess.includes(act)) atSend();
      if (ofLeader.includes(act)) {
        await leaderBack;
        leaderBack = begin(killLeader);
      }
      if (ofProcess.includes(act)) {
        await processBack;
        processBack = begin(killProcess);
      }
      act += 1;
    },
    async over() {
      atSend();
      await Promise.all([leaderBack, processBack]);
      if (failed.length > 0) throw failed[0];
      return killed;
    },
  };
}
