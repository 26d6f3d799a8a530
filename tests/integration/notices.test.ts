import { createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import { subscriptionChanges } from "~/features/billing/tables.ts";
import { listOwnInvoices } from "~/features/invoices/index.server.ts";
import { readFirstPayment, takeNotice } from "~/features/payments/index.server.ts";
import { payments, providerNotices } from "~/features/payments/tables.ts";
import { makeNotice } from "~/server/adapters/local-notices.ts";
import { DAY_MS, MINUTE_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { syncCheckout, syncCheckouts, syncNotice } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, subscribe } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";

const { app, clock, runTasks, mails, logLines } = await makeApp();
const page = app.local?.payments;
if (!page) throw new Error("no local page");

/** A company with a subscription that was paid once, and what the provider calls it. */
async function subscriber() {
  const { actor } = await addCompany(app);
  const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
  const stored = async () => await readSubscription(app, actor.userId);
  const history = async () => {
    const rows = await app.db
      .select({ change: subscriptionChanges.change })
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.userId, actor.userId));
    return rows.map(({ change }) => change).sort();
  };
  return { actor, reference, stored, history };
}

const noticeOf = (about: string, id = randomUUID()) => {
  const { headers, body } = makeNotice(app.config.sessionSecret, { id, about }, clock.now());
  return { headers: new Headers(headers), body };
};

async function send({ headers, body }: ReturnType<typeof noticeOf>) {
  return await takeNotice(app, headers, body);
}

describe("a notice of the payment provider", () => {
  test.for(["{", "", "null", "[]", "{}"])(
    "that is signed and says '%s' is refused",
    async (body) => {
      const at = Math.floor(clock.now().getTime() / 1_000);
      const signature = createHmac(
        "sha256",
        `${app.config.sessionSecret}: notices of the local page`,
      )
        .update(`${at}.${body}`)
        .digest("hex");
      const headers = new Headers({ "local-signature": `t=${at},v1=${signature}` });
      expect(await takeNotice(app, headers, body)).toEqual(refuse("bad"));
    },
  );

  test("fifty times at once and again three days later has one effect and one mail", async () => {
    const { actor, reference, stored, history } = await subscriber();
    await page.act(reference, "charge-back");
    const notice = noticeOf(reference);
    const taken = await Promise.all(Array.from({ length: 50 }, () => send(notice)));
    expect(taken.every(({ ok }) => ok)).toBe(true);
    await runTasks();
    await runTasks();
    clock.advance(3 * DAY_MS);
    await syncNotice(app, reference);
    await runTasks();
    clock.advance(-3 * DAY_MS);
    expect((await stored())?.status).toBe("in-arrears");
    expect(await history()).toEqual(["charged-back", "started"]);
    const told = (await mails(actor.email)).filter(({ subject }) =>
      subject.includes("betaling is teruggeboekt"),
    );
    expect(told).toHaveLength(1);
    const noted = await app.db.$count(providerNotices, eq(providerNotices.about, reference));
    expect(noted).toBe(1);
  });

  test("that nobody signed, that is old or not for us is refused and leaves nothing", async () => {
    const { reference } = await subscriber();
    const before = await app.db.$count(providerNotices);
    const good = noticeOf(reference);
    const old = noticeOf(reference);
    clock.advance(301_000);
    expect(await send(old)).toEqual({ ok: false, reason: "bad" });
    clock.advance(-301_000);
    expect(await send({ ...good, body: good.body.replace("id", "ID") })).toMatchObject({
      ok: false,
    });
    expect(await send({ ...good, headers: new Headers() })).toMatchObject({ ok: false });
    expect(await app.db.$count(providerNotices)).toBe(before);
  });

  test("leaves a line in the log, whatever comes of it", async () => {
    const { reference } = await subscriber();
    const notice = noticeOf(reference);
    const nothingOfOurs = {
      ...app,
      payments: { ...app.payments, readNotice: async () => ({ id: randomUUID(), about: null }) },
    };
    const since = logLines.length;
    await send(notice);
    await send(notice);
    await takeNotice(nothingOfOurs, new Headers(), "");
    await send({ ...notice, headers: new Headers() });
    const lines = logLines.slice(since).map((line) => JSON.parse(line));
    expect(lines.map(({ level, msg, outcome }) => [level, msg, outcome])).toEqual([
      [30, "a notice came in", "to be asked about"],
      [30, "a notice came in", "known already"],
      [30, "a notice came in", "nothing of ours"],
      [40, "a notice was refused that no payment provider sent", undefined],
    ]);
  });

  test("about what nobody knows is taken and changes nothing", async () => {
    expect(await send(noticeOf(randomUUID()))).toMatchObject({ ok: true });
    expect(await send(noticeOf("something else"))).toMatchObject({ ok: true });
    await runTasks();
    expect(await syncNotice(app, randomUUID())).toBe("unpaid");
  });

  test("that comes before the browser is back subscribes, once", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await page.pay(started.value.id);
    await send(noticeOf(started.value.id));
    await runTasks();
    expect(isActive(await readSubscription(app, actor.userId), clock.now())).toBe(true);
    expect((await confirmCheckout(app, actor, started.value.id)).ok).toBe(true);
    const paid = and(eq(payments.userId, actor.userId), eq(payments.state, "paid"));
    expect(await app.db.$count(payments, paid)).toBe(1);
  });

  test("whose answer is slow does not undo what was asked after it", async () => {
    const { reference, stored } = await subscriber();
    await page.act(reference, "charge-back");
    const readAbout = async (about: string) => {
      const owed = await app.payments.readAbout(about);
      await page.act(reference, "pay-arrears");
      await syncNotice(app, reference);
      return owed;
    };
    const slow = { ...app, payments: { ...app.payments, readAbout } };
    await syncNotice(slow, reference);
    expect((await stored())?.status).toBe("active");
  });

  test("is heard by a process whose clock is behind that of the one that asked before", async () => {
    const { reference, stored } = await subscriber();
    const ahead = { ...app, clock: { now: () => new Date(clock.now().getTime() + 5_000) } };
    await syncNotice(ahead, reference);
    await page.act(reference, "charge-back");
    await syncNotice(app, reference);
    expect((await stored())?.status).toBe("in-arrears");
  });
});

