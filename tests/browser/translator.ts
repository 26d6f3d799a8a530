import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Translates every page of a browser as Chrome, Edge and Safari do: each text node gives way to a new one
 * in two `font` elements, also those that come later. The words stay what they are, so that
 * tests find them; `mark` is put behind each. What a page writes into a text that gave way is lost to its
 * reader, and one that it puts back stands there twice: both are reported as errors, which fail the test file.
 */
export async function translatePages(context: BrowserContext, mark = ""): Promise<void> {
  await context.addInitScript(translateThisPage, mark);
}

// Runs in the page.
function translateThisPage(mark: string): void {
  const SKIPPED =
    "script, style, noscript, template, textarea, title, svg, [translate=no], [data-translated]";
  const former = new WeakSet<Node>();
  const lost = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      reportError(`a translated page lost '${target.nodeValue}', and shows '${oldValue}'`);
    }
  });
  const translate = (text: Text): void => {
    const parent = text.parentElement;
    if (text.data.trim() === "" || !parent || parent.closest(SKIPPED)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.dataset.translated = "";
    inner.textContent = text.data + mark;
    outer.append(inner);
    text.replaceWith(outer);
    former.add(text);
    lost.observe(text, { characterData: true, characterDataOldValue: true });
  };
  const translateIn = (node: Node): void => {
    if (former.has(node) && node.isConnected) {
      reportError(`a translated page shows '${node.nodeValue}' twice`);
    } else if (node instanceof Text) translate(node);
    else {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      found.forEach(translate);
    }
  };
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") translateIn(target);
      else addedNodes.forEach(translateIn);
    }
  });
  addEventListener("load", () => {
    translateIn(document.body);
    changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Translates a page at once, as it stands. Runs in the page. */
export function translateNow(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const isSkipped = text.parentElement?.closest(
      "script, style, noscript, template, textarea, title, svg, [translate=no]",
    );
    if (text.data.trim() === "" || isSkipped) continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** The words of a page, as somebody reads them. */
async function readWords(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are read by nobody.
  const words = await page.locator("main").innerText();
  return words.replace(/\s+/g, " ").trim();
}

/** Fails when a page says anything else than the same address says in a browser that translates nothing. */
export async function expectAsUntranslated(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    ignoreHTTPSErrors: true,
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expectSameWords(page, plain);
  await context.close();
}

/** Fails when two pages say different things, mail addresses and the minute of their loading apart. */
export async function expectSameWords(page: Page, plain: Page): Promise<void> {
  const words = async (of: Page) =>
    (await readWords(of)).replace(/\S+@\S+/g, "@").replace(/\bom \d\d:\d\d\b/g, "om");
  const difference = async () => {
    const [own, others] = [await words(page), await words(plain)];
    if (own === others) return [];
    const start = [...own].findIndex((letter, place) => letter !== others[place]);
    return [own, others].map((text) => text.slice(Math.max(0, start - 40), start + 120));
  };
  await expect.poll(difference).toEqual([]);
}
