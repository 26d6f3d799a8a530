import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { action, loader } from "~/routes/company/subscription.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Payments } from "~/server/ports/payments.ts";
import { type Services, seal } from "~/server/services.ts";
import { takeFlash } from "~/server/web/flash.ts";
import type { Message } from "~/shared/message.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { ok, refuse } from "~/shared/result.ts";
import { endBeforeErasure } from "~/use-cases/renewal.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";
import { cancelSubscription, pauseSubscription, resumeSubscription } from "../factories/pressed.ts";
import { answerOf } from "../factories/registration.ts";
import { formOf, routeArgs } from "../factories/routes.ts";

const { app, runTasks } = await makeApp();

/** The product while its own store fails once its provider has done what was asked. */
function storeFailsAfter(app: Services, name: keyof Payments): Services {
  let isDone = false;
  const real = app.payments;
  const act = real[name] as (...asked: unknown[]) => Promise<unknown>;
  const payments = {
    ...real,
    async [name](...asked: unknown[]) {
      const answer = await act(...asked);
      isDone = true;
      return answer;
    },
  };
  const transact: Services["transact"] = async (work) => {
    if (isDone) throw new Error("the database is gone");
    return await app.transact(work);
  };
  return seal({ ...app, payments, transact }) as Services;
}

/** The same while its provider does what is asked, and its answer is lost. */
function answerIsLost(app: Services, name: keyof Payments): Services {
  const act = app.payments[name] as (...asked: unknown[]) => Promise<unknown>;
  const payments = {
    ...app.payments,
    async [name](...asked: unknown[]) {
      await act(...asked);
      throw new Error("the provider gave no answer");
    },
  };
  return seal({ ...app, payments }) as Services;
}

describe("what a provider did", () => {
  const subscribed = async () => (await addCompany(app)).actor;

  const renews = async ({ userId }: CompanyActor) => (await readSubscription(app, userId))?.renews;
  /** What the task finds that looks again a minute later; nobody tells of anything meanwhile. */
  const aMinuteLater = async () => {
    await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runTasks();
  };

  test.for([
    ["our own store fails", storeFailsAfter, refuse("cancel-not-stored")],
    ["the answer is lost", answerIsLost, refuse("cancel-unanswered")],
  ] as const)(
    "a cancellation after which %s is never called undone, and known soon",
    async (how) => {
      const [, broken, outcome] = how;
      const actor = await subscribed();
      expect(await cancelSubscription(broken(app, "stopRenewal"), actor)).toEqual(outcome);
      expect(await renews(actor)).toBe(true);
      await aMinuteLater();
      expect(await renews(actor)).toBe(false);
    },
  );

  test.for([
    ["our own store fails", storeFailsAfter, "resume-not-stored"],
    ["the answer is lost", answerIsLost, "resume-unanswered"],
  ] as const)("one that is taken back, after which %s, neither", async ([, broken, reason]) => {
    const actor = await subscribed();
    await cancelSubscription(app, actor);
    const taken = await resumeSubscription(broken(app, "takeUpRenewal"), actor);
    expect(taken).toEqual(refuse(reason));
    await aMinuteLater();
    expect(await renews(actor)).toBe(true);
  });

  test.for([storeFailsAfter, answerIsLost])(
    "a pause that the provider took is kept, and told: %o",
    async (broken) => {
      const actor = await subscribed();
      const before = (await readSubscription(app, actor.userId))?.paidUntil;
      expect(await pauseSubscription(broken(app, "postpone"), actor, 1)).toEqual(ok("unanswered"));
      await aMinuteLater();
      const after = (await readSubscription(app, actor.userId))?.paidUntil;
      expect(Number(after) - Number(before)).toBeGreaterThan(27 * 86_400_000);
    },
  );

  test("who is erased meanwhile stays until it is known that the subscription ended", async () => {
    const actor = await subscribed();
    for (const broken of [storeFailsAfter, answerIsLost]) {
      expect(await endBeforeErasure(broken(app, "endNow"), actor)).toEqual(
        refuse("subscription-runs"),
      );
    }
    await aMinuteLater();
    expect(await renews(actor)).toBe(false);
    expect(await endBeforeErasure(app, actor)).toEqual(ok(null));
  });
});

describe("what a company reads of it", () => {
  /** The message that waits for the page after it. */
  async function said(broken: Services, answer: Promise<unknown>): Promise<string> {
    const cookies = (await answerOf(answer)).cookies.map((cookie) => cookie.split(";")[0]);
    const request = new Request("http://localhost/", { headers: { cookie: cookies.join("; ") } });
    const { title = "", text = "" } = (await takeFlash(broken, request))?.message ?? {};
    return `${title}. ${text}`;
  }
  async function sent(broken: Services, actor: CompanyActor, intent: string) {
    const { mark: onShow } = await loader(routeArgs(app, actor, SUBSCRIPTION));
    const form = formOf({ intent, onShow });
    return await said(broken, action(routeArgs(broken, actor, SUBSCRIPTION, { form })));
  }
  const wordsOf = ({ title, text = "" }: Message) => `${title}. ${text}`;

  test("says what is known, and never that nothing changed", async () => {
    const { actor } = await addCompany(app);
    for (const [broken, intent, name] of [
      [storeFailsAfter(app, "stopRenewal"), "cancel", "cancel-not-stored"],
      [answerIsLost(app, "stopRenewal"), "cancel", "cancel-unanswered"],
      [storeFailsAfter(app, "takeUpRenewal"), "resume", "resume-not-stored"],
      [answerIsLost(app, "takeUpRenewal"), "resume", "resume-unanswered"],
    ] as const) {
      expect(await sent(broken, actor, intent)).toBe(wordsOf(BILLING_MESSAGES[name]));
    }
  });

  test("says that nothing changed where nothing was asked of the provider", async () => {
    const { actor } = await addCompany(app);
    const gone = new Error("the database is gone");
    const away = seal({ ...app, transact: async () => await Promise.reject(gone) }) as Services;
    for (const [intent, name] of [
      ["cancel", "not-cancelled"],
      ["resume", "not-resumed"],
    ] as const) {
      expect(await sent(away, actor, intent)).toBe(wordsOf(BILLING_MESSAGES[name]));
    }
  });

  test("asks to pay nothing twice when it comes back and nobody knows what it did", async () => {
    const { actor } = await addCompany(app);
    const broken = storeFailsAfter(app, "readSubscription");
    const back = loader(routeArgs(broken, actor, `${SUBSCRIPTION}?terug=betaaldienst`));
    expect(await said(broken, back)).toBe(wordsOf(BILLING_MESSAGES["page-unconfirmed"]));
  });
});
