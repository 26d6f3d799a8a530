import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  COMPANY_REGISTRATION,
  correctBriefPath,
  EDIT_PROFILE,
  HOMES,
  ownBriefPath,
  SUBSCRIPTION,
  threadPath,
} from "~/shared/paths.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { jpeg } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";
import { translateNow } from "./translator.ts";

const site = await openBrowser();
const { app } = site;
const PATIENCE_MS = 120_000;
const picture = await jpeg(80, 60);

/** Holds the scripts of a page back until it is told to let them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await come.promise;
    await route.continue().catch(() => undefined);
  });
  return come.resolve;
}

/** Puts something else into each field on show, as somebody does whose page has no scripts yet. */
function fillAll(within: string): void {
  const typed = { date: "2027-02-03", email: "wie@voorbeeld.test", tel: "0612345678" };
  for (const part of document.querySelectorAll(`${within} details`)) part.setAttribute("open", "");
  for (const field of document.querySelectorAll("input, textarea, select")) {
    if (
      !field.closest(within) ||
      !field.checkVisibility() ||
      field.matches("[readonly], [disabled]")
    )
      continue;
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
    else if (field instanceof HTMLTextAreaElement) field.value += " getypt";
    else if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) field.click();
    else if (field instanceof HTMLInputElement && field.type !== "file") {
      const text = typed[field.type as keyof typeof typed] ?? `${field.value}17`;
      field.value = text;
    }
  }
}

/** What stands in the fields that somebody changed, by form, name and place among others of the name. */
function readChanged(): string[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll("input, textarea, select")].flatMap((field) => {
    const { form, name, type, value, checked, defaultValue } = field as HTMLInputElement;
    const key = `${form?.id} ${name} ${type}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (type === "hidden" || type === "file" || !name) return [];
    if (/checkbox|radio/.test(type)) return checked ? [`${key} ${value}`] : [];
    return value !== defaultValue ? [`${key} ${count}: ${value}`] : [];
  });
}

/** Fills a page in before its scripts come, perhaps translates it, and fails when any of it is lost then. */
async function expectKept(
  page: Page,
  path: string,
  translated: boolean,
  within = "main",
): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").last().waitFor({ state: "attached" });
  await page.evaluate(fillAll, within);
  const fields = await page.locator("input[type=file]").all();
  let photos = 0;
  for (const field of fields) {
    const names = (await field.getAttribute("multiple")) === null ? ["a"] : ["a", "b"];
    const files = names.map((name) => ({
      name: `${name}.jpg`,
      mimeType: "image/jpeg",
      buffer: picture,
    }));
    await field.setInputFiles(files);
    photos += files.length;
  }
  const typed = await page.evaluate(readChanged);
  expect([path, typed.length + photos]).not.toEqual([path, 0]);
  if (translated) await page.evaluate(translateNow);
  release();
  const shown = () => page.locator("img[src*=klein]").count();
  await expect.poll(shown, { message: `photos of ${path}`, timeout: 8_000 }).toBe(photos);
  await page.waitForLoadState("networkidle");
  await expect
    .poll(() => page.evaluate(readChanged), { message: path })
    .toEqual(expect.arrayContaining(typed));
  await page.context().close();
}

test.each([
  ["", false],
  [" and the browser translated it meanwhile", true],
])(
  "what is typed and chosen before the scripts of a page stays when they come%s",
  {
    timeout: PATIENCE_MS,
  },
  async (_, translated) => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const { actor: fresh } = await addCompany(app, { profile: "minimal", subscribed: false });
    const open = await addBrief(app, client);
    const agreed = await addBrief(app, client);
    const proposalId = await addProposal(app, actor, agreed);
    await acceptPlainly(app, client, proposalId);
    const visits = [
      [null, "/brief-form"],
      [null, COMPANY_REGISTRATION],
      [client, correctBriefPath(open)],
      [client, ownBriefPath(open)],
      [client, threadPath(proposalId)],
      [actor, threadPath(proposalId)],
      [actor, HOMES.company],
      [actor, EDIT_PROFILE, "dialog"],
      [actor, SUBSCRIPTION],
      [fresh, "/verhuisbedrijf-onboarding"],
    ] as const;
    const lost: string[] = [];
    for (const [who, path, within] of visits) {
      const page = who
        ? await signedIn(site, who, { faults: true })
        : await site.person({ faults: true });
      await expectKept(page, path, translated, within).catch((error) =>
        lost.push(`${path}: ${String(error).slice(0, 1500)}`),
      );
    }
    expect(lost).toEqual([]);
  },
);
