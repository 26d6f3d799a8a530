import type { Page } from "playwright-core";
import { addClient, addCompany } from "../factories/people.ts";
import type { FakePushService } from "../fakes/push/push.ts";
import type { TestBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";
import { atPushService } from "./pushed.ts";

/** What a page says once its device is told of what happens. */
export const ON = "Meldingen staan aan op dit apparaat.";

/** Asks on a page to be told of what happens, and waits until the page says so. */
export async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Meldingen aanzetten" }).click();
  await page.getByText(ON).waitFor();
}

/** A company at a desk and a client on a phone, each in a browser of its own that `fake` can tell. */
export async function twoPeople(site: TestBrowser, fake: FakePushService) {
  const { app } = site;
  const client = await addClient(app, { name: "Zonnebloem Zomer" });
  const { actor } = await addCompany(app, { name: "Stapel & Sjor" });
  const desk = await signedIn(site, actor, { width: 1280 });
  const phone = await signedIn(site, client, { width: 360, touch: true });
  const { publicKey } = app.push;
  const told = {
    desk: await atPushService(desk, fake, publicKey),
    phone: await atPushService(phone, fake, publicKey),
  };
  return { client, desk, phone, told };
}
