import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { OWN_PROPOSALS } from "~/features/board/components/address.ts";
import { listPushed } from "~/features/pushes/index.server.ts";
import {
  enquiriesPath,
  HOMES,
  listedBriefPath,
  ownBriefPath,
  ownProposalPath,
  threadPath,
} from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { startPushService } from "../fakes/push/push.ts";
import { expectAccessible, openBrowserOn } from "./browser.ts";
import { dealOf, STRAIGHT_ON } from "./deal-walk.ts";
import { openSession, signedIn } from "./people.ts";
import { atPushService } from "./pushed.ts";

const PATIENCE_MS = 180_000;
const ON = "Meldingen staan aan op dit apparaat.";

const fake = await startPushService("fcm.googleapis.com");
afterAll(() => fake.close());
const site = openBrowserOn(await bootSite());
const { app } = site;

/** A page that is loaded anew has no such mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }));
const isTheSame = (page: Page) => page.evaluate(() => "isTheSame" in window);
async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Meldingen aanzetten" }).click();
  await page.getByText(ON).waitFor();
}

/** A company at a desk and a client on a phone, each in a browser of its own that can be told. */
async function twoPeople() {
  const client = await addClient(app, { name: "Zonnebloem Zomer" });
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const desk = await signedIn(site, actor, { width: 1280 });
  const phone = await signedIn(site, client, { width: 360, touch: true });
  const { publicKey } = app.push;
  const told = {
    desk: await atPushService(desk, fake, publicKey),
    phone: await atPushService(phone, fake, publicKey),
  };
  return { client, actor, desk, phone, told };
}

test("two people do all of it side by side, from brief to thread: each sees what the other does without a reload, and is told of it while it looks elsewhere", {
  timeout: PATIENCE_MS,
}, async () => {
  const { client, desk, phone, told } = await twoPeople();
  const at = (path: string) => site.product().url + path;
  const deal = dealOf({ client, desk, phone }, STRAIGHT_ON);
  await desk.goto("/account/meldingen");
  await turnOn(desk);
  await deal.watchList();
  await mark(desk);

  const briefId = await deal.placeBrief();
  await deal.seeNewBrief();
  await expect.poll(() => desk.title()).toMatch(/^\(1\) /);
  const [newBrief] = await told.desk.shown();
  expect(newBrief).toMatchObject({ title: "Er is een nieuwe opdracht" });
  const pressed = newBrief && (await told.desk.press(newBrief));
  expect(pressed).toEqual({ opened: [at(listedBriefPath(briefId))], focused: [] });
  const offering = await deal.openBrief(briefId);
  await mark(offering);

  await turnOn(phone);
  await mark(phone);
  await deal.ask();
  const [enquiry] = await told.phone.shown();
  expect(enquiry).toMatchObject({
    title: "Een verhuisbedrijf vraagt je iets",
    data: { navigate: at(enquiriesPath(briefId)) },
  });
  await deal.answer();
  const [answer] = await told.desk.shown();
  expect(answer).toMatchObject({ title: "De klant gaf antwoord" });
  // The window that shows it already comes to the front.
  expect(answer && (await told.desk.press(answer))).toEqual({
    opened: [],
    focused: [at(listedBriefPath(briefId))],
  });

  await deal.propose();
  // One that showed it before does not.
  expect(answer && (await told.desk.press(answer))).toEqual({
    opened: [at(listedBriefPath(briefId))],
    focused: [],
  });
  expect(await told.phone.shown()).toMatchObject([{ title: "Je hebt een nieuwe offerte" }]);

  const proposals = await deal.watchProposals();
  await mark(proposals);
  await deal.change();
  await mark(phone);
  const [changed] = await told.desk.shown();
  const proposalId = changed?.tag.split(":").at(-1) ?? "";
  expect(changed).toMatchObject({
    title: "Kijk je offerte na",
    data: { navigate: at(ownProposalPath(proposalId)) },
  });
  await deal.confirm();
  expect(await told.phone.shown()).toMatchObject([{ title: "Een offerte is aangepast" }]);

  expect(await deal.namesClient()).toBe(0);
  await deal.accept();
  expect(await told.desk.shown()).toMatchObject([
    { title: "Je offerte is gekozen", data: { navigate: at(ownProposalPath(proposalId)) } },
  ]);

  await deal.write();
  const [message] = await told.desk.shown();
  expect(message).toMatchObject({
    title: "Je hebt een nieuw bericht",
    data: { navigate: at(threadPath(proposalId)) },
  });
  await deal.reply();
  // A browser knows a window by the address that it was opened at.
  expect(message && (await told.desk.press(message))).toEqual({
    opened: [],
    focused: [at(OWN_PROPOSALS)],
  });
  expect(await told.phone.shown()).toMatchObject([{ title: "Je hebt een nieuw bericht" }]);
  for (const { notices } of [told.desk, told.phone]) {
    // It is read on a locked phone.
    expect(JSON.stringify(await notices())).not.toMatch(
      /Zonnebloem|Stapel|Zeist|lift|kast|0687|950|@/i,
    );
  }

  for (const page of [desk, offering, proposals, phone]) expect(await isTheSame(page)).toBe(true);
});

test("messages end with their session and go on when somebody signs in there again; what the page of choices ended stays so, on whichever device", async () => {
  const { client, phone, told } = await twoPeople();
  const briefId = await addBrief(app, client);
  await phone.goto(ownBriefPath(briefId));
  await turnOn(phone);
  await phone.goto("/account");
  await phone.getByRole("button", { name: "Menu openen" }).tap();
  await phone.getByRole("button", { name: "Uitloggen" }).filter({ visible: true }).tap();
  await phone.waitForURL("/");
  expect(await listPushed(app, client)).toEqual([]);
  await addProposal(app, (await addCompany(app)).actor, briefId);
  await site.mailTo(client.email, "Offerte van");
  expect(told.phone.took()).toBe(0);
  await openSession(site, phone, client);
  await phone.goto(ownBriefPath(briefId));
  await expect.poll(() => listPushed(app, client)).toHaveLength(1);
  await addProposal(app, (await addCompany(app)).actor, briefId);
  expect(await told.phone.shown()).toMatchObject([{ title: "Je hebt een nieuwe offerte" }]);

  const other = await signedIn(site, client);
  await other.goto("/account/meldingen");
  await other.getByRole("button", { name: "Uitzetten" }).click();
  await other.getByText("Meldingen staan uit").waitFor();
  await phone.goto("/account/meldingen");
  const offer = phone.getByRole("button", { name: "Meldingen aanzetten" });
  await offer.waitFor();
  expect(await phone.getByText(ON).count()).toBe(0);
  expect(await listPushed(app, client)).toEqual([]);
  await turnOn(phone);
  await phone.reload();
  await phone.getByRole("button", { name: "Uitzetten" }).tap();
  await phone.getByText("Meldingen staan uit").waitFor();
  await offer.waitFor();
});

test("without a connection a page says so in its own words, and goes on once there is one", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const phone = await signedIn(site, client, { width: 360, faults: true });
  await atPushService(phone, fake, app.push.publicKey);
  await phone.goto(ownBriefPath(briefId));
  await turnOn(phone);
  await phone.context().setOffline(true);
  await phone.goto(HOMES.client);
  await phone.getByRole("heading", { name: "Geen verbinding" }).waitFor();
  await expectAccessible(phone);
  await phone.context().setOffline(false);
  await phone.getByRole("link", { name: "Probeer het opnieuw" }).click();
  await phone.getByRole("heading", { name: "Mijn Opdrachten" }).waitFor();
});
