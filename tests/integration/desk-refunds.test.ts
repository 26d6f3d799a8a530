import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listAttention } from "~/features/attention/index.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { listOpenRefunds, orderRefund, settleRefund } from "~/features/payments/index.server.ts";
import { payments, refunds } from "~/features/payments/tables.ts";
import { ok, refuse } from "~/shared/result.ts";
import { giveRefund } from "~/use-cases/give-refund.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";

const WHY = { reason: "mistake-of-ours", note: "", sure: "on" } as const;

describe.for(["stripe", "mollie"] as const)(
  "money that the desk gives back at %s",
  async (name) => {
    const { test: made, side } = await standAt(name);
    const { app, runTasks } = made;
    const admin = await addAdmin(app);

    const hear = async () => {
      expect(await side.tell()).toBe(0);
      await runTasks();
    };

    async function paying() {
      const { actor } = await addCompany(app, { subscribed: false });
      const started = await startCheckout(app, actor);
      if (!started.ok) throw new Error(started.reason);
      await side.press(started.value.id, "pay");
      await hear();
      const [payment] = await app.db
        .select()
        .from(payments)
        .where(eq(payments.userId, actor.userId));
      if (!payment) throw new Error("nothing was paid");
      const { id: paymentId, reference, amountCents } = payment;
      const order = (cents: number, refundId: string = randomUUID()) =>
        orderRefund(app, admin, { paymentId, refundId, amountCents: cents, ...WHY });
      const stored = async () =>
        (await app.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).map(
          ({ state }) => state,
        );
      const returned = async () => {
        const own = (await side.accounts()).find((account) => account.reference === reference);
        const kept = own?.payments.map((each) => each.cameCents - each.returnedCents) ?? [];
        return amountCents - kept.reduce((sum, cents) => sum + cents, 0);
      };
      const credited = async () => {
        const rows = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
        const notes = rows.filter(({ kind }) => kind === "credit-note");
        return notes.map(({ inclusiveCents }) => inclusiveCents);
      };
      return { paymentId, reference, amountCents, order, stored, returned, credited };
    }

    test("goes once, however often and at once the form is sent, and is credited", async () => {
      const { paymentId, order, stored, returned, credited } = await paying();
      const id = randomUUID();
      const sent = await Promise.all([1, 2, 3].map(() => order(1_000, id)));
      expect(sent).toEqual([ok(null), ok(null), ok(null)]);
      await runTasks();
      expect(await order(1_000, id)).toEqual(ok(null));
      await hear();
      expect([await stored(), await returned(), await credited()]).toEqual([
        ["given"],
        1_000,
        [1_000],
      ]);
      const acts = await listActsOn(app, admin, paymentId);
      expect(acts).toMatchObject([{ act: "payment-refunded", after: { refundCents: 1_000 } }]);
    });

    test("is never more than is left, with what is still on its way", async () => {
      const { amountCents, order, returned } = await paying();
      const [one, other] = await Promise.all([order(amountCents - 1), order(2)]);
      expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
      await runTasks();
      expect(await order(amountCents)).toEqual(refuse("too-much"));
      expect(await returned()).toBeLessThan(amountCents);
    });

    test("is refused by a form that gave another sum before, and once by one that is sent again", async () => {
      const { order, stored } = await paying();
      const refundId = randomUUID();
      expect(await order(1_050, refundId)).toEqual(ok(null));
      expect(await order(1_050, refundId)).toEqual(ok(null));
      expect(await order(2_000, refundId)).toEqual(refuse("other-sum"));
      expect(await stored()).toHaveLength(1);
    });

    test("goes once when the answer to it is lost, and waits until the provider is there", async () => {
      const { order, stored, returned, credited } = await paying();
      const refundId = randomUUID();
      await order(900, refundId);
      const real = app.payments.givePart;
      const away = new Error("the provider does not answer");
      app.payments.givePart = async () => await Promise.reject(away);
      await expect(giveRefund(app, refundId)).rejects.toThrow(away);
      expect([await stored(), await returned()]).toEqual([["waiting"], 0]);
      app.payments.givePart = async (...asked) => {
        await real(...asked);
        throw away;
      };
      await expect(giveRefund(app, refundId)).rejects.toThrow(away);
      app.payments.givePart = real;
      await runTasks();
      await giveRefund(app, refundId);
      expect([await stored(), await returned(), await credited()]).toEqual([["given"], 900, [900]]);
    });

    test("is not given of what was charged back, and stands on the desk when it is too late", async () => {
      const { reference, paymentId, order, stored } = await paying();
      expect(await order(500)).toEqual(ok(null));
      await side.chargeBack(reference);
      await runTasks();
      expect(await stored()).toEqual(["refused"]);
      expect(await order(1)).toEqual(refuse("not-paid"));
      const [open] = (await listOpenRefunds(app, admin)).rows.filter(
        (one) => one.paymentId === paymentId,
      );
      const refundId = open?.id ?? "";
      const settled = { refundId, reason: "payment-sorted-out", note: "" } as const;
      expect(await settleRefund(app, admin, settled)).toEqual(ok(null));
      expect(await settleRefund(app, admin, settled)).toEqual(refuse("not-waiting"));
    });

    test("that comes again days later is one to look at, and can be given anew", async () => {
      const { reference, paymentId, order, stored, returned } = await paying();
      await order(700);
      await runTasks();
      await side.failRefund(reference);
      await hear();
      await hear();
      expect(await stored()).toEqual(["failed"]);
      const { rows } = await listOpenRefunds(app, admin);
      expect(rows.find((one) => one.paymentId === paymentId)).toMatchObject({ state: "failed" });
      const lines = await listAttention(app, admin);
      expect(lines.map(({ text }) => text)).toContain("1 teruggave kwam niet aan");
      expect(await order(700)).toEqual(ok(null));
      await hear();
      expect((await stored()).toSorted()).toEqual(["failed", "given"]);
      expect(await returned()).toBe(700);
    });
  },
);
