import { expect } from "vitest";
import { mailSamples } from "~/demo/mails/samples.ts";
import type { Variant } from "~/demo/mails/variants.ts";
import { renderMail } from "~/features/notifications/index.server.ts";
import { theChromium } from "./worker.ts";

const TURNED: Variant = "van rechts naar links";

/** Mails that a page holds, each in a window of its own. */
const AT_ONCE = 20;

function windowOf(html: string, width: number, name: number): string {
  const escaped = html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe name="${name}" style="width: ${width}px; height: 740px; border: 0" srcdoc="${escaped}"></iframe>`;
}

/**
 * Fails unless each mail of a variant is as wide as its window of `width` CSS pixels and, from right to
 * left, reads in order.
 */
export async function lookAt(variant: Variant, width: number): Promise<void> {
  const context = await (await theChromium()).newContext({ viewport: { width, height: 740 } });
  const page = await context.newPage();
  const samples = mailSamples(variant).map(({ key, letter }) => ({
    key,
    html: renderMail(letter.body).html,
  }));
  for (let from = 0; from < samples.length; from += AT_ONCE) {
    const mails = samples.slice(from, from + AT_ONCE);
    for (const { key, html } of mails) expect(/<img|<script|url\(/.test(html), key).toBe(false);
    await page.setContent(mails.map(({ html }, nth) => windowOf(html, width, nth)).join(""));
    const [, ...windows] = page.frames();
    expect(windows).toHaveLength(mails.length);
    const seen = await Promise.all(
      windows.map(async (window) => ({
        key: mails[Number(window.name())]?.key,
        wide: await window.evaluate(() => document.documentElement.scrollWidth),
        turned: variant === TURNED ? await window.evaluate(turnedWords) : [],
      })),
    );
    expect(seen).toEqual(mails.map(({ key }) => ({ key, wide: width, turned: [] })));
  }
  await context.close();
}

/** Dutch words and numbers that stand to the left of the one before them on their line. Runs in the browser. */
function turnedWords(): string[] {
  const turned: string[] = [];
  for (const block of document.querySelectorAll("h1, p, td, th, div")) {
    let before: DOMRect | undefined;
    for (const node of block.childNodes) {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      // A block within it is looked at by itself.
      if (node instanceof Element && node.matches("table, p, div")) continue;
      for (
        let text: Node | null = node.nodeType === Node.TEXT_NODE ? node : texts.nextNode();
        text;
        text = texts.nextNode()
      ) {
        for (const { index, 0: word } of (text.textContent ?? "").matchAll(
          /[\p{Script=Latin}\d€]+/gu,
        )) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [place] = range.getClientRects();
          if (place && before?.top === place.top && place.left < before.left) turned.push(word);
          before = place;
        }
      }
    }
  }
  return turned;
}
