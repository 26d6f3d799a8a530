import { describe, test } from "vitest";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import { moneyAt } from "../browser/money-at.ts";
import { visitorOf } from "../factories/visitor.ts";

const ELSEWHERE = PAYMENT_PROVIDERS.filter((name) => name !== "local");

describe.for(ELSEWHERE)("money by %s", async (name) => {
  const { site, walk } = await moneyAt(name);

  // What differs there: its pages, what it tells, and when it collects. The rest is ours, whoever collects.
  test("a company turns back, pays, renews, misses a month, pauses, cancels and stays", async () => {
    const at = walk();
    const payer = await at.register();
    await at.renewMissAndPay(payer);
    await at.pauseAndCancelWithoutScripts(payer, await visitorOf(site, payer));
    await at.expectAgreement(1, 2);
  });
});
