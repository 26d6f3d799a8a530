import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What axe found nothing against in this process, by width and shape.
const accessible = new Set<string>();

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

/**
 * The width of `page` and all that axe's rules look at in it, as text: elements, attributes, states
 * and where there are words. Ids, addresses and the words themselves differ from one person's page
 * to another's, and are left as marks.
 */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = new Map<string, number>();
    const mark = (value: string) =>
      value.replace(/\S+/g, (word) => {
        if (!named.has(word)) named.set(word, named.size);
        return `#${named.get(word)}`;
      });
    const REFERENCES =
      /^(id|for|name|form|list|headers|popovertarget|aria-(labelledby|describedby|controls|owns|details|errormessage|activedescendant))$/;
    const WORDS =
      /^(href|src|srcset|value|action|content|alt|title|placeholder|aria-label|nonce|style|data-.*)$/;
    const walk = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue?.trim() ? "t" : "";
      if (!(node instanceof Element) || node.localName === "script") return "";
      const attributes = [...node.attributes].map(({ name, value }) => {
        if (REFERENCES.test(name)) return `${name}=${mark(value)}`;
        return `${name}=${WORDS.test(name) ? (value.trim() ? "w" : "") : value}`;
      });
      const states = [":popover-open", ":checked", ":disabled", ":focus", ":user-invalid"].filter(
        (state) => node.matches(state),
      );
      return `<${node.localName} ${attributes.join(" ")} ${states.join("")}>${[...node.childNodes].map(walk).join("")}</>`;
    };
    const shape = walk(document.documentElement);
    return `${innerWidth} ${location.pathname.replace(/[0-9a-f-]{36}/g, ":id")} ${shape}`;
  });
}

/**
 * Fails unless axe finds nothing against WCAG 2.2 AA, and nothing sticks out sideways. A page of the
 * same width and shape as one that was found accessible is not examined a second time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0);
  await holdStill(page);
  const shape = await shapeOf(page);
  if (!accessible.has(shape)) {
    expect(await violationsOn(page), `axe on ${page.url()}`).toEqual([]);
    accessible.add(shape);
  }
  await letMove(page);
}

interface Axe {
  run(root: Document, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

// Not by @axe-core/playwright: it sends axe again for every look, and all that axe saw back.
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      runOnly: tags,
      resultTypes: ["violations"],
      reporter: "no-passes",
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}`),
    );
  }, RULES);
}
