import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { DEMO_ACCOUNTS } from "../app/demo/texts.ts";
import { findChromium } from "../tests/setup/chromium.ts";
import { cookieFor } from "./browser.ts";
import type { Product } from "./product.ts";

const CHANGES = 20;
const APART_MS = 250;

declare global {
  /** When each mark stood on the page, in milliseconds since 1970. */
  var marksSeen: Record<string, number>;
}

/** How long after each commit a client's own brief shows what changed, in a browser that looks at it; ms. */
export async function waitsOnScreen({ url, database, cookieOf }: Product): Promise<number[]> {
  const [brief] = await database.query<{ id: string }>(
    `select briefs.id from briefs join users on users.id = client_id
     where email = $1 and briefs.status = 'OPEN' limit 1`,
    [DEMO_ACCOUNTS.client.email],
  );
  if (!brief) throw new Error("the demo has no open brief");
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: ["--no-sandbox"],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    await context.addCookies([cookieFor(await cookieOf("client"), url)]);
    const page = await context.newPage();
    await page.goto(`${url}/client-dashboard/opdracht/${brief.id}`);
    await page.evaluate(() => {
      globalThis.marksSeen = {};
      new MutationObserver(() => {
        for (const [mark] of document.body.textContent?.matchAll(/Ronde \d+/g) ?? []) {
          globalThis.marksSeen[mark] ??= performance.timeOrigin + performance.now();
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    // The connection comes once the page works.
    await sleep(2_000);
    const committed: [mark: string, at: number][] = [];
    for (let nth = 0; nth <= CHANGES; nth += 1) {
      const mark = `Ronde ${nth}`;
      await database.query("update briefs set additional_info = $2 where id = $1", [
        brief.id,
        mark,
      ]);
      committed.push([mark, performance.timeOrigin + performance.now()]);
      await sleep(APART_MS);
    }
    await sleep(2_000);
    const seen = await page.evaluate(() => globalThis.marksSeen);
    // The first brings the script that reads pages again. Two that are read at once are shown together.
    return committed.slice(1).map(([, at], nth) => {
      const later = committed
        .slice(nth + 1)
        .map(([mark]) => seen[mark] ?? Number.POSITIVE_INFINITY);
      return Math.max(0, Math.min(...later) - at);
    });
  } finally {
    await browser.close();
  }
}
