import { test } from "vitest";
import { openBrowser } from "../browser/browser.ts";
import { dealOf, type Manner, STRAIGHT_ON } from "../browser/deal-walk.ts";
import { signedIn } from "../browser/people.ts";
import { expectAsUntranslated } from "../browser/translator.ts";
import { addClient, addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app } = site;
const TRANSLATED = { translated: true } as const;
const PATIENCE_MS = 180_000;

/** Straight on; after each act the page says what it says where nothing is translated. */
const BESIDE_PLAIN: Manner = {
  ...STRAIGHT_ON,
  async act(page, act, done) {
    await STRAIGHT_ON.act(page, act, done);
    if (await page.locator("dialog[open]").count()) return;
    await expectAsUntranslated(page);
  },
};

test("a client and a company come to an agreement on translated pages that say what others say", {
  timeout: PATIENCE_MS,
}, async () => {
  const client = await addClient(app, { name: "Zonnebloem Zomer" });
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const desk = await signedIn(site, actor, TRANSLATED);
  const phone = await signedIn(site, client, { width: 360, touch: true, ...TRANSLATED });
  const deal = dealOf({ phone, desk, client }, BESIDE_PLAIN);
  await deal.watchList();
  const briefId = await deal.placeBrief();
  await deal.seeNewBrief();
  await deal.openBrief(briefId);
  await deal.ask();
  await deal.answer();
  await deal.propose();
  await deal.watchProposals();
  await deal.change();
  await deal.confirm();
  await deal.accept();
  await deal.write();
  await deal.reply();
});
