import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type ReceivedMail, readMailFolder } from "../factories/mail.ts";
import { type Product, type Settings, startProduct } from "../factories/product.ts";
import { findChromium } from "../setup/chromium.ts";
import { createTestDatabase } from "../setup/database.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const MAIL_MS = 10_000;
// Nothing of the browser's own goes out to the network while it is driven.
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface TestBrowser {
  product(): Product;
  /**
   * A fresh person at a fresh browser, `width` CSS pixels wide; `faults` for who will be told that
   * the product failed, or loses the connection; `touch` for a phone.
   */
  person(options?: {
    width?: number;
    javaScript?: boolean;
    faults?: boolean;
    touch?: boolean;
  }): Promise<Page>;
  /** The newest mail to `to` whose subject contains `subject`; waits until it is there. */
  mailTo(to: string, subject: string): Promise<ReceivedMail>;
}

/**
 * The built product, on a database and data folder of its own unless `settings` name them, and a Chromium to use it with. Called at the top of a
 * test file; a page that logs an error or breaks the content security policy fails its test file.
 */
export async function openBrowser(settings: Settings = {}): Promise<TestBrowser> {
  const database = settings.DATABASE_URL ? null : await createTestDatabase();
  const folder = await temporaryFolder("browser");
  const complaints: string[] = [];
  let product: Product | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("no Chromium: run npm test, or set CHROMIUM_PATH");
    product = await startProduct({
      ...(database ? { DATABASE_URL: database.url } : {}),
      DATA_DIR: folder.path,
      ...settings,
    });
    browser = await chromium.launch({ executablePath, args: QUIET });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await database?.drop();
    await folder.remove();
    expect(complaints).toEqual([]);
  });

  const started = () => {
    if (!product) throw new Error("the product is not running yet");
    return product;
  };
  return {
    product: started,
    async person({ width = 1280, javaScript = true, faults = false, touch = false } = {}) {
      if (!browser) throw new Error("the browser is not running yet");
      const context = await browser.newContext({
        baseURL: started().url,
        viewport: { width, height: 900 },
        javaScriptEnabled: javaScript,
        hasTouch: touch,
        isMobile: touch,
        locale: "nl-NL",
        timezoneId: "Europe/Amsterdam",
      });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        const expected = (faults ? /status of [45]\d\d|ERR_FAILED/ : /status of 4\d\d/).test(
          message.text(),
        );
        if (message.type() === "error" && !expected) {
          complaints.push(`${page.url()}: ${message.text()}`);
        }
      });
      return page;
    },
    async mailTo(to, subject) {
      const deadline = Date.now() + MAIL_MS;
      for (;;) {
        const mails = await readMailFolder(path.join(settings.DATA_DIR ?? folder.path, "mail"), to);
        const found = mails.findLast((mail) => mail.subject.includes(subject));
        if (found) return found;
        if (Date.now() > deadline) {
          const others = mails.map((mail) => mail.subject).join(", ") || "none";
          throw new Error(`no mail '${subject}' to ${to}; there are: ${others}`);
        }
        await sleep(50);
      }
    },
  };
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Ends every movement that has begun and holds those still to come, so that what is read is what a
 * person sees at rest: a dialog half faded in, or a toast half faded out, has colours of its own.
 */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((shown) => requestAnimationFrame(shown));
    }
    for (const movement of document.getAnimations()) {
      const { progress, endTime } = movement.effect?.getComputedTiming() ?? {};
      const ends = progress !== null && endTime !== Number.POSITIVE_INFINITY;
      if (ends) movement.finish();
      else movement.pause();
    }
  });
}

async function letMove(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const movement of document.getAnimations()) {
      if (movement.playState === "paused") movement.play();
    }
  });
}

/** Fails unless axe finds nothing against WCAG 2.2 AA, and nothing sticks out sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await holdStill(page);
  // In this page itself: no page has a frame of another origin, and a tab of its own for axe costs
  // more than what axe does there.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode()
    .analyze();
  await letMove(page);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Fails when one lies over the other, wherever that other is scrolled into view. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await one.waitFor();
  await other.scrollIntoViewIfNeeded();
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("one of the two is not on screen");
  const beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  const above = a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(beside || above, `${JSON.stringify(a)} covers ${JSON.stringify(b)}`).toBe(true);
}

/** The words of the specification that a page must show, a title and perhaps a text. */
export type Says = readonly [title: string, text?: string];

export async function expectToast(page: Page, [title, text]: Says): Promise<void> {
  const toast = page.getByRole("dialog", { name: "Melding" });
  await toast.getByText(title, { exact: true }).waitFor();
  if (text) await toast.getByText(text, { exact: true }).waitFor();
}

/** Sends the forms of a page as a browser does that checks nothing itself. */
export async function unchecked(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
}
