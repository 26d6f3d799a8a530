import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { joinApp, makeApp, type TestApp } from "../factories/app.ts";
import type { ReceivedMail } from "../factories/mail.ts";
import { type Product, type Settings, startProduct } from "../factories/product.ts";
import { emptyDatabase } from "../factories/queue.ts";
import type { TestSite } from "../factories/site.ts";
import { translatePages } from "./translator.ts";
import { theChromium, theProduct } from "./worker.ts";

export { expectAccessible, expectAccessibleAt, WIDTHS } from "./axe.ts";

const MAIL_MS = 30_000;

export interface TestBrowser extends TestApp {
  product(): Pick<Product, "url">;
  /**
   * A fresh person at a fresh browser, `width` CSS pixels wide; `faults` for who will be told that
   * the product failed, or loses the connection; `touch` for a phone; `moving` for who did not ask
   * for less movement, as what is proved of movements needs it; `translated` for who has the browser
   * translate every page. TRANSLATED=1 does so for everybody.
   */
  person(options?: PersonOptions): Promise<Page>;
  /** The newest mail to `to` whose subject contains `subject`; waits until it is there. */
  mailTo(to: string, subject: string): Promise<ReceivedMail>;
}

interface PersonOptions {
  width?: number;
  javaScript?: boolean;
  faults?: boolean;
  touch?: boolean;
  moving?: boolean;
  translated?: boolean;
}

/**
 * The built product as a process, emptied, and a Chromium to use it with: one of each for all files
 * of a worker, or a product of its own for a file with `settings`. `habits` are those of its people, unless
 * they have others. Called at the top of a test file.
 */
export async function openBrowser(
  settings?: Settings,
  habits: Pick<PersonOptions, "translated"> = {},
): Promise<TestBrowser> {
  return withPeople(settings ? await ownProduct(settings) : await sharedProduct(), habits);
}

/**
 * A Chromium to use a product with that runs in this process, as what moves its clock needs it.
 * Called at the top of a test file.
 */
export function openBrowserOn(site: TestSite): TestBrowser {
  return withPeople({ app: site, product: () => ({ url: site.origin }) });
}

// React Router leaves two rejections when it aborts an answer between its first line, which says all,
// and its end. Nobody waits for them and nothing is lost; router.test.ts says when it leaves none.
const LEFT_BY_ROUTER = "signal is aborted without reason";

// Of a product that fails, a connection that is lost, and a process that ends with an answer half given.
const FAULTS =
  /status of [45]\d\d|ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/;

// A page that logs an error or breaks the content security policy fails its test file.
function withPeople(
  { app, product }: Pick<TestBrowser, "product"> & { app: TestApp },
  habits: Pick<PersonOptions, "translated"> = {},
): TestBrowser {
  const complaints: string[] = [];
  afterAll(() => expect(complaints).toEqual([]));

  async function person(options: PersonOptions = {}) {
    const { width = 1280, javaScript = true, faults, touch, moving } = options;
    const { translated = habits.translated ?? process.env.TRANSLATED === "1" } = options;
    const browser = await theChromium();
    const context = await browser.newContext({
      baseURL: product().url,
      viewport: { width, height: 900 },
      javaScriptEnabled: javaScript,
      hasTouch: touch === true,
      isMobile: touch === true,
      // The product speaks http here; a fake that has to speak https has nobody's certificate.
      ignoreHTTPSErrors: true,
      // Each movement is drawn frame by frame, by the processor.
      reducedMotion: moving ? "no-preference" : "reduce",
      locale: "nl-NL",
      timezoneId: "Europe/Amsterdam",
    });
    onTestFinished(() => context.close());
    if (translated) await translatePages(context);
    return await pageOf(context, faults ? FAULTS : /status of 4\d\d/);
  }

  async function pageOf(context: BrowserContext, expected: RegExp) {
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => {
      if (message !== LEFT_BY_ROUTER) complaints.push(`${page.url()}: ${message}`);
    });
    page.on("console", (message) => {
      if (message.type() !== "error" || expected.test(message.text())) return;
      complaints.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  async function mailTo(to: string, subject: string) {
    const deadline = Date.now() + MAIL_MS;
    for (;;) {
      const mails = await app.mails(to);
      const found = mails.findLast((mail) => mail.subject.includes(subject));
      if (found) return found;
      if (Date.now() > deadline) {
        const others = mails.map((mail) => mail.subject).join(", ") || "none";
        throw new Error(`no mail '${subject}' to ${to}; there are: ${others}`);
      }
      await sleep(25);
    }
  }

  return { ...app, product, person, mailTo };
}

async function ownProduct(settings: Settings) {
  const app = await makeApp({ LOG_LEVEL: "silent", ...settings }, { clock: "real" });
  let product: Product | undefined;
  beforeAll(async () => {
    product = await startProduct(app.env);
  });
  afterAll(async () => {
    await product?.stop();
  });
  const started = () => {
    if (!product) throw new Error("the product is not running yet");
    return product;
  };
  return { product: started, app };
}

// What the file before left behind is gone, and so is what it had still to do.
async function sharedProduct() {
  const { product, env } = await theProduct();
  const app = joinApp({ LOG_LEVEL: "silent", ...env }, { clock: "real" });
  beforeAll(async () => {
    await emptyDatabase(app.app);
    await rm(path.join(app.env.DATA_DIR ?? "", "mail"), { recursive: true, force: true });
  });
  return { product: () => product, app };
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
