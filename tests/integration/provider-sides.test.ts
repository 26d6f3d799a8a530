import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { takeNotice } from "~/features/payments/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { makeApp, TEST_START, type TestApp } from "../factories/app.ts";
import { openNoticeDoor } from "../factories/money/notice-door.ts";
import { sideOf } from "../factories/money/year-stands.ts";
import { addCompany } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";

// The proofs of money rest on this: what a fake forgot to tell would count as the product's fault.
describe.for(["stripe", "mollie"] as const)("the notices of '%s'", async (provider) => {
  let made: TestApp | undefined;
  const clock = { now: () => made?.clock.now() ?? TEST_START };
  const door = await openNoticeDoor();
  const side = await sideOf(provider, clock, door.url);
  made = await makeApp({ ...side.env, APP_URL: door.url }, { invoices: "waiting" });
  const { app, runTasks } = made;
  let isOpen = false;
  door.opensTo(async (headers, body) => isOpen && (await takeNotice(app, headers, body)).ok);

  async function pay(): Promise<CompanyActor> {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await side.press(started.value.id, "pay");
    return actor;
  }

  test("are posted until they are answered, whatever is turned on or off meanwhile", async () => {
    isOpen = false;
    side.tells(true);
    const actor = await pay();
    expect(await side.tell()).toBeGreaterThan(0);
    for (const on of [true, true, false, false, true]) {
      side.tells(on);
      expect(await side.tell()).toBeGreaterThan(0);
    }
    isOpen = true;
    expect(await side.tell()).toBe(0);
    await runTasks();
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "active" });
  });

  test("say nothing, ever, of what happened while they were off", async () => {
    isOpen = true;
    side.tells(false);
    const actor = await pay();
    side.tells(true);
    expect(await side.tell()).toBe(0);
    await runTasks();
    expect(await readSubscription(app, actor.userId)).toBeNull();
  });
});
