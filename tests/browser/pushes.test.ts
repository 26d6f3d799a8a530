import { afterAll, expect, test } from "vitest";
import { listPushed } from "~/features/pushes/index.server.ts";
import { HOMES, ownBriefPath } from "~/shared/paths.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { startPushService } from "../fakes/push/push.ts";
import { expectAccessible, openBrowserOn } from "./browser.ts";
import { openSession, signedIn } from "./people.ts";
import { atPushService } from "./pushed.ts";
import { ON, turnOn, twoPeople } from "./two-people.ts";

const fake = await startPushService({ takesOver: true });
afterAll(() => fake.close());
const site = openBrowserOn(await bootSite());
const { app } = site;

test("messages end with their session and go on when somebody signs in there again; what the page of choices ended stays so, on whichever device", async () => {
  const { client, phone, told } = await twoPeople(site, fake);
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
