import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listBooks } from "~/features/invoices/index.server.ts";
import {
  listPaymentExceptions,
  orderRefund,
  readUnused,
} from "~/features/payments/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { payersAt } from "../factories/money/payers.ts";
import { PASSWORD } from "../factories/people.ts";
import { cancelSubscription } from "../factories/pressed.ts";

const [OFFER, MONTH] = [3_629, 9_559];
const FORM = { currentPassword: PASSWORD, sure: "on" as const };

describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, side, admin, hear, paying, bothBooks } = await payersAt(provider);
  const { app, clock } = made;
  /** What was issued since then, as the books of this year have it. */
  const papersSince = async (before: number) => {
    const books = await listBooks(app, admin, clock.now().getUTCFullYear());
    return books.slice(before).map(({ kind, inclusiveCents, buyer, vatPercent }) => {
      return { kind, inclusiveCents, vatPercent, buyer: buyer.businessName };
    });
  };
  const caseOf = async (reference: string) => {
    const { rows } = await listPaymentExceptions(app, admin);
    return rows.filter((row) => row.reference === reference);
  };

  test("what comes again after an erasure, a charge-back that is undone or a refund that fails, has an invoice for who bought that month", async () => {
    const { actor, reference, rows } = await paying(1);
    const takenBackAndWon = async () => {
      await side.chargeBack(reference, 1);
      await hear();
      clock.advance(3 * DAY_MS);
      await side.undoChargeBack(reference);
      await hear();
    };
    // Its second invoice is named after the payment, not as it.
    await takenBackAndWon();
    const [, newest] = await rows();
    const refund = { refundId: randomUUID(), paymentId: newest?.id ?? "", amountCents: 1_000 };
    await orderRefund(app, admin, { ...refund, reason: "payment-given-up", note: "x", sure: "on" });
    await hear();
    // The days that were paid for go back last, so that it is this refund which fails.
    const { cents: unused } = await readUnused(app, actor);
    expect(unused).toBeGreaterThan(1_000);
    expect((await erasePerson(app, actor, FORM)).ok).toBe(true);
    await hear();
    const before = (await papersSince(0)).length;
    const said = { buyer: actor.name, vatPercent: 21 };

    await side.failRefund(reference);
    await hear();
    const again = { kind: "invoice", inclusiveCents: unused, ...said };
    expect(await papersSince(before)).toEqual([again]);
    // What the desk gives back at the provider is credited again.
    await side.giveBack(reference, unused);
    await hear();
    const afterwards = OFFER + MONTH - 1_000 - unused;
    expect(await bothBooks()).toEqual({ booked: afterwards, there: afterwards });

    await takenBackAndWon();
    expect(await papersSince(before)).toEqual([
      again,
      { kind: "credit-note", inclusiveCents: -unused, ...said },
      { kind: "credit-note", inclusiveCents: -OFFER, ...said },
      { kind: "invoice", inclusiveCents: OFFER, ...said },
    ]);
    expect(await caseOf(reference)).toEqual([]);
    expect(await bothBooks()).toEqual({ booked: afterwards, there: afterwards });
  });
});

describe("debits at stripe", async () => {
  const { made, side, hear, paying } = await payersAt("stripe", true);
  const { app, clock } = made;

  test("who is erased while the last debit of a cancelled subscription has failed is collected from no more", async () => {
    const { actor, reference, stored, rows, kept } = await paying(0);
    await side.bank(reference, "refuses");
    const before = (await rows()).length;
    for (let day = 0; day < 40 && (await rows()).length === before; day += 1) {
      clock.advance(DAY_MS);
      await hear();
    }
    await cancelSubscription(app, actor);
    for (let day = 0; day < 20 && (await stored())?.status === "active"; day += 1) {
      clock.advance(DAY_MS);
      await hear();
    }
    expect(await stored()).toMatchObject({ status: "in-arrears", renews: false });
    const came = await kept();
    expect((await erasePerson(app, actor, FORM)).ok).toBe(true);
    await side.bank(reference, "accepts");
    // Stripe tries again for some weeks.
    for (const _ of [1, 2, 3]) {
      clock.advance(7 * DAY_MS);
      await hear();
    }
    expect(await kept()).toBe(came);
    expect(await stored()).toMatchObject({ status: "ended" });
  });
});
