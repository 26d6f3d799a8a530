import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordsOf } from "~/features/accounts/index.server.ts";
import { accounts, users } from "~/features/accounts/tables.ts";
import { makeApp } from "../factories/app.ts";
import { freshEmail } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";

const PEOPLE = 1_000;
const MINUTE_MS = 60_000;

const { app, env } = await makeApp({ PASSWORD_COST: "65536" }, { clock: "real" });

interface Answer {
  ms: number;
  status: number;
  text: string;
}

async function post(
  product: Product,
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(product.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { origin: product.url },
  });
  const text = await response.text();
  return { ms: performance.now() - started, status: response.status, text };
}

/** What a page says, without what differs for everybody: the nonce and the address that was typed. */
function said(answer: Answer, email: string): string {
  return `${answer.status} ${answer.text.replaceAll(email, "...").replace(/nonce="[^"]*"/g, "")}`;
}

/**
 * The chance that a random time of `a` is longer than a random one of `b`: a half when the two
 * cannot be told apart (Mann-Whitney).
 */
function separability(a: number[], b: number[]): number {
  const all = [...a.map((ms) => ({ ms, known: true })), ...b.map((ms) => ({ ms, known: false }))];
  all.sort((x, y) => x.ms - y.ms);
  const ranks = all.reduce((sum, { known }, index) => sum + (known ? index + 1 : 0), 0);
  return (ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length);
}

// With a thousand of each, chance alone stays within 0.05 in 9,999 of 10,000 runs.
const NOT_SEPARABLE = 0.05;

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((x, y) => x.at - y.at)
    .map(({ item }) => item);
}

describe("a thousand known addresses and a thousand unknown ones", () => {
  let product: Product;
  afterAll(async () => await product.stop());
  const known: string[] = [];
  const unknown: string[] = [];

  beforeAll(async () => {
    const password = await passwordsOf(app).hash("niemand raadt dit");
    for (let index = 0; index < PEOPLE; index += 1) {
      known.push(freshEmail());
      unknown.push(freshEmail());
    }
    const made = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
    const rows = known.map((email) => ({ id: randomUUID(), name: "Iris", email, ...made }));
    await app.db.insert(users).values(rows.map((row) => ({ ...row, emailVerified: true })));
    await app.db.insert(accounts).values(rows.map(({ id }) => ({ userId: id, password, ...made })));
    await app.db.execute("analyze");
    product = await startProduct({
      ...env,
      PASSWORD_COST: "65536",
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "100000",
    });
  });

  async function measure(ask: (email: string) => Promise<Answer>) {
    for (let warm = 0; warm < 30; warm += 1) await ask(freshEmail());
    const times = { known: [] as number[], unknown: [] as number[] };
    const texts = new Set<string>();
    const everybody = shuffled([
      ...known.map((email) => ({ email, kind: "known" as const })),
      ...unknown.map((email) => ({ email, kind: "unknown" as const })),
    ]);
    for (const { email, kind } of everybody) {
      const answer = await ask(email);
      texts.add(said(answer, email));
      times[kind].push(answer.ms);
    }
    return { texts, chance: separability(times.known, times.unknown) };
  }

  test(
    "are told apart by nothing at sign-in",
    async () => {
      const fields = { intent: "sign-in", password: "een gok van iemand" };
      const { texts, chance } = await measure((email) =>
        post(product, "/auth", { ...fields, email }),
      );
      expect(texts.size).toBe(1);
      expect(Math.abs(chance - 0.5)).toBeLessThan(NOT_SEPARABLE);
    },
    20 * MINUTE_MS,
  );

  test(
    "are told apart by nothing at forgot-password",
    async () => {
      const { texts, chance } = await measure((email) =>
        post(product, "/forgot-password", { email }),
      );
      expect(texts.size).toBe(1);
      expect(Math.abs(chance - 0.5)).toBeLessThan(NOT_SEPARABLE);
    },
    10 * MINUTE_MS,
  );
});
