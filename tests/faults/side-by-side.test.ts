import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { OWN_PROPOSALS } from "~/features/board/components/address.ts";
import { enquiriesPath, listedBriefPath, ownProposalPath, threadPath } from "~/shared/paths.ts";
import { openBrowserOn } from "../browser/browser.ts";
import { dealOf, STRAIGHT_ON } from "../browser/deal-walk.ts";
import { turnOn, twoPeople } from "../browser/two-people.ts";
import { bootSite } from "../factories/site.ts";
import { startPushService } from "../fakes/push/push.ts";

const PATIENCE_MS = 180_000;

const fake = await startPushService({ takesOver: true });
afterAll(() => fake.close());
const site = openBrowserOn(await bootSite());

/** A page that is loaded anew has no such mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }));
const isTheSame = (page: Page) => page.evaluate(() => "isTheSame" in window);

test("two people do all of it side by side, from brief to thread: each sees what the other does without a reload, and is told of it while it looks elsewhere", {
  timeout: PATIENCE_MS,
}, async () => {
  const { client, desk, phone, told } = await twoPeople(site, fake);
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
