import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { contactMessages } from "~/features/contact/tables.ts";
import { launchSignups } from "~/features/launch/tables.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite({ LAUNCH_DATE: "2100-01-01" });
const { app } = site;

const PAGES: [path: string, title: string][] = [
  ["/", "Verhuisbod - Ontvang tot 5 gratis verhuisoffertes"],
  ["/hoe-werkt-het", "Hoe werkt het? - Verhuisbod"],
  ["/voor-verhuisbedrijven", "Voor Verhuisbedrijven - Verhuisbod"],
  ["/contact", "Contact - Verhuisbod"],
  ["/pricing", "Prijzen voor verhuisbedrijven - Verhuisbod"],
  ["/verhuis-prijzen", "Verhuis Prijzen - Verhuisbod"],
  ["/verhuisbedrijven", "Verhuisbedrijven per provincie - Verhuisbod"],
  ["/privacy", "Privacy - Verhuisbod"],
  ["/hoe-wij-sorteren", "Hoe wij sorteren - Verhuisbod"],
  ["/cijfers/moderatie", "Meldingen in cijfers - Verhuisbod"],
  ["/terms", "Voorwaarden - Verhuisbod"],
  ["/je-rechten", "Je rechten bij een verhuizing - Verhuisbod"],
  ["/licenties", "Licenties - Verhuisbod"],
];

