import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listOwnPhotos } from "~/features/briefs/index.server.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { EDIT_PROFILE, ownBriefPath, threadPath } from "~/shared/paths.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { jpeg } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { choosePhotos, chooseProvince, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const picture = await jpeg(80, 60);
const photo = (name: string) => ({ name, mimeType: "image/jpeg", buffer: picture });
const AWAITED = /Foto's worden nog verstuurd… Daarna/;

/** Holds the uploads of a page, each until it is let through; they come one after the other. */
async function holdUploads(page: Page) {
  const held: ((isLost: boolean) => void)[] = [];
  await page.route("**/uploads?*", async (route) => {
    const isLost = await new Promise<boolean>((go) => held.push(go));
    await (isLost ? route.abort() : route.continue()).catch(() => undefined);
  });
  return async (isLost = false) => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.(isLost);
  };
}

test("a wizard that is sent during uploads waits for them, and takes all photos along", async () => {
  const page = await signedIn(site, await addClient(app), { width: 360 });
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await chooseProvince(page, "Naar provincie", "Gelderland");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
  const release = await holdUploads(page);
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByLabel(/Kies foto's/).setInputFiles([photo("een.jpg"), photo("twee.jpg")]);
  for (const step of [3, 4]) {
    await page.getByRole("button", { name: "Volgende" }).click();
    await page.getByText(`Stap ${step} van 4`).filter({ visible: true }).first().waitFor();
  }
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).click();
  await page.getByText(AWAITED).waitFor();
  await release();
  await release();
  await page.waitForURL(/account-created|client-dashboard/);
  const placed = page.getByRole("main").getByRole("listitem").getByRole("link");
  await placed.first().click();
  await page.getByRole("img", { name: /Foto's 2/ }).waitFor();
});

test("a message waits for its photos; one that hangs can be left out, and without one that failed nothing goes by itself", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  const proposalId = await addProposal(app, actor, briefId);
  await acceptPlainly(app, client, proposalId);
  const page = await signedIn(site, client, { width: 360, faults: true });
  await page.goto(threadPath(proposalId), { waitUntil: "networkidle" });
  const release = await holdUploads(page);
  const send = page.getByRole("button", { name: "Bericht versturen" });
  const talk = page.getByRole("region", { name: "Berichten" });
  await page.getByLabel("Je bericht").fill("Past deze kast?");
  await choosePhotos(page, [photo("hangt.jpg"), photo("kast.jpg")]);
  await send.click();
  await page.getByText(AWAITED).waitFor();
  expect(await talk.getByRole("listitem").count()).toBe(0);
  await page.getByRole("button", { name: "hangt.jpg weglaten" }).click();
  await page.getByText("kast.jpg", { exact: true }).waitFor();
  await release();
  await release();
  await talk.getByRole("img", { name: /Foto 1 van 1/ }).waitFor();

  await page.getByLabel("Je bericht").fill("En de bank?");
  await page.getByLabel(/Kies foto's/).setInputFiles(photo("bank.jpg"));
  await send.click();
  await page.getByText(AWAITED).waitFor();
  await release(true);
  await page.getByRole("dialog", { name: "Melding" }).getByText("Nog niet verstuurd").waitFor();
  expect(await talk.getByText("En de bank?").count()).toBe(0);
  await send.click();
  await talk.getByText("En de bank?").waitFor();
});

test("a profile waits for its photo", async () => {
  const { actor } = await addCompany(app);
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto(EDIT_PROFILE);
  const release = await holdUploads(page);
  await page.getByLabel("Profielfoto of logo").setInputFiles(photo("logo.jpg"));
  await page.getByRole("button", { name: "Wijzigingen opslaan" }).click();
  await page.getByText(AWAITED).waitFor();
  await release();
  await page.getByText("Profiel bijgewerkt!").waitFor();
  await page.goto(EDIT_PROFILE);
  await page.getByRole("img", { name: "Profielfoto of logo" }).waitFor();
});

test("a step of the onboarding waits for its photo, and an empty step leads back to it", async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const page = await signedIn(site, actor, { width: 360 });
  await page.goto("/verhuisbedrijf-onboarding", { waitUntil: "networkidle" });
  await page.getByLabel("KvK-nummer").fill("14141414");
  const release = await holdUploads(page);
  await page.getByLabel("Profielfoto of logo").setInputFiles(photo("logo.jpg"));
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByText(AWAITED).waitFor();
  await release();
  await page.getByLabel("Woning verhuizing").waitFor();
  await page.getByRole("button", { name: "Vorige" }).click();
  await page.getByRole("img", { name: "Profielfoto of logo" }).waitFor();
  expect(await page.getByLabel("KvK-nummer").inputValue()).toBe("14141414");
});

test("of a brief the photos that are stored are on show, also after a change that was not saved, which can be tried again", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const page = await signedIn(site, client, { width: 360, faults: true });
  await page.goto(ownBriefPath(briefId));
  const shown = page.getByRole("button", { name: /^Foto's \d verwijderen/ });
  const retry = page.getByRole("button", { name: "Probeer het opnieuw" });
  await page.getByLabel(/Kies foto's/).setInputFiles([photo("een.jpg"), photo("twee.jpg")]);
  await expect.poll(() => shown.count()).toBe(2);
  const stored = async () => (await listOwnPhotos(app, client, briefId)).length;
  await expect.poll(stored).toBe(2);
  const before = await listOwnPhotos(app, client, briefId);
  const data = `**${ownBriefPath(briefId)}.data*`;
  let lost = 0;
  await page.route(data, async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    lost += 1;
    await route.abort();
  });
  await shown.first().click();
  await retry.waitFor();
  expect(await shown.count()).toBe(2);
  await page.getByLabel(/Kies foto's/).setInputFiles(photo("drie.jpg"));
  await expect.poll(() => lost).toBe(2);
  await expect.poll(() => shown.count()).toBe(2);
  await page.unroute(data);
  await retry.click();
  await retry.waitFor({ state: "detached" });
  expect(await shown.count()).toBe(2);
  const [taken, kept] = before.map(({ id }) => id);
  const outcome = async () => {
    const ids = (await listOwnPhotos(app, client, briefId)).map(({ id }) => id);
    return [ids.length, ids.includes(kept ?? ""), ids.includes(taken ?? "")];
  };
  await expect.poll(outcome).toEqual([2, true, false]);
});
