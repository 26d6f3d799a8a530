import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectApart, openBrowser, WIDTHS } from "./browser.ts";
import { makeOlder } from "./older-engine.ts";
import { includeAll, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

/** Where a window lay when it was drawn, and once it was modal. */
interface Turn {
  drawn: DOMRect | null;
  wasOnTop: boolean;
  modal: DOMRect;
}

/** As far as a window rises while it comes, in pixels. */
const RISE = 8;

/** Lets the page keep how each of its windows came. */
function keepTurns(page: Page) {
  return page.addInitScript(() => {
    const turns: Turn[] = [];
    let drawn: DOMRect | null = null;
    let wasOnTop = false;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLDialogElement) || !target.hasAttribute("data-drawn")) continue;
        drawn = target.getBoundingClientRect();
        const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2];
        wasOnTop = target.contains(document.elementFromPoint(x, y));
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-drawn"] });
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      showModal.call(this);
      turns.push({ drawn, wasOnTop, modal: this.getBoundingClientRect() });
    };
    Object.assign(window, { turns });
  });
}

async function expectDrawnInPlace(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((window) => window.matches(":modal"))).toBe(true);
  const turns = await page.evaluate(() => (window as unknown as { turns: Turn[] }).turns);
  const turn = turns.at(-1);
  if (!turn?.drawn) throw new Error("the window was not drawn before it became modal");
  const { drawn, wasOnTop, modal } = turn;
  expect(wasOnTop).toBe(true);
  const [before, after] = [drawn, modal].map(({ x, width, height }) =>
    [x, width, height].map(Math.round),
  );
  expect(after).toEqual(before);
  expect(Math.abs(modal.y - drawn.y)).toBeLessThanOrEqual(RISE);
}

let briefId: string;
let actor: CompanyActor;
beforeAll(async () => {
  briefId = await addBrief(app, await addClient(app));
  ({ actor } = await addCompany(app));
});

test("a window is drawn over the page, where it lies once it is modal", async () => {
  const client = await addClient(app);
  const own = await addBrief(app, client);
  await addProposal(app, (await addCompany(app)).actor, own);
  const companys = await signedIn(site, actor, { moving: true });
  const clients = await signedIn(site, client, { moving: true });
  await keepTurns(companys);
  await keepTurns(clients);
  for (const width of WIDTHS) {
    // In a wider window a proposal is written beside its brief, and lies over nothing.
    await companys.setViewportSize({ width: Math.min(width, 1024), height: 900 });
    await companys.goto("/verhuisbedrijf-dashboard");
    await companys.getByRole("button", { name: "Offerte indienen" }).first().click();
    await expectDrawnInPlace(companys, companys.getByRole("dialog"));
    await clients.setViewportSize({ width, height: 900 });
    await clients.goto(ownBriefPath(own));
    await clients.getByRole("button", { name: "Accepteren" }).first().click();
    await expectDrawnInPlace(clients, clients.getByRole("dialog"));
  }
});

/** A company at its list, and what opens the details of a brief on it. */
async function atTheCard(width: number) {
  const page = await signedIn(site, actor, { width, moving: true });
  await page.goto("/verhuisbedrijf-dashboard");
  const opener = page.locator(`a[href*="${briefId}"]`, { hasText: "Bekijk details" });
  return { page, opener };
}

/** Scrolls the page so that `one` lies behind `other`, which does not scroll with it. */
async function lieBehind(one: Locator, other: Locator): Promise<void> {
  const [behind, before] = [await one.boundingBox(), await other.boundingBox()];
  if (!behind || !before) throw new Error("one of the two is not on the page");
  const middle = (box: typeof behind) => box.y + box.height / 2;
  await one.page().evaluate((by) => window.scrollBy(0, by), middle(behind) - middle(before));
  await expect
    .poll(async () => Math.abs(middle((await one.boundingBox()) ?? behind) - middle(before)))
    .toBeLessThan(2);
}

/** Keeps a page from drawing its next pictures, as on a machine that is slow, until it is let go on. */
function holdPictures(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { requestAnimationFrame: soon } = window;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (act) => held.push(act);
    document.addEventListener("let-go-on", () => {
      window.requestAnimationFrame = soon;
      for (const act of held) soon(act);
    });
  });
}

const letGoOn = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event("let-go-on"));
    return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  });

