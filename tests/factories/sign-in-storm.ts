import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addClient, freshEmail } from "./people.ts";
import { bootSite } from "./site.ts";

// A hash goes through much memory, which some machines are slow to hand out.
const SLOWLY = { timeout: 600_000 };
/** More than the queue holds of keys that last as long as those of the storms. */
const CROWD = 60 * availableParallelism();

/**
 * The tests of many wrong passwords at once: `guesses` on one account, and more than the queue holds
 * on many. `cost` is that of hashing a password, as in PASSWORD_COST.
 */
export async function testSignInStorm(guesses: number, cost: number): Promise<void> {
  const site = await bootSite({
    RATE_LIMIT_FACTOR: "1",
    TRUST_PROXY: "on",
    PASSWORD_COST: String(cost),
  });

  let address = 0;
  /** One wrong password, sent from an address of its own. */
  async function guess(email: string): Promise<{ status: number; text: string }> {
    address += 1;
    const response = await site.visit("/auth", {
      method: "POST",
      body: new URLSearchParams({ intent: "sign-in", email, password: "een gok van iemand" }),
      headers: { "x-forwarded-for": `10.1.${address >> 8}.${address & 255}` },
    });
    return { status: response.status, text: await response.text() };
  }

  test(
    "on one account is checked five times, however parallel, and then waits",
    SLOWLY,
    async () => {
      const { email } = await addClient(site.app);
      const answers = await Promise.all(Array.from({ length: guesses }, () => guess(email)));
      const checked = answers.filter(({ status }) => status === 400);
      expect(checked.length).toBeLessThanOrEqual(5);
      expect(checked.length).toBeGreaterThan(0);
      // On a busy machine some find the line for hashes full before they are counted.
      const refused = answers.filter(({ status }) => status === 429 || status === 503);
      expect(refused).toHaveLength(guesses - checked.length);
      expect(answers.find(({ status }) => status === 429)?.text).toContain("Even geduld");
      // An address without an account is limited the same.
      const nobody = freshEmail();
      const others = await Promise.all(
        Array.from({ length: Math.ceil(guesses / 10) + 5 }, () => guess(nobody)),
      );
      expect(others.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    },
  );

  test(
    "on many accounts fills the queue: the rest is told to come back, and pages go on",
    SLOWLY,
    async () => {
      let over = false;
      const storm = Promise.all(Array.from({ length: CROWD }, () => guess(freshEmail())));
      void storm.then(() => {
        over = true;
      });
      await sleep(50);
      // While the first questions of all of them wait for the database, others are told to come back too.
      const page = async () => (await site.visit("/forgot-password")).status;
      await expect.poll(page).toBe(200);
      expect(over).toBe(false);
      const answers = await storm;
      const busy = answers.filter(({ status }) => status === 503);
      expect(busy.length).toBeGreaterThan(0);
      expect(busy[0]?.text).toContain("Het is erg druk");
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
      expect((await guess(freshEmail())).status).toBe(400);
    },
  );
}
