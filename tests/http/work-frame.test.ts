import { describe, expect, test } from "vitest";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

type Person = Parameters<typeof visitorOf>[1];

const PEOPLE = {
  visitor: async () => undefined,
  client: () => addClient(app),
  admin: () => addAdmin(app),
  company: async () => (await addCompany(app)).actor,
  "company without a subscription": async () =>
    (await addCompany(app, { subscribed: false })).actor,
} satisfies Record<string, () => Promise<Person>>;

const known = new Map<string, Promise<Person>>();

async function see(kind: keyof typeof PEOPLE, path: string) {
  const person = known.get(kind) ?? PEOPLE[kind]();
  known.set(kind, person);
  const page = await (await visitorOf(site, await person)).goTo(path);
  const [header = "", menu = "", footer = ""] = [
    /<header class="border-b.*?<\/header>/s,
    /<dialog id="menu".*?<\/dialog>/s,
    /<footer class="mt.*?<\/footer>/s,
  ].map((part) => page.html.match(part)?.[0]);
  return {
    ...page,
    theme: page.html.match(/data-theme="(\w+)"/)?.[1],
    menu: [...menu.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href),
    header,
    footer,
  };
}

const SITE_LINKS = ["/hoe-werkt-het", "/voor-verhuisbedrijven", "/contact"];
const COMPANY_PAGES = [
  "/verhuisbedrijf-dashboard",
  "/verhuisbedrijf-dashboard/offertes",
  "/verhuisbedrijf-dashboard/tarieven",
  "/verhuisbedrijf-dashboard/kaart",
  "/verhuisbedrijf-dashboard/zoekopdrachten",
  "/subscription-management",
  "/verhuis-registratie-succesvol",
  "/account",
  "/account/tweestaps",
];
const CLIENT_PAGES = ["/client-dashboard", "/brief-form", "/account", "/account/tweestaps"];

describe.each([
  ["company", "verhuis", COMPANY_PAGES, ["/pricing", "/factuurgegevens", "/account/verwijderen"]],
  [
    "company without a subscription",
    "verhuis",
    COMPANY_PAGES,
    ["/pricing", "/verhuisbedrijf-wachtlijst"],
  ],
  ["client", "generic", CLIENT_PAGES, ["/account/verwijderen"]],
  ["admin", "generic", ["/admin", "/admin/mensen", "/account"], []],
] as const)("a %s at work", (kind, theme, own, others) => {
  test.each([...own, ...others])("has one look and a slim frame at %s", async (path) => {
    const page = await see(kind, path);
    expect([page.status, page.url.pathname]).toEqual([200, path]);
    expect(page.theme).toBe(theme);
    for (const href of SITE_LINKS) expect(page.header).not.toContain(`href="${href}"`);
    expect(page.html).not.toContain("aanbod-balk");
    expect(page.footer).toContain("KvK");
    // Five pages, and the operator's mail address.
    expect(page.footer.match(/<a /g)).toHaveLength(6);
  });

  test("finds all own pages in the menu, and what the site says of itself at its foot", async () => {
    for (const path of [own[0], "/contact"]) {
      const { menu } = await see(kind, path);
      const [first, rest] = [menu.slice(0, -SITE_LINKS.length), menu.slice(-SITE_LINKS.length)];
      expect(first).toEqual(expect.arrayContaining([...own]));
      expect(rest).toEqual(SITE_LINKS);
    }
  });

  test("is shown which page it is on", async () => {
    for (const path of own) {
      const { html } = await see(kind, path);
      const marked = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([link]) => link);
      expect(marked.length).toBeGreaterThan(0);
      for (const link of marked) expect(link).toContain(`href="${path}"`);
    }
  });
});

test("what everybody may read keeps the frame and the look of its address", async () => {
  for (const kind of ["visitor", "client", "company"] as const) {
    const page = await see(kind, "/hoe-werkt-het");
    expect(page.theme).toBe("generic");
    for (const href of SITE_LINKS) expect(page.header).toContain(`href="${href}"`);
    expect(page.footer).toContain("Voor klanten");
  }
  for (const kind of ["visitor", "client", "admin"] as const) {
    expect((await see(kind, "/pricing")).theme).toBe("generic");
  }
});

test("the way back looks the same wherever it stands", async () => {
  const { companyId } = await addCompany(app);
  for (const [kind, path, label] of [
    ["visitor", `/company-profile/${companyId}`, "Terug"],
    ["visitor", "/verhuisbedrijven/drenthe", "Alle provincies"],
    ["visitor", "/forgot-password", "Terug naar inloggen"],
    ["client", "/account/tweestaps", "Terug naar je account"],
    ["company", "/subscription-management", "Terug naar het dashboard"],
  ] as const) {
    const { html } = await see(kind, path);
    const links = html.replaceAll("<!-- -->", "").match(/<a [^>]*>← [^<]*/g) ?? [];
    expect([path, links.map((link) => link.split("← ")[1])]).toEqual([path, [label]]);
    expect(links[0]).toContain('class="btn btn-quiet"');
  }
});
