import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { OFFER_PLACES } from "~/features/launch/constants.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { freePort } from "~/server/db/embedded.ts";
import type { Services } from "~/server/services.ts";
import { makeApp } from "../app.ts";
import { jpeg } from "../images.ts";
import { addClient, addCompany } from "../people.ts";
import { type Product, startProduct } from "../product.ts";
import { waitingTasks } from "../queue.ts";
import { until } from "../restarts.ts";
import { seeded } from "../seeded.ts";
import { startSmtp } from "../smtp.ts";
import { type Spread, spreadOf } from "../spread.ts";
import {
  acceptance,
  answerToQuestion,
  briefOfClient,
  briefOfVisitor,
  forgottenPassword,
  photoOfBrief,
  refusal,
} from "./acts-of-clients.ts";
import {
  invoiceMadeAnew,
  messageInThread,
  paymentNotice,
  proposalOfCompany,
  questionOfCompany,
} from "./acts-of-companies.ts";
import { type Done, expectNothingHalf } from "./nothing-half.ts";
import { ownAddress, type PlannedAct, pick, type Scene } from "./scene.ts";

const ACTS: PlannedAct[] = [
  acceptance,
  answerToQuestion,
  briefOfClient,
  briefOfVisitor,
  forgottenPassword,
  invoiceMadeAnew,
  messageInThread,
  paymentNotice,
  photoOfBrief,
  proposalOfCompany,
  questionOfCompany,
  refusal,
];

const LONGEST_PAUSE_MS = 1_500;
// Whoever sends a photo to a busy machine waits longest for an answer.
const LONGEST_ROUND_MS = 20_000;
const LOOK_MS = 1;
// On a machine that does much else besides.
const PATIENCE_MS = 600_000;
const COMPANIES = 3;

/**
 * Takes all places of the launch offer: whoever paid its price just after the last one went would get the
 * money back, and what was answered would lead to nothing.
 */
async function takeOfferPlaces(app: Services): Promise<void> {
  const taken = await app.db.$count(launchRedemptions);
  const left = Array.from({ length: OFFER_PLACES - taken }, () => addClient(app));
  const redeemedAt = app.clock.now();
  const rows = (await Promise.all(left)).map(({ userId }) => ({ userId, redeemedAt }));
  await app.db.insert(launchRedemptions).values(rows);
}

/** What there was when everything had come to rest. */
export interface Survived {
  kills: number;
  /** Acts whose success was answered, by kind, and those without an answer: there all the same, or not at all. */
  acknowledged: Record<string, number>;
  unanswered: { all: number; nothing: number; unknown: number };
  /** From the start of a process to its first answers, in milliseconds. */
  startMs: Spread;
  mails: number;
  /** Mails that left once more, under the same Message-ID, from a later process. */
  mailCopies: number;
  sweptPictures: number;
}

/**
 * Kills the product so many times while people do `together` acts at once, starts it on the same data,
 * and holds it to its word: what was answered is there with all that follows from it, what was not is
 * there as a whole or not at all, and nothing is left over. `seed` is the start of every choice.
 */
export async function surviveActKills({
  kills,
  seed,
  together = 8,
}: {
  kills: number;
  seed: number;
  together?: number;
}): Promise<Survived> {
  const random = seeded(seed);
  const smtp = await startSmtp();
  const port = String(await freePort());
  const { app, env, clock } = await makeApp(
    { SMTP_URL: smtp.url, PORT: port, LOG_LEVEL: "warn" },
    { clock: "real" },
  );
  const companies = [];
  for (let n = 0; n < COMPANIES; n += 1)
    companies.push((await addCompany(app, { email: ownAddress() })).actor);
  await takeOfferPlaces(app);
  const photo = new Uint8Array(await jpeg(400, 300));
  const scene: Scene = { app, origin: `http://localhost:${port}`, companies, photo, random };
  const lives: number[] = [];
  const starts: number[] = [];
  const done: Done[] = [];
  let product: Product | undefined;

  async function start(): Promise<void> {
    // What the life before handed over at the end may still be on its way into the list.
    await until("the mail server to be idle", PATIENCE_MS, () => smtp.taking.mails === 0);
    await sleep(20);
    lives.push(smtp.received.length);
    // Minutes pass: what the life before held is free, and what waits is due.
    await app.db.execute(sql`
      update graphile_worker._private_jobs
      set locked_at = locked_at - interval '10 minutes', run_at = least(run_at, now())`);
    const since = performance.now();
    product = await startProduct(env);
    starts.push(performance.now() - since);
  }

  async function hurry(): Promise<void> {
    await app.db.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where id in (
        select id from graphile_worker._private_jobs
        where run_at > now() and locked_at is null for update skip locked)`);
  }

  /** The moment of the next kill: after a while, at an answer, or with some mails under way. */
  async function someInstant(answers: () => number): Promise<void> {
    const [kind, size] = [random(), random()];
    if (kind < 0.3) return await sleep(size * LONGEST_PAUSE_MS);
    const mails = () => smtp.received.length + smtp.taking.mails;
    const count = kind < 0.8 ? answers : mails;
    const wanted = count() + 1 + Math.floor(size * together);
    const deadline = performance.now() + LONGEST_ROUND_MS;
    while (count() < wanted && performance.now() < deadline) await sleep(LOOK_MS);
  }

  try {
    await start();
    for (let round = 0; round < kills; round += 1) {
      const acts = [];
      for (let n = 0; n < together; n += 1) acts.push(await pick(scene, ACTS)(scene));
      let answers = 0;
      const sent = acts.map(async (act): Promise<Done> => {
        try {
          const isAnswered = await act.send();
          answers += 1;
          return { act, isAnswered };
        } catch (error) {
          // Only a refusal is one of ours: a connection that broke is what a kill does.
          if (!(error instanceof TypeError)) throw error;
          return { act, isAnswered: false };
        }
      });
      await someInstant(() => answers);
      await product?.kill();
      const ofRound = await Promise.all(sent);
      await start();
      for (const { act, isAnswered } of ofRound) {
        if (!isAnswered) continue;
        const found = await (act.noted ?? act.stored)();
        expect(["all", "unknown"], `${act.kind}, answered before kill ${round + 1}`).toContain(
          found,
        );
      }
      done.push(...ofRound);
    }
    const isQuiet = async () => {
      await hurry();
      return (await waitingTasks(app)).length === 0;
    };
    await until("every task done", PATIENCE_MS, isQuiet);
    const rest = await expectNothingHalf(scene, done, { smtp, lives, clock });
    expect(await product?.stop(), product?.output()).toBe(0);
    const answered = done.filter(({ isAnswered }) => isAnswered);
    return {
      kills,
      acknowledged: Object.fromEntries(
        [...Map.groupBy(answered, ({ act }) => act.kind)]
          .map(([kind, all]) => [kind, all.length] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      ...rest,
      startMs: spreadOf(starts),
    };
  } catch (error) {
    const left = await app.db
      .execute(sql`select payload, attempts, last_error from graphile_worker._private_jobs`)
      .then(({ rows }) => JSON.stringify(rows, null, 1), String);
    const said = `it printed:\n${product?.output()}\nin the queue: ${left}`;
    throw new Error(`TEST_SEED=${seed}; ${said}`, { cause: error });
  } finally {
    await product?.kill();
    await smtp.close();
  }
}
