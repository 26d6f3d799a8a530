import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listHistory, readSubscription } from "~/features/billing/index.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { OFFER_PLACES } from "~/features/launch/constants.ts";
import {
  changeCampaign,
  readCampaignAtDesk,
  readPlacesLeft,
  redeemOfferPlace,
} from "~/features/launch/index.server.ts";
import {
  getOrCreateCode,
  giveMonths,
  listCodes,
  listGivenMonths,
  takeMonthBack,
} from "~/features/referrals/index.server.ts";
import { formatLongDate, MINUTE_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { grantFreeMonths } from "~/use-cases/grant-free-months.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";

const { app, clock, mails, runTasks } = await makeApp();
const admin = await addAdmin(app);

describe("free months that the desk gives", () => {
  const WHY = { reason: "goodwill", note: "" } as const;
  const give = (userId: string, months: number, giftId: string = randomUUID()) =>
    giveMonths(app, admin, { userId, giftId, months, ...WHY });
  const endOf = async (userId: string) => (await readSubscription(app, userId))?.paidUntil;

  test("come once however often the form is sent, and stand in the history as such", async () => {
    const { actor } = await addCompany(app);
    const before = await endOf(actor.userId);
    const giftId = randomUUID();
    const sent = await Promise.all([1, 2].map(() => give(actor.userId, 2, giftId)));
    expect(sent).toEqual([ok(null), ok(null)]);
    await runTasks();
    expect(await give(actor.userId, 2, giftId)).toEqual(ok(null));
    await runTasks();
    const after = await endOf(actor.userId);
    const days = ((after?.getTime() ?? 0) - (before?.getTime() ?? 0)) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(59);
    expect(Math.round(days)).toBeLessThanOrEqual(62);
    await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runTasks();
    const told = (await mails(actor.email)).filter(({ subject }) => subject.includes("gratis"));
    expect(told.map(({ subject }) => subject)).toEqual([
      "Je krijgt 2 gratis maanden van Verhuisbod",
    ]);
    expect(told[0]?.text).toContain(`betaald tot ${formatLongDate(after ?? "")}`);
    const changes = (await listHistory(app, actor)).map(({ change }) => change);
    expect(changes.filter((change) => change === "month-given")).toHaveLength(2);
    expect((await listActsOn(app, admin, actor.userId)).rows).toHaveLength(1);
    const [month] = (await listGivenMonths(app, admin, actor.userId)).rows;
    const back = {
      userId: actor.userId,
      monthId: month?.id ?? "",
      reason: "mistake-of-ours",
      note: "",
    } as const;
    expect(await takeMonthBack(app, admin, back)).toEqual(refuse("given-already"));
  });

  test("wait without a subscription, are taken back, and are twelve at most", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    expect(await give(actor.userId, 11)).toEqual(ok(null));
    await runTasks();
    expect(await give(actor.userId, 2)).toEqual(refuse("too-many-months"));
    const [month] = (await listGivenMonths(app, admin, actor.userId)).rows;
    const back = {
      userId: actor.userId,
      monthId: month?.id ?? "",
      reason: "mistake-of-ours",
      note: "",
    } as const;
    expect(await takeMonthBack(app, admin, back)).toEqual(ok(null));
    expect(await takeMonthBack(app, admin, back)).toEqual(refuse("given-already"));
    await grantFreeMonths(app, actor.userId);
    expect(
      (await listGivenMonths(app, admin, actor.userId)).rows.some((one) => one.grantedAt),
    ).toBe(false);
    expect(await give((await addClient(app)).userId, 1)).toEqual(refuse("no-company"));
  });
});

test("codes are listed newest first with what came of them, and found by their letters", async () => {
  const [one, other] = [await addCompany(app), await addCompany(app)];
  await getOrCreateCode(app, one.actor);
  clock.advance(MINUTE_MS);
  const code = await getOrCreateCode(app, other.actor);
  const first = await listCodes(app, admin, "", null, 1);
  expect(first.rows).toMatchObject([{ code, uses: 0, granted: 0, waiting: 0 }]);
  expect(first.next).not.toBeNull();
  expect((await listCodes(app, admin, ` ${code.toLowerCase()}`, null)).rows).toHaveLength(1);
});

describe("the launch offer", () => {
  const WHY = { reason: "runs-well", note: "" } as const;
  const redeem = async (openedAt: Date | null = null) => {
    const { userId } = await addClient(app);
    return await app.transact(async (tx) =>
      ok(await redeemOfferPlace(tx, userId, clock.now(), openedAt)),
    );
  };

  test("gets more places, never fewer, and ends for who was not paying yet", async () => {
    const { redeemed } = await readCampaignAtDesk(app);
    const more = (places: number) => changeCampaign(app, admin, { what: "places", places, ...WHY });
    expect(await more(OFFER_PLACES)).toEqual(refuse("not-more"));
    expect(await more(OFFER_PLACES + 5)).toEqual(ok(null));
    expect(await more(OFFER_PLACES)).toEqual(refuse("not-more"));
    expect(await readPlacesLeft(app)).toBe(OFFER_PLACES + 5 - redeemed);
    const opened = clock.now();
    clock.advance(MINUTE_MS);
    const end = { what: "end", reason: "has-ended", note: "" } as const;
    expect(await changeCampaign(app, admin, end)).toEqual(ok(null));
    expect(await changeCampaign(app, admin, end)).toEqual(refuse("ended-before"));
    expect(await readPlacesLeft(app)).toBe(0);
    expect(await redeem()).toEqual(ok(false));
    expect(await redeem(clock.now())).toEqual(ok(false));
    expect(await redeem(opened)).toEqual(ok(true));
  });
});
