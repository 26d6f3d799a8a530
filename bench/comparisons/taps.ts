import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { findChromium } from "../../tests/setup/chromium.ts";
import { cookieFor } from "../browser.ts";
import type { Lengths } from "../by-turns.ts";
import { withEveryCore } from "../cores.ts";
import { show, spread } from "../figures.ts";
import { type Product, withProduct } from "../product.ts";
import { atMost, type Report } from "../report.ts";

const PHONE = { width: 360, height: 740 };
const TIMES_SLOWER = 4;
const MOST_MS = 100;
const SETTLE_MS = 1_000;
const MOST_LOOKS = 10;

const button = (page: Page, name: string) => page.getByRole("button", { name });
const inWindow = (page: Page) => page.getByRole("dialog");

interface Point {
  x: number;
  y: number;
}

interface Walk {
  path: string;
  /** Whose browser it is; without one a visitor's. */
  as?: "company";
  /** What somebody taps, each after what was tapped before it in the same page. */
  taps: Record<string, (page: Page) => Locator>;
}

/** The part of every figure that is the browser's and the machine's: nothing is asked of it. */
const NOTHING = "anywhere: text, which does nothing";

const WALKS: Record<string, Walk> = {
  anywhere: {
    path: "/brief-form",
    taps: { "text, which does nothing": (page) => page.locator("h1") },
  },
  "company's list": {
    path: "/verhuisbedrijf-dashboard",
    as: "company",
    taps: {
      "a brief's window": (page) => button(page, "Bekijk details").first(),
      "the form of a proposal": (page) =>
        inWindow(page).getByRole("button", { name: "Offerte indienen" }),
      "closing it": (page) => inWindow(page).getByLabel("Sluiten").last(),
      "a filter": (page) => page.getByText("Verberg volle en voltooide"),
    },
  },
  wizard: {
    path: "/brief-form",
    taps: {
      "the service": (page) => page.locator("label", { hasText: /^Verhuizing$/ }),
      "the next step": (page) => button(page, "Volgende"),
    },
  },
};

/** How long a slow phone takes from a tap to the next picture, where companies work and where clients begin. */
export function taps({ rounds }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("No Chromium: run npm test once, or set CHROMIUM_PATH");
    const browser = await withEveryCore(() =>
      chromium.launch({ executablePath, args: ["--no-sandbox"] }),
    );
    try {
      const taken: Record<string, number[]> = {};
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, walk] of Object.entries(WALKS)) {
          for (const [tap, ms] of Object.entries(await tapAll(browser, product, walk))) {
            const operation = `${name}: ${tap}`;
            taken[operation] = [...(taken[operation] ?? []), ms];
          }
        }
      }
      return {
        title: "Taps on a slow phone",
        how: `Milliseconds from a tap to the picture after it (Event Timing), each tap the first of its kind in a fresh browser, with its processor ${TIMES_SLOWER} times slower.`,
        lines: Object.entries(taken).map(([operation, times]) =>
          operation === NOTHING
            ? { operation, now: show(spread(times), 0) }
            : atMost(operation, spread(times), MOST_MS, 0),
        ),
      };
    } finally {
      await browser.close();
    }
  });
}

async function tapAll(
  browser: Browser,
  product: Product,
  { path, as, taps }: Walk,
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  try {
    if (as) await context.addCookies([cookieFor(await product.cookieOf(as), product.url)]);
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
    await page.goto(product.url + path, { waitUntil: "networkidle" });
    const taken: Record<string, number> = {};
    for (const [name, find] of Object.entries(taps)) taken[name] = await answerTo(page, find(page));
    return taken;
  } finally {
    await context.close();
  }
}

/** Milliseconds until the picture after the slowest event of a tap; a multiple of 8, as browsers tell it. */
async function answerTo(page: Page, tapped: Locator): Promise<number> {
  const at = await inSight(page, tapped);
  await page.evaluate(() => {
    const seen: number[] = [];
    const asked: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("interactionId" in entry && entry.interactionId) seen.push(entry.duration);
      }
    }).observe(asked);
    Object.assign(window, { seen });
  });
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => {
    const { seen = [] } = window as { seen?: number[] };
    // What took less than the threshold is not told of.
    return Math.max(16, ...seen);
  });
}

/** Where to tap: whoever taps has it in sight, nothing moves, and nothing lies over it. */
async function inSight(page: Page, tapped: Locator): Promise<Point> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await tapped.scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLE_MS);
    const box = await tapped.boundingBox();
    if (!box) continue;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // A tap beside it would be answered at once, and measure nothing.
    if (await tapped.evaluate(isOnTop, at)) return at;
  }
  throw new Error(`something lies over what is to be tapped: ${tapped}`);
}

const isOnTop = (one: Element, { x, y }: Point) => one.contains(document.elementFromPoint(x, y));