describe("month after month", () => {
  test("what renews stands in the books, and the company reads it back", async () => {
    const { reference, stored, history } = await subscriber();
    clock.advance(95 * DAY_MS);
    await syncCheckouts(app);
    expect(isActive(await stored(), clock.now())).toBe(true);
    expect(await history()).toEqual(["renewed", "renewed", "renewed", "started"]);
    const rows = await app.db.select().from(payments).where(eq(payments.reference, reference));
    expect(rows.map(({ state }) => state)).toEqual(["paid", "paid", "paid", "paid"]);
    clock.advance(-95 * DAY_MS);
  });

  test("a renewal that fails leaves a week, and ends when nobody pays", async () => {
    const { reference, stored, history } = await subscriber();
    await page.act(reference, "card-expires");
    clock.advance(32 * DAY_MS);
    await syncCheckouts(app);
    expect(isActive(await stored(), clock.now())).toBe(true);
    clock.advance(8 * DAY_MS);
    expect(isActive(await stored(), clock.now())).toBe(false);
    clock.advance(8 * DAY_MS);
    await syncCheckouts(app);
    expect((await stored())?.status).toBe("ended");
    expect(await history()).toEqual(["ended", "method-changed", "payment-failed", "started"]);
    clock.advance(-48 * DAY_MS);
  });

  test("what is owed is paid where it is owed, not by a second subscription", async () => {
    const { actor, reference, stored } = await subscriber();
    await page.act(reference, "card-expires");
    clock.advance(40 * DAY_MS);
    expect(await startCheckout(app, actor)).toEqual({ ok: false, reason: "in-arrears" });
    await page.act(reference, "pay-arrears");
    await syncNotice(app, reference);
    expect(isActive(await stored(), clock.now())).toBe(true);
    expect(await startCheckout(app, actor)).toEqual({ ok: false, reason: "already-subscribed" });
    clock.advance(-40 * DAY_MS);
  });

  test("that only moves the end of a month that was charged back is no money", async () => {
    const { actor, reference } = await subscriber();
    await page.act(reference, "charge-back");
    await syncNotice(app, reference);
    const booked = async () => (await listOwnInvoices(app, actor)).map(({ kind }) => kind).sort();
    expect(await booked()).toEqual(["credit-note", "invoice"]);
    const readAbout = async (about: string) => {
      const asked = await app.payments.readAbout(about);
      const earlier = (at: Date) => new Date(at.getTime() - 3 * DAY_MS);
      return (
        asked && {
          ...asked,
          payments: asked.payments.map((each) => ({ ...each, until: earlier(each.until) })),
        }
      );
    };
    const moved = { ...app, payments: { ...app.payments, readAbout } };
    clock.advance(MINUTE_MS);
    await syncNotice(moved, reference);
    expect(await booked()).toEqual(["credit-note", "invoice"]);
    await page.act(reference, "pay-arrears");
    clock.advance(MINUTE_MS);
    await syncNotice(app, reference);
    expect(await booked()).toEqual(["credit-note", "invoice", "invoice"]);
    clock.advance(-2 * MINUTE_MS);
  });
});

