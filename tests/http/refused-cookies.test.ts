import { describe, expect, test } from "vitest";
import { issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import { appCode } from "../factories/codes.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { request } from "../factories/sessions.ts";
import { bootSite } from "../factories/site.ts";
import { type SeenPage, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

const REFUSED = "Je browser weigert cookies.";
const pathOf = ({ url }: SeenPage) => url.pathname + url.search;
const refusing = () => visitorOf(site, undefined, { refusesCookies: true });

async function addGuarded() {
  const client = await addClient(app);
  await startSetup(app, client);
  const step = await readSecondStep(app, client);
  if (step.state !== "waiting") throw new Error(step.state);
  await confirmSetup(app, client, appCode(step.key, site.clock.now()), request);
  return { email: client.email, key: step.key };
}

async function confirmationOf(person: { userId: string }): Promise<string> {
  const [mailed] = await issueVerificationLinks(app, person.userId);
  return `/auth/confirm${new URL(mailed?.url ?? "").search}`;
}

describe("a browser that refuses cookies", () => {
  test.for([
    ["/auth", "/auth"],
    ["/login", "/login"],
    ["/verhuis/login", "/verhuis/login"],
    ["/account", "/auth"],
    // Anybody may open these: nothing there would say that nobody is signed in.
    ["/auth?redirect=%2Fpricing", "/auth"],
    ["/auth?redirect=%2Fmelden%3Fwat%3Dbedrijf", "/auth"],
  ] as const)("is told so after the right password at %s", async ([opened, door]) => {
    const { email } = await addClient(app);
    const visitor = await refusing();
    const first = await visitor.goTo(opened);
    expect(first.text).not.toContain(REFUSED);
    const typed = { email, password: PASSWORD };
    const page = await visitor.press(first, "Inloggen", typed);
    expect([page.status, page.url.pathname]).toEqual([200, door]);
    expect(page.text).toContain(REFUSED);
    expect(page.url.searchParams.get("redirect")).toBe(first.url.searchParams.get("redirect"));
    const wrong = await visitor.press(page, "Inloggen", { email, password: "een gok" });
    expect([wrong.status, wrong.text.includes(REFUSED)]).toEqual([400, false]);
    expect((await visitor.press(wrong, "Inloggen", typed)).text).toContain(REFUSED);
  });

  test("is told so in place of the second step", async () => {
    const { email } = await addGuarded();
    const visitor = await refusing();
    const door = await visitor.goTo("/auth?redirect=%2Faccount");
    const page = await visitor.press(door, "Inloggen", { email, password: PASSWORD });
    expect(pathOf(page)).toBe("/auth?redirect=%2Faccount&ingelogd=1");
    expect(page.text).toContain(REFUSED);
  });

  test("is told so once its address is confirmed, and that it is", async () => {
    const unpaid = { confirmed: false, profile: "none", subscribed: false } as const;
    const people = [
      await addClient(app, { confirmed: false }),
      (await addCompany(app, unpaid)).actor,
    ];
    for (const person of people) {
      const visitor = await refusing();
      const link = await visitor.goTo(await confirmationOf(person));
      const page = await visitor.press(link, "Bevestig mijn e-mailadres");
      expect(page.text).toContain("E-mail bevestigd");
      expect(page.text).toContain(REFUSED);
    }
  });
});

describe("a browser that keeps cookies", () => {
  const kept = (page: SeenPage, path: string) => {
    expect([page.status, pathOf(page)]).toEqual([200, path]);
    expect(page.text).not.toContain(REFUSED);
  };

  test("has no mark of it in its address, and none that is left says otherwise", async () => {
    const { email } = await addClient(app);
    const visitor = await visitorOf(site);
    const typed = { email, password: PASSWORD };
    kept(await visitor.press(await visitor.goTo("/auth"), "Inloggen", typed), "/client-dashboard");
    kept(await visitor.goTo("/auth?ingelogd=1"), "/client-dashboard");
    kept(await visitor.goTo("/auth?ingelogd=1&redirect=%2F%2Felders.test"), "/client-dashboard");
  });

  test("goes on to the second step, and with its code to where it was", async () => {
    const { email, key } = await addGuarded();
    const visitor = await visitorOf(site);
    const door = await visitor.goTo("/account");
    const step = await visitor.press(door, "Inloggen", { email, password: PASSWORD });
    kept(step, "/auth/tweestaps?redirect=%2Faccount");
    const code = appCode(key, new Date(Date.now() + 30_000));
    kept(await visitor.press(step, "Inloggen", { code }), "/account");
  });

  test("is signed in by its confirmation, and reads so", async () => {
    const client = await addClient(app, { confirmed: false });
    const visitor = await visitorOf(site);
    const link = await visitor.goTo(await confirmationOf(client));
    const page = await visitor.press(link, "Bevestig mijn e-mailadres");
    kept(page, "/client-dashboard");
    expect(page.text).toContain("Je bent nu ingelogd.");
  });
});
