import { describe, expect, test } from "vitest";
import { issueVerificationLinks } from "~/features/accounts/index.server.ts";
import { addAdmin, addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { type SeenPage, type Visitor, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

const signInOn = (visitor: Visitor, page: SeenPage, email: string) =>
  visitor.press(page, "Inloggen", { email, password: PASSWORD });

const pathOf = ({ url }: SeenPage) => url.pathname + url.search;

describe("the page to sign in", () => {
  test.for([
    ["/brief-form", "/brief-form"],
    ["/account?van=mail", "/account?van=mail"],
    ["https://elders.test/", "/client-dashboard"],
    ["//elders.test", "/client-dashboard"],
    ["//elders.test/", "/client-dashboard"],
    ["/\\elders.test", "/client-dashboard"],
    ["\\\\elders.test", "/client-dashboard"],
    ["javascript:alert(1)", "/client-dashboard"],
    ["/%2f%2felders.test", "/client-dashboard"],
    ["/\t/elders.test", "/client-dashboard"],
    [" https://elders.test", "/client-dashboard"],
    ["https:elders.test", "/client-dashboard"],
    ["/client-dashboard@elders.test", "/client-dashboard"],
    ["/client-dashboard/../../elders", "/client-dashboard"],
    ["/uitloggen", "/client-dashboard"],
    ["/auth", "/client-dashboard"],
    ["", "/client-dashboard"],
  ] as const)("leads from redirect=%s to %s, and nowhere outside", async ([target, arrives]) => {
    const { email } = await addClient(app);
    const visitor = await visitorOf(site);
    const door = `/auth?redirect=${encodeURIComponent(target)}`;
    const page = await signInOn(visitor, await visitor.goTo(door), email);
    expect(pathOf(page)).toBe(arrives);
    expect(pathOf(await visitor.goTo(door))).toBe(arrives);
  });

  test("is where a visitor is sent from what is not public, and leads back", async () => {
    const visitor = await visitorOf(site);
    for (const [path, door] of [
      ["/client-dashboard", "/auth"],
      ["/account", "/auth"],
      ["/subscription-management", "/auth"],
      ["/verhuisbedrijf-dashboard", "/verhuis/login"],
      ["/verhuisbedrijf-onboarding", "/verhuis/login"],
      ["/dashboard", "/auth"],
    ] as const) {
      expect((await visitor.goTo(path)).url.pathname).toBe(door);
    }
    const { email } = await addClient(app);
    const page = await signInOn(visitor, await visitor.goTo("/account"), email);
    expect(pathOf(page)).toBe("/account");
  });

  test.for([
    ["a client", "/client-dashboard", () => addClient(app)],
    [
      "a company without a profile",
      "/verhuisbedrijf-onboarding",
      async () => (await addCompany(app, { profile: "none" })).actor,
    ],
    [
      "a company with a profile",
      "/verhuisbedrijf-dashboard",
      async () => (await addCompany(app)).actor,
    ],
    [
      "a company with a profile and no subscription",
      "/verhuisbedrijf-dashboard",
      async () => (await addCompany(app, { subscribed: false })).actor,
    ],
    ["an admin", "/admin", () => addAdmin(app)],
  ] as const)("leads %s to %s", async ([, home, add]) => {
    const { email } = await add();
    const visitor = await visitorOf(site);
    const page = await signInOn(visitor, await visitor.goTo("/auth"), email);
    expect(page.url.pathname).toBe(home);
    expect(page.text).not.toContain("Welkom terug");
    for (const path of ["/dashboard", "/auth"]) {
      expect((await visitor.goTo(path)).url.pathname).toBe(home);
    }
  });
});

test.for(["/verhuis", "/auth/v1/verify", "/auth/verify", "/auth/confirm"])(
  "a company that confirms by the form %s of the link goes on to its profile",
  async (form) => {
    const bare = { confirmed: false, profile: "none", subscribed: false } as const;
    const { actor } = await addCompany(app, bare);
    const [mailed] = await issueVerificationLinks(app, actor.userId);
    const link = new URL(mailed?.url ?? "");
    const visitor = await visitorOf(site);
    const page = await visitor.press(
      await visitor.goTo(form + link.search),
      "Bevestig mijn e-mailadres",
    );
    expect(page.url.pathname).toBe("/verhuisbedrijf-onboarding");
    expect(page.text).toContain("E-mail bevestigd");
    const later = await visitorOf(site);
    const door = await later.goTo("/verhuis/login");
    expect(pathOf(await signInOn(later, door, actor.email))).toBe("/verhuisbedrijf-onboarding");
  },
);
