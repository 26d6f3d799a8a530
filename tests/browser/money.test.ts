import { beforeAll, describe, test } from "vitest";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import { testClock } from "../factories/app.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
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

  test("a company registers, pays, renews, misses a month, pauses, cancels and stays", async () => {
    const walk = walkOf(browser, provider.serve(site));
    const referrer = await walk.findReferrer();
    const payer = await walk.register(referrer.code);
    await walk.expectFreeMonth(referrer);
    await walk.expectRenewed(payer);
    await walk.missAndPay(payer);
    await walk.pauseAndUndo(payer);
    await walk.cancelAndUndo(payer);
    // A paper is drawn from our own books, whoever collected.
    if (name === "local") await walk.expectInvoices(payer);
    await walk.expectAgreement();
  });
});
