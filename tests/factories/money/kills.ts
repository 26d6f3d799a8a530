import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { PROVINCES } from "~/shared/provinces.ts";
import syncCheckouts from "~/use-cases/tasks/sync-checkouts.ts";
import { freshEmail } from "../people.ts";
import { until } from "../restarts.ts";
import { seeded } from "../seeded.ts";
import { expectKeptPromises, type Settled } from "./kept-promises.ts";
import { type MortalProduct, mortalProduct } from "./mortal-product.ts";
import { liveThrough, type PayerPlan } from "./payer-life.ts";

export interface Killing {
  provider: "stripe" | "mollie";
  kills: number;
  /** Start of every choice. */
  seed: number;
  /** Whether the database dies with it. */
  database?: "lasting" | "mortal";
}

const NEWCOMERS_A_ROUND = 3;
const MOST_AT_ONCE = 12;
const LONGEST_PAUSE_MS = 1_500;
const LONGEST_ROUND_MS = 5_000;
const START_MS = 1_500;
// Looking without a rest would take a processor from the product that is looked at.
const LOOK_MS = 1;
// On a machine that does much else besides.
const PATIENCE_MS = 300_000;

/** Renewals and money that goes back happen to these alone, free months to the others. */
const OLD_HAND = "oudgediende";
// A referrer earns five a month: one less, so that no choice decides whether somebody comes sixth.
const USES_OF_A_CODE = 4;

/**
 * Kills the product so many times while companies register, pay, bring one another in, renew and get
 * money back, lets everything come to rest, and holds it to its word: who paid has access, nobody else
 * has, and invoices, free months and mails are what the provider's books say. Answers what there was.
 */
export async function surviveKills({
  provider,
  kills,
  seed,
  database = "lasting",
}: Killing): Promise<Settled> {
  const random = seeded(seed);
  const product = await mortalProduct(provider, database);
  const plans: PayerPlan[] = [];
  const lives: Promise<unknown>[] = [];
  const failed: unknown[] = [];
  let unfinished = 0;
  const ended = new AbortController();
  try {
    await product.start();
    const telling = keepTelling(product, seeded(seed + 1), ended.signal);
    for (let round = 0; round < kills; round += 1) {
      const isHeard = random() < 0.8;
      product.side.tells(isHeard);
      for (let n = 0; n < NEWCOMERS_A_ROUND && unfinished < MOST_AT_ONCE; n += 1) {
        const plan = await planFor(product, plans, random);
        plans.push(plan);
        unfinished += 1;
        lives.push(
          liveThrough(product, plan)
            .catch((error) => void failed.push(error))
            .finally(() => {
              unfinished -= 1;
            }),
        );
      }
      if (isHeard) await letSomethingHappen(product, random);
      if (random() < 0.5) await letAnHourStrike(product);
      if (failed.length > 0) throw failed[0];
      await someInstant(product, random);
      await product.kill();
      if (random() < 0.15) await product.startInVain(random() * START_MS);
      await product.start();
    }
    product.side.tells(true);
    product.endPatience(PATIENCE_MS);
    await Promise.all(lives);
    if (failed.length > 0) throw failed[0];
    ended.abort();
    await telling;
    await settle(product);
    return await expectKeptPromises(product, plans);
  } catch (error) {
    const left = JSON.stringify(await tasksIn(product).catch(() => null), null, 1);
    const said = `it printed:\n${product.output()}\nin the queue: ${left}`;
    throw new Error(`TEST_SEED=${seed}; ${said}`, { cause: error });
  } finally {
    ended.abort();
    await product.close();
  }
}

/** The next company, and what it is going to do. */
async function planFor(
  product: MortalProduct,
  plans: PayerPlan[],
  random: () => number,
): Promise<PayerPlan> {
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const index = plans.length;
  const isOldHand = index % 3 === 2;
  const codes = await product.read<{ code: string }>(
    sql`select code from referral_codes join users on users.id = user_id
      where email not like ${`${OLD_HAND}.%`} order by code`,
  );
  const uses = Map.groupBy(plans, ({ code }) => code);
  const open = codes.filter(({ code }) => (uses.get(code)?.length ?? 0) < USES_OF_A_CODE);
  return {
    email: freshEmail(isOldHand ? OLD_HAND : "nieuwkomer"),
    name: `Verhuizer ${index + 1}`,
    phone: `+316${String(10_000_000 + index)}`,
    province: PROVINCES[index % PROVINCES.length] ?? "Drenthe",
    code: isOldHand || open.length === 0 || random() < 0.2 ? null : pick(open).code,
    pays: pick(["at once", "at once", "at once", "at once", "at the second try", "never"]),
    comesBack: random() < 0.7,
    verifies: pick(["before paying", "meanwhile", "after paying"]),
  };
}

