import { expect, test } from "vitest";
import { seeded } from "../../../../tests/factories/seeded.ts";
import { type Issued, papersFor } from "./papers.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

/** Issues what is to be issued, as the writes do. */
function issue(issued: Issued[], payment: Parameters<typeof papersFor>[0]): Issued[] {
  const next = issued.map((one) => ({ ...one }));
  for (const paper of papersFor(payment, issued)) {
    const { paymentId } = paper;
    const found = next.find((one) => one.paymentId === paymentId);
    if (paper.kind === "invoice") {
      expect(found, `a second invoice by the name '${paymentId}'`).toBeUndefined();
      const { amountCents } = paper;
      expect(amountCents).toBeGreaterThan(0);
      next.push({ paymentId, invoicedCents: amountCents, leftCents: amountCents });
    } else {
      const left = (found?.invoicedCents ?? 0) - paper.returnedCents;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThan(found?.leftCents ?? 0);
      if (found) found.leftCents = left;
    }
  }
  return next;
}

const leftOf = (issued: Issued[]) => issued.reduce((sum, { leftCents }) => sum + leftCents, 0);

test(`papers come to what is left, whatever goes back and comes again: TEST_SEED=${SEED}`, () => {
  const random = seeded(SEED);
  for (let round = 0; round < 200; round += 1) {
    const amountCents = 1 + Math.floor(random() * 10_000);
    let issued: Issued[] = [];
    for (let news = 0; news < 12; news += 1) {
      const all = random() < 0.4;
      const returnedCents = all ? amountCents : Math.floor(random() * amountCents);
      const payment = { id: "in_1", amountCents, returnedCents };
      issued = issue(issued, payment);
      expect(leftOf(issued)).toBe(amountCents - returnedCents);
      expect(papersFor(payment, issued)).toEqual([]);
    }
  }
});

test("what was lost and won twice is invoiced at last, and lost a third time is not", () => {
  let issued: Issued[] = [];
  for (const returnedCents of [0, 9_559, 0, 9_559, 0]) {
    issued = issue(issued, { id: "in_1", amountCents: 9_559, returnedCents });
    expect(leftOf(issued)).toBe(9_559 - returnedCents);
  }
  expect(issued.map(({ paymentId }) => paymentId)).toEqual(["in_1", "in_1 2", "in_1 3"]);
});