describe.each(PAGES)("%s", (path, title) => {
  it("is one Dutch page with its title, description and address, and runs no script inline", async () => {
    const response = await site.visit(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<html lang="nl"');
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<link rel="canonical" href="${site.origin}${path}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toContain("noindex");
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(
      scripts.filter(
        (tag) => !/ld\+json|src="\/assets\/(open-launch-modal|place-offers|frame)-/.test(tag),
      ),
    ).toEqual([]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  });

  it("wears the theme of its address", async () => {
    const html = await (await site.visit(path)).text();
    const orange = path.startsWith("/verhuis");
    expect(html).toContain(`data-theme="${orange ? "verhuis" : "generic"}"`);
    const banner = orange ? "Eén aanvraag, tot vijf offertes van verhuisbedrijven. Gratis!" : null;
    expect(/id="aanbod-balk"[\s\S]*?<a [^>]*>([^<]*)</.exec(html)?.[1] ?? null).toBe(banner);
  });

  it("lets a visitor sign in from its header, and sign a company up for free", async () => {
    const html = await (await site.visit(path)).text();
    const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
    // Beside the menu's button, and in the row of a wide screen.
    expect(header.match(/<a href="\/auth"[^>]*>Inloggen</g)).toHaveLength(2);
    const free = html.match(/<a[^>]*>Bedrijf gratis aanmelden</g) ?? [];
    expect(free.length).toBeGreaterThan(0);
    for (const link of free) expect(link).toContain('href="/auth?type=business"');
  });
});

test("the banner sells the subscription to movers, and not to one that has it", async () => {
  const words = "Vast bedrag per maand, onbeperkt offertes verzenden!";
  const { actor } = await addCompany(app);
  expect(await (await site.visit("/verhuis/login")).text()).toContain(words);
  const cookie = await site.cookieOf(actor);
  const own = await site.visit("/verhuis-registratie-succesvol", { cookie });
  expect(own.status).toBe(200);
  expect(await own.text()).not.toContain(words);
});

test("registering with a payment says what the first one is", async () => {
  for (const path of ["/voor-verhuisbedrijven", "/pricing"]) {
    const html = (await (await site.visit(path)).text()).replace(/<!-- -->|\s/g, " ");
    const link = /<a [^>]*href="\/verhuis-registratie-special"[^>]*><span>([^<]*)</.exec(html)?.[1];
    expect(link).toMatch(/^Registreren en betalen, +€ 36,29$/);
    const text = html.replace(/<[^>]*>/g, " ").replace(/ +/g, " ");
    expect(text, path).toMatch(/eerste maand € 36,29 incl. btw/);
    expect(text, path).toMatch(/daarna € 95,59/);
  }
});

test.each([
  ["/photographers", "/verhuisbedrijven"],
  ["/briefs/new", "/brief-form"],
  ["/how-it-works", "/hoe-werkt-het"],
  ["/for-photographers", "/voor-verhuisbedrijven"],
])("%s moved to %s for good", async (from, to) => {
  const response = await site.visit(from);
  expect([response.status, response.headers.get("location")]).toEqual([301, to]);
});

test("an unknown address is a page that says so and stays out of search engines", async () => {
  const response = await site.visit("/bestaat-niet");
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain("Oeps! Pagina niet gevonden");
  expect(html).toContain("noindex");
});

test("stray whitespace in an address leads home", async () => {
  expect((await site.visit("/%20contact")).headers.get("location")).toBe("/");
});

// A change that somebody else made shows a second later at most, once it is made again.
const A_WHILE = { timeout: 30_000 };

describe("the cache of public pages", () => {
  it("shows a changed company to the next visitor, and signed-in people their own header", async () => {
    const company = await addCompany(app, { form: { businessName: "Oude Naam Verhuizers" } });
    const path = `/company-profile/${company.companyId}`;
    expect(await (await site.visit(path)).text()).toContain("Oude Naam Verhuizers");
    await app.db
      .update(companyProfiles)
      .set({ businessName: "Nieuwe Naam Verhuizers" })
      .where(eq(companyProfiles.id, company.companyId));
    const text = async () => (await site.visit(path)).text();
    await expect.poll(text, A_WHILE).toContain("Nieuwe Naam Verhuizers");

    const client = await addClient(app);
    const cookie = await site.cookieOf(client);
    expect(await (await site.visit("/", { cookie })).text()).toContain("Uitloggen");
    expect(await (await site.visit("/")).text()).not.toContain("Uitloggen");
  });

  it("lists the company in the sitemap and the directory", async () => {
    const company = await addCompany(app, { form: { businessName: "In De Lijst BV" } });
    const path = `/company-profile/${company.companyId}`;
    expect(await (await site.visit("/sitemap.xml")).text()).toContain(path);
    const directory = async () => (await site.visit("/verhuisbedrijven")).text();
    await expect.poll(directory, A_WHILE).toContain(path);
    expect(await (await site.visit("/robots.txt")).text()).toContain("/sitemap.xml");
  });
});

describe("the contact form", () => {
  const message = {
    firstName: "Jan",
    lastName: "de Vries",
    email: "jan@voorbeeld.test",
    subject: "Vraag",
    message: "Hoe zit het?",
  };

  it("comes back with what was typed when something is missing", async () => {
    const response = await site.post("/contact", { ...message, subject: "" });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("Vul een onderwerp in.");
    expect(html).toContain("Hoe zit het?");
  });

  it("keeps a message and thanks; a machine is thanked too, and nothing is kept", async () => {
    const sent = await site.post("/contact", message);
    expect(sent.headers.get("location")).toBe("/contact");
    const cookie = sent.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await (await site.visit("/contact", { cookie })).text()).toContain("Bericht verzonden!");
    const bot = await site.post("/contact", { ...message, website: "http://spam.test" });
    expect(bot.headers.get("location")).toBe("/contact");
    expect(await app.db.$count(contactMessages)).toBe(1);
  });
});

test("before the launch an address is kept once", async () => {
  expect(await (await site.visit("/")).text()).toContain("Meld me aan");
  for (const name of ["Eerste", "Tweede"]) {
    const response = await site.visit("/lancering", {
      method: "POST",
      body: new URLSearchParams({ name, email: "Mover@Voorbeeld.test" }),
      headers: { accept: "application/json" },
    });
    expect(await response.json()).toMatchObject({ ok: true, title: "Perfect! Je bent aangemeld" });
  }
  const rows = await app.db.select().from(launchSignups);
  expect(rows.map(({ name, email }) => [name, email])).toEqual([
    ["Eerste", "mover@voorbeeld.test"],
  ]);
  const refused = await site.post("/lancering", { name: "", email: "" });
  expect(refused.headers.get("location")).toBe("/");
});