/**
 * A month of somebody ends, or the operator gives a part of one back. The month is collected before its
 * day, so that the product knows of it by its notice alone: the hourly round asks about months that are
 * over. That is why this happens only while there are notices.
 */
async function letSomethingHappen(product: MortalProduct, random: () => number): Promise<void> {
  const { side } = product;
  const running = await product.read<{ reference: string }>(
    sql`select provider_reference as reference from subscriptions
      where user_id in (select id from users where email like ${`${OLD_HAND}.%`})
        and status = 'active' order by provider_reference`,
  );
  for (const { reference } of running) {
    const what = random();
    if (what < 0.4) await side.renew(reference);
    else if (what < 0.6 && (await leftOf(product, reference)) >= A_PART_CENTS) {
      await side.giveBack(reference, A_PART_CENTS);
    }
  }
}

const A_PART_CENTS = 1_000;

/** What is left at the provider, in cents, of the last payment for a subscription. */
async function leftOf({ side }: MortalProduct, reference: string): Promise<number> {
  const own = (await side.accounts()).find((account) => account.reference === reference);
  const last = own?.payments.at(-1);
  return last ? last.cameCents - last.returnedCents : 0;
}

async function letAnHourStrike({ read }: MortalProduct): Promise<void> {
  await read(sql`select graphile_worker.add_job(${syncCheckouts.name}, '{}')`);
}

/** What is counted for the moment of a kill, and how much of it comes in a round at most. */
type Counted = [count: (product: MortalProduct) => number | Promise<number>, most: number];

const REQUESTS: Counted = [({ side }) => side.asked(), 40];
const MAILS: Counted = [({ smtp }) => smtp.received.length + smtp.taking.mails, 10];
// A row is there once its transaction is over: what is left to do after it would be lost now.
const ROWS: Counted = [
  async (product) => {
    const [found] = await product.read<{ count: string }>(
      sql`select (select count(*) from checkouts) + (select count(*) from provider_notices)
        + (select count(*) from payments) + (select count(*) from invoices)
        + (select count(*) + count(granted_at) from referral_credits) as count`,
    );
    return Number(found?.count);
  },
  16,
];

/** The moment of the next kill: after some time, or with some request to the provider, mail or row. */
async function someInstant(product: MortalProduct, random: () => number): Promise<void> {
  const [kind, size] = [random(), random()];
  if (kind < 0.25) return await sleep(size * LONGEST_PAUSE_MS);
  const [count, most] = kind < 0.45 ? REQUESTS : kind < 0.6 ? MAILS : ROWS;
  const wanted = (await count(product)) + 1 + Math.floor(size * most);
  const deadline = performance.now() + LONGEST_ROUND_MS;
  while ((await count(product)) < wanted && performance.now() < deadline) await sleep(LOOK_MS);
}

/** Posts notices while the product comes and goes, some of them once more; pauses pass quickly. */
async function keepTelling(product: MortalProduct, random: () => number, end: AbortSignal) {
  const { side } = product;
  while (!end.aborted) {
    await product.hurry();
    await side.tell();
    if (random() < 0.4) await side.tellAgain(random);
    await sleep(100);
  }
}

/** Lets the notices arrive, the hour strike and the tasks end. */
async function settle(product: MortalProduct): Promise<void> {
  const { side } = product;
  const isQuiet = async () => {
    await product.hurry();
    return (await side.tell()) === 0 && (await tasksIn(product)).length === 0;
  };
  await until("notices told and tasks done", PATIENCE_MS, isQuiet);
  await letAnHourStrike(product);
  await until("the hourly round and what it found", PATIENCE_MS, isQuiet);
  expect(await product.stop(), "its exit code").toBe(0);
}

/** What is left to do, and what went wrong with it. */
function tasksIn({ read }: MortalProduct): Promise<Record<string, unknown>[]> {
  return read(sql`
    select jobs.payload, attempts, last_error from graphile_worker._private_jobs jobs order by jobs.id`);
}