test("Back closes a brief's window and stays at the list, leaves it once that was closed by its cross, the form takes the place of the details at its top, and a window is gone at once, not modal yet too, before the page behind it comes to life", async () => {
  const { page, opener } = await atTheCard(360);
  const list = page.url();
  const details = page.getByRole("dialog", { name: "Opdrachtdetails" });
  await opener.click();
  await details.getByText("Tijd voorkeur").waitFor();
  await page.goBack();
  await details.waitFor({ state: "hidden" });
  expect(page.url()).toBe(list);
  await expect.poll(() => opener.isVisible()).toBe(true);

  // The second of two quick clicks falls on what lay behind the cross, where it is not meant.
  await opener.click();
  const cross = details.getByRole("button", { name: "Sluiten" });
  await details.getByText("Tijd voorkeur").waitFor();
  await page.setViewportSize({ width: 360, height: 400 });
  const behind = page
    .getByRole("button", { name: "Offerte indienen", includeHidden: true })
    .first();
  await lieBehind(behind, cross);
  await cross.click();
  await page.locator("dialog:modal").waitFor({ state: "detached" });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(() => page.url()).toBe(list);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goBack();
  await expect.poll(() => page.url()).not.toBe(list);

  await page.goto(list);
  await opener.click();
  await details.getByText("Tijd voorkeur").waitFor();
  await details.evaluate((window) => window.scrollTo(0, window.scrollHeight));
  await details.getByRole("button", { name: "Offerte indienen" }).click();
  const form = page.getByRole("dialog", { name: "Offerte indienen" });
  const title = form.getByRole("heading", { name: "Offerte indienen" });
  await expect
    .poll(() => form.evaluate((window) => window.contains(document.activeElement)))
    .toBe(true);
  await form.locator("form :focus").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);

  // It is gone at once, and the page behind it comes to life after that.
  await page.setViewportSize({ width: 360, height: 900 });
  await opener.click();
  const modal = page.locator("dialog:modal");
  await modal.waitFor();
  await holdPictures(page);
  await details.getByRole("button", { name: "Sluiten" }).click();
  const left = await modal.evaluate((dialog) => ({
    isSeen: dialog.checkVisibility({ visibilityProperty: true }),
    backdrop: getComputedStyle(dialog, "::backdrop").display,
  }));
  expect(left).toEqual({ isSeen: false, backdrop: "none" });
  await letGoOn(page);
  await modal.waitFor({ state: "detached" });
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await opener.click();
  await details.waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });

  // Escape closes one that is on the screen and not modal yet.
  await page.setViewportSize({ width: 1024, height: 900 });
  await holdPictures(page);
  await opener.click();
  await details.waitFor();
  expect(await details.evaluate((window) => window.matches(":modal"))).toBe(false);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await letGoOn(page);
  expect(await details.count()).toBe(0);
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a window that Escape closed opens again at once, before word of its closing is there", async () => {
  const { page, opener } = await atTheCard(360);
  const modal = page.locator("dialog:modal");
  // A browser tells of a closing behind what is pressed meanwhile: here never.
  await page.evaluate(() => {
    document.addEventListener("close", (event) => event.stopImmediatePropagation(), true);
  });
  await opener.click();
  await modal.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => modal.count()).toBe(0);
  await opener.press("Enter");
  await modal.getByText("Tijd voorkeur").waitFor();
});

test.each([
  ["of today", (page: Page) => page],
  ["of the oldest kind", makeOlder],
] as const)(
  "in a browser %s a message lies beside the button of its window, and shows itself under a mouse that rests there",
  async (_, make) => {
    const { actor } = await addCompany(app);
    await addBrief(app, await addClient(app));
    const page = await make(await signedIn(site, actor, { width: 360, faults: true }));
    await page.goto("/verhuisbedrijf-dashboard");
    await page.getByRole("button", { name: "Offerte indienen" }).first().click();
    const window = page.getByRole("dialog", { name: "Offerte indienen" });
    const send = window.getByRole("button", { name: "Offerte verzenden" });
    const toast = page.locator(".toast");
    await window.getByLabel("Titel").fill("Complete verhuizing");
    await window.getByLabel("Beschrijving").fill("Laden, rijden en lossen.");
    await window.getByLabel("Prijs in euro, incl. btw").fill("abc");
    await includeAll(window);
    await send.click();
    await toast.waitFor();
    await expectApart(toast, send);
    const box = await toast.boundingBox();
    await toast.getByRole("button", { name: "Melding sluiten" }).click();
    await toast.waitFor({ state: "detached" });
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
    await send.focus();
    await page.keyboard.press("Enter");
    await toast.waitFor();
    const opacity = () => toast.evaluate((it) => Number(getComputedStyle(it).opacity));
    await expect.poll(opacity).toBe(1);
  },
);