describe("a first debit", () => {
  /** A company whose debit is under way; `back` is its browser that comes back from the provider. */
  const debited = async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    const { id } = started.value;
    await page.act(id, "pay-by-debit");
    const back = () => confirmCheckout(app, actor, id);
    expect(await back()).toEqual({ ok: false, reason: "under-way" });
    const told = async () => {
      await runTasks();
      return (await mails(actor.email)).map(({ subject }) => subject);
    };
    return { actor, id, back, told };
  };
  const FAILED: unknown = expect.stringContaining("Je eerste betaling is niet gelukt: €");

  test("that is under way is waited for", async () => {
    const { actor, told } = await debited();
    expect(await startCheckout(app, actor)).toEqual({ ok: false, reason: "under-way" });
    expect(await readFirstPayment(app, actor)).toBe("under-way");
    expect(await told()).toEqual([]);
  });

  test("that fails is told of once, by mail and on each page, and can be begun anew", async () => {
    const { actor, id, back, told } = await debited();
    clock.advance(6 * DAY_MS);
    await page.act(id, "debit-fails");
    await Promise.all([syncCheckouts(app), syncCheckouts(app)]);
    await syncCheckouts(app);
    expect(await told()).toEqual([FAILED]);
    expect(await back()).toEqual({ ok: false, reason: "failed" });
    expect(await readFirstPayment(app, actor)).toBe("failed");
    const [mail] = await mails(actor.email);
    expect(mail?.text).toContain("Er is niets afgeschreven");
    expect(mail?.text).toContain("/verhuis-registratie-succesvol");
    expect((await startCheckout(app, actor)).ok).toBe(true);
    expect(await readFirstPayment(app, actor)).toBeNull();
    clock.advance(-6 * DAY_MS);
  });

  test("that failed comes no more, so that who begins anew pays once", async () => {
    const { actor, id } = await debited();
    await page.act(id, "debit-fails");
    await syncCheckouts(app);
    await page.act(id, "pay-arrears");
    expect(await syncNotice(app, id)).toBe("unpaid");
    await subscribe(app, actor);
    const paid = and(eq(payments.userId, actor.userId), eq(payments.state, "paid"));
    expect(await app.db.$count(payments, paid)).toBe(1);
  });

  test("is not told of any more once its company has begun anew", async () => {
    const { actor, id, told } = await debited();
    clock.advance(6 * DAY_MS);
    await page.act(id, "debit-fails");
    await syncCheckouts(app);
    expect((await startCheckout(app, actor)).ok).toBe(true);
    expect(await told()).toEqual([]);
    clock.advance(-6 * DAY_MS);
  });

  test("is no news any more after a month", async () => {
    const { actor, id } = await debited();
    await page.act(id, "debit-fails");
    await syncCheckouts(app);
    clock.advance(31 * DAY_MS);
    expect(await readFirstPayment(app, actor)).toBeNull();
    clock.advance(-31 * DAY_MS);
  });

  test("that comes after all while it is given up is a subscription", async () => {
    const { actor, id, told } = await debited();
    const late = {
      ...app,
      payments: { ...app.payments, isUnderWay: async () => false },
    };
    // The bank answers between the two questions.
    const expireCheckout = async () => {
      await page.act(id, "debit-comes");
      return await app.payments.expireCheckout(id);
    };
    const between = { ...late, payments: { ...late.payments, expireCheckout } };
    expect(await syncCheckout(between, id)).toBe("under-way");
    expect(await syncCheckout(app, id)).toBe("subscribed");
    expect(await told()).not.toContainEqual(FAILED);
    expect(isActive(await readSubscription(app, actor.userId), clock.now())).toBe(true);
  });
});
