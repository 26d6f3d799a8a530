import { beforeAll, describe, test } from "vitest";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import { testClock } from "../factories/app.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";
import { openBrowserOn } from "./browser.ts";
import { walkOf } from "./money-walk.ts";
import { PROVIDERS } from "./providers.ts";

const VISITS = 6;

describe.for(PAYMENT_PROVIDERS)("money by %s", async (name) => {
  const clock = testClock("running");
  const provider = await PROVIDERS[name](clock);
  const site = await bootSite(provider.settings, { clock });
  const browser = openBrowserOn(site);

  // The product starts beside the walk, in one process: its first connections are opened before.
  beforeAll(async () => {
    await Promise.all(Array.from({ length: VISITS }, () => site.visit("/auth")));
    await tasksDone(site.app);
  });

  if (name === "local") {
    test("a company registers, pays, renews, misses a month, pauses, cancels and stays", async () => {
      const walk = walkOf(browser, provider.serve(site));
      const referrer = await walk.findReferrer();
      const payer = await walk.registerWith(referrer.code);
      await walk.expectFreeMonth(referrer);
      await walk.expectRenewed(payer);
      await walk.missAndPay(payer);
      await walk.pauseAndUndo(payer);
      await walk.cancelAndUndo(payer);
      await walk.expectInvoices(payer);
      await walk.expectAgreement(2, 3);
    });
    return;
  }

  // What differs there: its pages, what it tells, and when it collects. The rest is ours, whoever collects.
  test("a company turns back, pays, renews, misses a month, pauses, cancels and stays", async () => {
    const walk = walkOf(browser, provider.serve(site));
    const payer = await walk.register();
    await walk.renewMissAndPay(payer);
    await walk.pauseAndCancelWithoutScripts(payer, await visitorOf(site, payer));
    await walk.expectAgreement(1, 2);
  });
});
