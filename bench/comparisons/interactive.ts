import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../tests/setup/chromium.ts";
import type { Lengths } from "../by-turns.ts";
import { show, spread } from "../figures.ts";
import { withProduct } from "../product.ts";
import { atMost, type Report } from "../report.ts";

const PHONE = { width: 360, height: 740 };
/** What a browser's tools for developers call Slow 4G: milliseconds, and bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const TIMES_SLOWER = 4;
const MOST_SECONDS = 2.5;

interface Opening {
  /** Seconds from asking for the page until something of it is to be seen. */
  seen: number;
  /** Seconds until its scripts have taken it over: until then a press on a button posts the page. */
  interactive: number;
}

/** How long the wizard takes to come on a slow phone that sees the site for the first time. */
export function interactive({ rounds }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("No Chromium: run npm test once, or set CHROMIUM_PATH");
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const opened: Opening[] = [];
      for (let round = 0; round < rounds; round += 1) {
        opened.push(await open(browser, `${product.url}/brief-form`));
      }
      const taken = spread(opened.map((each) => each.interactive));
      const seen = spread(opened.map((each) => each.seen));
      return {
        title: "The wizard on a slow phone",
        how: `Seconds, with nothing in the browser's cache, on Slow 4G (562 ms, 1.44 Mbit/s) and with its processor ${TIMES_SLOWER} times slower; whatever else this machine does counts too.`,
        lines: [
          atMost("wizard, until scripts have taken it over", taken, MOST_SECONDS),
          { operation: "wizard, until it is to be seen", now: show(seen) },
        ],
      };
    } finally {
      await browser.close();
    }
  });
}

async function open(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", SLOW_4G);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
    await page.goto(url, { waitUntil: "commit" });
    const interactive = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector("form[data-live]")) resolve(performance.now());
            else setTimeout(look, 5);
          };
          look();
        }),
    );
    const seen = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    return { seen: seen / 1_000, interactive: interactive / 1_000 };
  } finally {
    await context.close();
  }
}
