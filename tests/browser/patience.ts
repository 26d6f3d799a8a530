import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import type { Manner } from "./deal-walk.ts";

/** What somebody met who used pages while the product was away now and then. */
export interface Met {
  /** Each time that a page or a message said that it did not work, in its words. */
  told: string[];
  /** How long each act took, and each wait for what somebody else did, in milliseconds. */
  tookMs: number[];
  /** Fields that no longer had what was typed into them. */
  lostTyping: string[];
}

/** What waits longer hangs. */
const HANGS_MS = 120_000;
const READS_MS = 1_500;

const TRY_AGAIN = "Probeer het opnieuw";
const awayOn = (page: Page) => page.getByRole("heading", { name: "Even geduld" });
/** In the place of what could not be read: on a page a link, in a window a button. */
const unreadOn = (page: Page) =>
  page
    .getByRole("alert")
    .getByRole("link", { name: TRY_AGAIN })
    .or(page.getByRole("button", { name: TRY_AGAIN }));
const badNewsOn = (page: Page) => page.getByRole("alert").getByRole("dialog", { name: "Melding" });
const troubleOn = (page: Page) => awayOn(page).or(unreadOn(page)).or(badNewsOn(page));

/**
 * Of somebody who does what pages say: waits a moment and presses 'Probeer het opnieuw' where that stands,
 * loads anew what says to wait and has no such link, and presses again after a message that says to try
 * again, once it looked whether it is there. `before` is called at each act.
 */
export function patient(met: Met, before: () => Promise<void>): Manner {
  const typed = new Map<string, string>();

  /** Does what the page says until it says nothing more. */
  async function follow(page: Page): Promise<void> {
    while (await troubleOn(page).first().isVisible()) {
      await sleep(READS_MS);
      if (await badNewsOn(page).first().isVisible()) {
        met.told.push(await wordsOf(badNewsOn(page).first()));
        await page.getByRole("button", { name: "Melding sluiten" }).first().click();
        continue;
      }
      const isAway = await awayOn(page).isVisible();
      const link = page.locator("body").getByRole("link", { name: TRY_AGAIN });
      const again = (isAway ? link : unreadOn(page)).first();
      if (!isAway && !(await again.isVisible())) continue;
      met.told.push(isAway ? await wordsOf(awayOn(page).locator("..")) : TRY_AGAIN);
      if (await again.isVisible()) await again.click();
      else await page.reload();
      await page.waitForLoadState();
    }
  }

  async function timed(work: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await work();
    met.tookMs.push(performance.now() - begun);
  }

  async function wait(page: Page, shown: Locator): Promise<void> {
    await shown.or(troubleOn(page)).first().waitFor({ timeout: HANGS_MS });
  }

  async function act(page: Page, press: () => Promise<void>, done: Locator): Promise<void> {
    await before();
    await timed(async () => {
      for (let first = true; ; first = false) {
        await follow(page);
        if (!first && (await done.isVisible())) break;
        try {
          await press();
        } catch (error) {
          if (!(await troubleOn(page).first().isVisible())) throw error;
        }
        await wait(page, done);
        if (await done.isVisible()) break;
      }
    });
    for (const field of typed.keys()) if (field.startsWith(page.url())) typed.delete(field);
  }

  return {
    act,
    open: (page, address, shown) =>
      act(
        page,
        async () => {
          if (page.url().endsWith(address) && (await shown.isVisible())) return;
          await page.goto(address);
        },
        shown,
      ),
    async type(field, text) {
      const name = `${field.page().url()} ${field}`;
      await wait(field.page(), field);
      if (!(await field.isVisible())) throw new Error(`something is in the way of ${field}`);
      const now = await field.inputValue();
      if (typed.get(name) === text && now !== text) met.lostTyping.push(`${name}: '${now}'`);
      if (now !== text) await field.fill(text);
      typed.set(name, text);
    },
    see: (page, shown) =>
      timed(async () => {
        while (!(await shown.isVisible())) {
          await wait(page, shown);
          await follow(page);
        }
      }),
  };
}

const wordsOf = async (locator: Locator) =>
  ((await locator.textContent()) ?? "").replace(/\s+/g, " ").trim();
