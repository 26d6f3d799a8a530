import { test } from "vitest";
import { moneyAt } from "./money-at.ts";

const { walk } = await moneyAt("local");

test("a company registers, pays, renews, misses a month, pauses, cancels and stays", async () => {
  const at = walk();
  const referrer = await at.findReferrer();
  const payer = await at.registerWith(referrer.code);
  await at.expectFreeMonth(referrer);
  await at.expectRenewed(payer);
  await at.missAndPay(payer);
  await at.pauseAndUndo(payer);
  await at.cancelAndUndo(payer);
  await at.expectInvoices(payer);
  await at.expectAgreement(2, 3);
});
