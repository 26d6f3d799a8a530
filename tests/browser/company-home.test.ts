import { inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readEligibility } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { offerFreePlaces } from "~/features/regions/index.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/uploads/constants.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { chosenFiles } from "../factories/chosen-files.ts";
import { jpeg, png, sentPicture, webp } from "../factories/images.ts";
import { fillProvince } from "../factories/many-companies.ts";
import { addAdmin, addClient, addCompany, profileForm } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { editProfile, openSession } from "./people.ts";

const site = await openBrowser();
const { app, mails } = site;
const chosen = await chosenFiles();

const PATIENCE_MS = 120_000;
const MAIL = { timeout: 30_000 };

async function upload(actor: CompanyActor): Promise<string> {
  const stored = await storeUpload(app, actor, "portfolio", sentPicture(await png(600, 400)));
  if (!stored.ok) throw new Error(stored.reason);
  return stored.value.id;
}

async function save(actor: CompanyActor, form: Parameters<typeof profileForm>[0]): Promise<void> {
  const standing = await readEligibility(app.db, actor, app.clock.now());
  const { businessName = "", kvkNumber = "" } = { ...standing?.profile };
  const whole = profileForm({ businessName, kvkNumber: kvkNumber ?? "", ...form });
  const saved = await saveProfile(app, actor, whole);
  if (!saved.ok) throw new Error(saved.reason);
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** Drops files on the field as somebody does who drags them in from a folder. */
async function drop(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const sent = files.map((one) => ({ ...one, buffer: one.buffer.toString("base64") }));
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, buffer } of given) {
      const bytes = Uint8Array.from(atob(buffer), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  const field = page.getByText(/Kies foto's/);
  for (const type of ["dragover", "drop"]) await field.dispatchEvent(type, { dataTransfer: data });
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").or(page.getByRole("alert")).getByText(text).first();

test("the upload field says what becomes of every picture", { timeout: PATIENCE_MS }, async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const page = await site.person({ width: 360 });
  await openSession(site, page, actor);
  await page.goto("/verhuisbedrijf-onboarding");
  await page.getByLabel("Bedrijfsnaam").fill("Foto Verhuizers");
  await page.getByLabel("KvK-nummer").fill("13131313");
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByLabel("Woning verhuizing").check();
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByText("Stap 3 van 3").waitFor();
  const chooser = page.getByLabel(/Kies foto's/);

  await drop(page, [
    file("gang.png", "image/png", await png(450, 300)),
    file("trap.webp", "image/webp", await webp(450, 300)),
  ]);
  await page.getByRole("img", { name: "Portfolio 2" }).waitFor();
  await toast(page, "Upload succesvol").waitFor();

  await drop(page, Array(5).fill(file("te-veel.png", "image/png", await png(60, 40))));
  await toast(page, "Te veel bestanden").waitFor();
  await toast(page, "Je kunt maximaal 6 bestand(en) uploaden.").waitFor();
  expect(await page.getByRole("img", { name: /^Portfolio/ }).count()).toBe(2);

  await chooser.setInputFiles(
    file("plaatje.jpg", "image/jpeg", Buffer.from("<html>geen foto</html>")),
  );
  await toast(page, "Upload mislukt").waitFor();
  await toast(page, "Dit is geen foto.").waitFor();

  await chooser.setInputFiles(await chosen("groot.jpg", Buffer.alloc(5 * 1024 ** 2 + 1)));
  await toast(page, "groot.jpg is groter dan 5 MB.").waitFor();

  await chooser.setInputFiles(await chosen("bank.heic", Buffer.from("ftypheic")));
  await toast(page, /Dit is een HEIC-foto.*Bewaar hem/).waitFor();

  await expectProgress(page, "langzaam.jpg", await jpeg(1500, 1000));
  await page.getByRole("img", { name: "Portfolio 3" }).waitFor();

  await page.route("**/uploads?**", (route) => route.fulfill({ status: 499, body: "" }));
  await chooser.setInputFiles(file("weg.png", "image/png", await png(60, 40)));
  await toast(page, "De verbinding viel weg. Probeer het opnieuw.").waitFor();
  await page.unroute("**/uploads?**");
  await page.getByRole("button", { name: "Opnieuw sturen" }).click();
  await page.getByRole("img", { name: "Portfolio 4" }).waitFor();
  await page.getByRole("button", { name: "Opnieuw sturen" }).waitFor({ state: "detached" });

  const large = await jpeg(4200, 3200);
  expect(large.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  const sent = page.waitForRequest(/\/uploads\?/);
  await chooser.setInputFiles(await chosen("telefoon.jpg", large));
  expect((await (await sent).headerValue("content-type")) ?? "").toBe("image/jpeg");
  await page.getByRole("img", { name: "Portfolio 5" }).waitFor();

  await page.getByRole("button", { name: "Portfolio 1 verwijderen" }).click();
  await expect.poll(() => page.getByRole("img", { name: /^Portfolio/ }).count()).toBe(4);
  await expectEachSentOnce(page);
  // All six places are taken: one has to be free for what follows.
  await page.getByRole("button", { name: "Portfolio 1 verwijderen" }).click();
  await expect.poll(() => page.getByRole("img", { name: /^Portfolio/ }).count()).toBe(5);
  // By then the draft that the page keeps of itself is stored: without a session it would lead away.
  await page.waitForLoadState("networkidle");
  await expectAccessible(page);

  await page.context().clearCookies();
  await chooser.setInputFiles(file("laat.png", "image/png", await png(60, 40)));
  await toast(page, "Niet ingelogd").waitFor();
  await toast(page, "Log in om foto's te uploaden.").waitFor();
});

/** Loses three photos of which two have one name, and sends two of them again: each goes once, and is no failure then. */
async function expectEachSentOnce(page: Page): Promise<void> {
  const [one, other] = [await png(50, 40), await png(40, 50)];
  const pictures = page.getByRole("img", { name: /^Portfolio/ });
  const again = page.getByRole("button", { name: "Opnieuw sturen" });
  const before = await pictures.count();
  await page.route("**/uploads?**", (route) => route.fulfill({ status: 499, body: "" }));
  const chooser = page.getByLabel(/Kies foto's/);
  await chooser.setInputFiles([file("a.png", "image/png", one), file("b.png", "image/png", other)]);
  await expect.poll(() => again.count()).toBe(2);
  await chooser.setInputFiles(file("a.png", "image/png", one));
  await expect.poll(() => again.count()).toBe(3);
  await page.unroute("**/uploads?**");
  for (const sent of [1, 2]) {
    await again.first().click();
    await expect.poll(() => pictures.count()).toBe(before + sent);
    await expect.poll(() => again.count()).toBe(3 - sent);
  }
}

/** Sends a picture over a slow line and reads how far it is while it goes. */
async function expectProgress(page: Page, name: string, picture: Buffer): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send("Network.enable");
  const uploadThroughput = Math.ceil(picture.length / 3);
  await line.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput });
  await page.getByLabel(/Kies foto's/).setInputFiles(await chosen(name, picture));
  const bar = page.getByRole("progressbar", { name: `${name} uploaden` });
  const told = await bar.evaluateHandle((one: HTMLProgressElement) => {
    const seen = [one.value];
    const gone = new Promise<void>((resolve) => {
      new MutationObserver((_, watch) => {
        if (one.isConnected) {
          if (seen.at(-1) !== one.value) seen.push(one.value);
          return;
        }
        watch.disconnect();
        resolve();
      }).observe(document, { subtree: true, childList: true, attributeFilter: ["value"] });
    });
    return { seen, gone };
  });
  await page.getByText(`${name} wordt geüpload…`).waitFor();
  await drop(page, [file("ongeduld.png", "image/png", await png(60, 40))]);
  await toast(page, `Wacht tot ${name} klaar is`).waitFor();
  const seen = await told.evaluate(async ({ seen, gone }) => {
    await gone;
    return seen;
  });
  await line.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await line.detach();
  const between = seen.filter((value) => value > 0 && value < 100);
  expect(between.length, `progress was ${seen.join(", ")}`).toBeGreaterThan(0);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
}

test("a proposal shows the company's earlier work, which leads to its gallery, from picture to picture, and back", async () => {
  const { actor, companyId } = await addCompany(app);
  const portfolio = await Promise.all(Array.from({ length: 5 }, () => upload(actor)));
  await save(actor, { portfolio, serviceAreas: ["Utrecht"] });
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  await addProposal(app, actor, briefId);
  const page = await site.person({ width: 360 });
  await openSession(site, page, client);
  await page.goto(ownBriefPath(briefId));
  const work = page.getByRole("link", { name: /Bekijk eerder werk van/ });
  const shown = await work
    .locator("img")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  expect(shown).toEqual(portfolio.slice(0, 4).map((id) => `/bestanden/${id}-klein.webp`));
  await expectAccessible(page);
  await work.click();
  await page.waitForURL(`**/company-profile/${companyId}?**`);

  const large = (number: number) =>
    page.getByRole("dialog", { name: `Foto ${number} van 5` }).filter({ visible: true });
  await page.getByRole("button", { name: /Foto 1 van 5/ }).click();
  await large(1).waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await large(1).getByRole("button", { name: "Volgende foto" }).click();
  await large(2).waitFor();
  await page.keyboard.press("Enter");
  await large(3).waitFor();
  await page.keyboard.press("ArrowRight");
  await large(4).waitFor();
  await page.keyboard.press("ArrowRight");
  await large(5).waitFor();
  await page.keyboard.press("ArrowRight");
  await large(1).waitFor();
  await large(1).getByRole("button", { name: "Vorige foto" }).click();
  await large(5).waitFor();
  expect(await page.getByRole("dialog").filter({ visible: true }).count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").filter({ visible: true }).count()).toBe(0);

  await page.getByRole("link", { name: "Terug" }).click();
  await page.waitForURL(`**${ownBriefPath(briefId)}#offerte-**`);
  const proposal = page.getByRole("article").filter({ has: work });
  await expect.poll(() => proposal.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("an admin works through the companies that wait", async () => {
  const name = "Wacht Verhuizers";
  const waiting = { subscribed: false, form: { serviceAreas: ["Utrecht" as const] } };
  const [approved, rejected] = [
    await addCompany(app, { ...waiting, name: `${name} A` }),
    await addCompany(app, { ...waiting, name: `${name} B` }),
  ];
  await app.db
    .update(companyProfiles)
    .set({
      verificationStatus: "UNKNOWN",
      verificationReason: "OTHER_NAME",
      verifiedAt: null,
      kvkCheckedAt: app.clock.now(),
    })
    .where(inArray(companyProfiles.id, [approved.companyId, rejected.companyId]));
  const page = await site.person({ width: 1280 });
  await openSession(site, page, await addAdmin(app));
  const card = (letter: string) => page.getByRole("region", { name: `${name} ${letter}` });
  const open = async (letter: string) => {
    await page.goto("/admin/bedrijven");
    await card(letter).getByText("Nummer staat op een andere naam").waitFor();
    await card(letter).getByRole("link", { name: "Nakijken" }).click();
  };
  const form = (what: string) => page.getByRole("group").filter({ hasText: what });
  await open("A");
  await page.getByText("Handmatig goedkeuren", { exact: true }).click();
  await form("Handmatig goedkeuren").getByLabel("Reden").selectOption("Papieren nagekeken");
  await page.getByLabel("Wat heb je gezien?").fill("Kort");
  await page.getByRole("button", { name: "Goedkeuren", exact: true }).click();
  await page.getByText("Schrijf minstens 10 tekens.").waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.getByLabel("Wat heb je gezien?").fill("Uittreksel van vandaag gezien.");
  await page.getByRole("button", { name: "Goedkeuren", exact: true }).click();
  await toast(page, "Handmatig goedgekeurd").waitFor();
  await page.getByText("Bedrijf handmatig goedgekeurd").waitFor();

  await open("B");
  await page.getByText("Afwijzen", { exact: true }).click();
  await form("Afwijzen").getByLabel("Reden").selectOption("Papieren nagekeken");
  await page.getByLabel("Waarom niet?").fill("Dit nummer is van een bakkerij in Breda.");
  await page.getByRole("button", { name: "Afwijzen en mailen" }).click();
  await toast(page, "Afgewezen").waitFor();
  await page.goto("/admin/bedrijven");
  await expect.poll(() => card("A").or(card("B")).count()).toBe(0);
  await expect
    .poll(async () => (await mails(rejected.actor.email)).map((mail) => mail.text).join(), MAIL)
    .toContain("bakkerij");

  // To whoever is not signed in.
  await page.context().clearCookies();
  await page.goto(`/company-profile/${approved.companyId}`);
  await page.getByText(/gecontroleerd met de hand door Verhuisbod op/).waitFor();
});

test("a full province: a waiting list, a mail when a place is free, and the place", {
  timeout: PATIENCE_MS,
}, async () => {
  const leaving = (await addCompany(app, { form: { serviceAreas: ["Zeeland"] } })).actor;
  await fillProvince(app, "Zeeland", 1);
  const { actor } = await addCompany(app, { form: { serviceAreas: ["Utrecht"] } });
  const page = await site.person({ width: 360 });
  await openSession(site, page, actor);

  const addZeeland = async () => {
    await editProfile(page);
    const dialog = page.getByRole("dialog", { name: "Profiel bewerken" });
    await dialog.getByRole("checkbox", { name: "Zeeland" }).check();
    await dialog.getByRole("button", { name: "Wijzigingen opslaan" }).click();
    return dialog;
  };
  const dialog = await addZeeland();
  await dialog.getByText("In deze provincie is geen plaats meer").first().waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Zeeland" }).isChecked()).toBe(true);
  await expectAccessible(page);

  await page.goto("/verhuisbedrijf-wachtlijst");
  await page.getByRole("button", { name: /Zet me op de wachtlijst.*Zeeland/ }).click();
  await toast(page, "Je staat op de wachtlijst").waitFor();
  await page.getByText("Je staat op de wachtlijst", { exact: true }).last().waitFor();
  await expectAccessible(page);

  await save(leaving, { serviceAreas: ["Drenthe"] });
  await offerFreePlaces(app);
  const told = async () => (await mails(actor.email)).map(({ subject }) => subject);
  await expect.poll(told, MAIL).toContain("Er is een plaats vrij in Zeeland");
  await page.reload();
  await page.getByText(/We houden tot en met .* een plaats voor je vrij/).waitFor();
  await addZeeland();
  await page.getByText("Profiel bijgewerkt!").waitFor();
  await page.goto("/verhuisbedrijf-wachtlijst");
  const row = page.getByRole("listitem").filter({ hasText: "Zeeland" });
  await row.getByText("In je werkgebied").waitFor();
});
