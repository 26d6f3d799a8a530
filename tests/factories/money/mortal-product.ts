import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { freePort } from "~/server/db/embedded.ts";
import { systemClock } from "~/server/ports/clock.ts";
import { PAYMENT_NOTICES } from "~/shared/paths.ts";
import { startMollie } from "../../fakes/mollie/mollie.ts";
import { mollieSide } from "../../fakes/mollie/side.ts";
import type { ProviderSide } from "../../fakes/provider-side.ts";
import { stripeSide } from "../../fakes/stripe/side.ts";
import { startStripe } from "../../fakes/stripe/stripe.ts";
import { makeApp } from "../app.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { launchProduct, type Product, startProduct } from "../product.ts";
import { startSmtp } from "../smtp.ts";
import { insist, type Surroundings } from "./payer-life.ts";

/** A product that is killed, and what outlives it: provider, mail server, and the database mostly. */
export interface MortalProduct extends Surroundings {
  /** How many mails had come each time that it was started. */
  lives: number[];
  start(): Promise<void>;
  /** Starts it, and ends it so many milliseconds later, whatever it was doing. */
  startInVain(milliseconds: number): Promise<void>;
  kill(): Promise<void>;
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>;
  /** What its last life printed. */
  output(): string;
  /** Asks the database until it answers. */
  read<Row extends Record<string, unknown>>(question: SQL): Promise<Row[]>;
  /** What waits for its next attempt is due. */
  hurry(): Promise<void>;
  /** From now on nobody waits longer than this for an answer. */
  endPatience(milliseconds: number): void;
  close(): Promise<void>;
}

// A busy machine's database may be taken for a silent one for a while.
const DATABASE_MS = 60_000;

/** Prepares one, which `start` brings up. With a database that is `mortal`, each kill ends that too. */
export async function mortalProduct(
  provider: "stripe" | "mollie",
  database: "lasting" | "mortal",
): Promise<MortalProduct> {
  const postgres = database === "mortal" ? await startOwnPostgres() : null;
  const smtp = await startSmtp();
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const { side, end } = await sideOf(provider, origin + PAYMENT_NOTICES);
  const { app, env } = await makeApp(
    {
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      ...side.env,
      SMTP_URL: smtp.url,
      PORT: port,
      LOG_LEVEL: "warn",
    },
    { clock: "real" },
  );
  const lives: number[] = [];
  const patience = new AbortController();
  let product: Product | undefined;
  let isDatabaseUp = true;

  async function crash(): Promise<void> {
    if (!postgres) return;
    isDatabaseUp = false;
    await postgres.crash();
  }

  async function begin(): Promise<void> {
    // What the life before handed over at the end may still be on its way into the list.
    while (smtp.taking.mails > 0) await sleep(5);
    await sleep(20);
    if (!isDatabaseUp) await postgres?.start();
    isDatabaseUp = true;
    lives.push(smtp.received.length);
    // Minutes pass: what the life before held is free, and what waits is due.
    await read(sql`
      update graphile_worker._private_jobs
      set locked_at = locked_at - interval '10 minutes', run_at = least(run_at, now())`);
  }

  function read<Row extends Record<string, unknown>>(question: SQL): Promise<Row[]> {
    const patience = AbortSignal.timeout(DATABASE_MS);
    const ask = async () => (await app.db.execute(question)).rows as Row[];
    return insist({ patience }, "an answer of the database", ask);
  }

  return {
    app,
    origin,
    side,
    smtp,
    lives,
    read,
    async hurry() {
      // What its queue is about to tick off is left alone.
      await read(sql`
        update graphile_worker._private_jobs set run_at = now() where id in (
          select id from graphile_worker._private_jobs
          where run_at > now() and locked_at is null for update skip locked)`);
    },
    patience: patience.signal,
    endPatience(milliseconds) {
      setTimeout(() => patience.abort(), milliseconds).unref();
    },
    async start() {
      await begin();
      product = await startProduct(env);
    },
    async startInVain(milliseconds) {
      await begin();
      const { process: child } = launchProduct({ RATE_LIMIT_FACTOR: "1000", ...env });
      const gone = new Promise((resolve) => child.once("exit", resolve));
      await sleep(milliseconds);
      child.kill("SIGKILL");
      await gone;
      await crash();
    },
    async kill() {
      if (!product || product.process.exitCode !== null) {
        throw new Error(`the product ended by itself:\n${product?.output()}`);
      }
      await Promise.all([product.kill(), crash()]);
    },
    stop: async () => (await product?.stop()) ?? null,
    output: () => product?.output() ?? "",
    async close() {
      patience.abort();
      await product?.kill();
      await end();
      await smtp.close();
      if (postgres) {
        await app.db.$client.end();
        await postgres.remove();
      }
    },
  };
}

async function sideOf(
  provider: "stripe" | "mollie",
  hook: string,
): Promise<{ side: ProviderSide; end: () => Promise<void> }> {
  if (provider === "mollie") {
    const mollie = await startMollie({ clock: systemClock });
    return { side: mollieSide(mollie), end: mollie.close };
  }
  const stripe = await startStripe({ clock: systemClock });
  return { side: stripeSide(stripe, () => hook), end: stripe.close };
}
