import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { count, eq, like } from "drizzle-orm";
import { expect } from "vitest";
import { accounts, users } from "~/features/accounts/tables.ts";
import { makeWaitingHashes } from "~/features/accounts/tasks/make-waiting-hashes.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { FORMS_BUSY } from "~/shared/too-busy.ts";
import { makeApp } from "./app.ts";
import { freshEmail, PASSWORD } from "./people.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./restarts.ts";
import { typedIn } from "./visitor.ts";

const DONE_MS = 240_000;
const AGAIN_MS = 100;
// Whoever reads that it is busy waits before sending again.
const REFUSED_MS = 2_000;

/** One visitor of the storm: the form, and what became of each time it was sent. */
interface Sender {
  email: string;
  key: string;
  refusals: number;
}

/**
 * Lets so many `visitors` place a brief at the same time, kills the product `kills` times meanwhile, and
 * holds it to its word: who got no answer, or a refusal, sends the same form again, and in the end each
 * has one account and one brief, with a password that works. Answers how many refusals there were.
 */
export async function surviveVisitors(visitors: number, kills: number): Promise<number> {
  const { app, env } = await makeApp({ TRUST_PROXY: "on" }, { clock: "real" });
  let product = await startProduct(env);
  const senders = Array.from(
    { length: visitors },
    (): Sender => ({ email: freshEmail(), key: randomUUID(), refusals: 0 }),
  );
  let answered = 0;
  const stored = async () => (await app.db.select({ rows: count() }).from(briefs))[0]?.rows ?? 0;
  try {
    const storm = senders.map(async (sender, index) => {
      while (!(await place(product, sender, index))) await sleep(AGAIN_MS);
      answered += 1;
      // What was answered is stored, whatever happens to the process from here on.
      const own = await app.db.select().from(briefs).where(eq(briefs.clientEmail, sender.email));
      expect(own).toHaveLength(1);
    });
    const all = Promise.all(storm);
    for (let kill = 1; kill <= kills; kill += 1) {
      const some = Math.floor((visitors * kill) / (kills + 1));
      await Promise.race([all, until(`${some} briefs`, DONE_MS, () => answered >= some)]);
      await product.kill();
      product = await startProduct({ ...env, PORT: new URL(product.url).port });
    }
    await all;
    expect(await stored()).toBe(visitors);
    const [people] = await app.db.select({ rows: count() }).from(users);
    expect(people?.rows).toBe(visitors);
    await enqueue(app.db, makeWaitingHashes, {});
    await until("all hashes", DONE_MS, async () => {
      const left = app.db.select({ rows: count() }).from(accounts);
      return (await left.where(like(accounts.password, "$waiting$%")))[0]?.rows === 0;
    });
    for (const { email } of [senders[0], senders.at(-1)].flatMap((one) => one ?? [])) {
      expect(await signInPage(product, email, PASSWORD)).toContain("nog niet bevestigd");
      expect(await signInPage(product, email, `${PASSWORD}?`)).toContain("klopt niet");
    }
    return senders.reduce((sum, { refusals }) => sum + refusals, 0);
  } finally {
    await product.stop();
  }
}

/** Sends the form once; false when there was no answer, or a refusal that kept what was typed. */
async function place(product: Product, sender: Sender, index: number): Promise<boolean> {
  const answer = await post(product, "/brief-form", fieldsOf(sender), index).catch(() => null);
  if (!answer) return false;
  const html = await answer.text().catch(() => null);
  if (html === null) return false;
  if (answer.status === 302) return true;
  expect(answer.status, html).toBe(503);
  // Nothing was done before the start had ended: their browser has the form still.
  if (html.includes("We zijn zo terug.")) return false;
  const kept = (name: string) => typedIn({ html }, name);
  expect([kept("fromCity"), kept("ownerEmail"), kept("submissionKey")]).toEqual([
    "Zeist",
    sender.email,
    sender.key,
  ]);
  expect(html).not.toContain(PASSWORD);
  // A process that just started may also have had no time for its database.
  if (!html.includes(FORMS_BUSY.title)) return false;
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  sender.refusals += 1;
  await sleep(REFUSED_MS);
  return false;
}

function fieldsOf({ email, key }: Sender): Record<string, string> {
  return {
    submissionKey: key,
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    fromCity: "Zeist",
    toProvince: "Gelderland",
    moveDate: dutchDay(new Date(Date.now() + 9 * DAY_MS)),
    clientName: "Iris Jansen",
    ownerEmail: email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
}

async function signInPage(product: Product, email: string, password: string): Promise<string> {
  const fields = { intent: "sign-in", email, password };
  return await (await post(product, "/auth", fields, 0)).text();
}

function post({ url }: Product, path: string, fields: Record<string, string>, from: number) {
  return fetch(url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: url, "x-forwarded-for": `10.2.${from >> 8}.${from & 255}` },
    redirect: "manual",
  });
}
