import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const require = createRequire(import.meta.url);
const SOURCE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0);
  // A part that is taken over by scripts meanwhile would begin its movement anew.
  const moving = await page.evaluate(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (moving) await page.emulateMedia({ reducedMotion: "reduce" });
  await holdStill(page);
  const violations = await violationsOn(page);
  await letMove(page);
  if (moving) await page.emulateMedia({ reducedMotion: null });
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}

/** The narrowest phone and a laptop: the layouts that differ most. */
export const WIDTHS = [360, 1280];

/**
 * Asks `expectAccessible` at each of these widths, the page's own first, and leaves it at the last:
 * a journey that asks at every page is walked at the widths by turns.
 */
export async function expectAccessibleAt(widths: number[], page: Page): Promise<void> {
  const { width: own = 0, height = 900 } = page.viewportSize() ?? {};
  const here = widths.includes(own) ? [own] : [];
  for (const width of [...here, ...widths.filter((one) => one !== own)]) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
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
