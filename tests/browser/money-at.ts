import { beforeAll } from "vitest";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import { testClock } from "../factories/app.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
import { openBrowserOn } from "./browser.ts";
import { walkOf } from "./money-walk.ts";
import { PROVIDERS } from "./providers.ts";

const VISITS = 6;

/**
 * A site with this provider, on a clock that goes on by itself, and the walk of a company with its money
 * there. Called at the top of a test file or of a `describe`.
 */
export async function moneyAt(name: PaymentProvider) {
  const clock = testClock("running");
  const provider = await PROVIDERS[name](clock);
  const site = await bootSite(provider.settings, { clock });
  const browser = openBrowserOn(site);

  // The product starts beside the walk, in one process: its first connections are opened before.
  beforeAll(async () => {
    await Promise.all(Array.from({ length: VISITS }, () => site.visit("/auth")));
    await tasksDone(site.app);
  });
  return { site, walk: () => walkOf(browser, provider.serve(site)) };
}
