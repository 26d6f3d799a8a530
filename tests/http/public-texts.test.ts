import { describe, expect, test } from "vitest";
import { distanceBetween } from "~/features/places/index.server.ts";
import { distanceText } from "~/features/places/wording.ts";
import { RETENTION } from "~/shared/retention.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

async function see(path: string) {
  return await (await visitorOf(site)).goTo(path);
}

test("the price guide's example is as far as the product says", async () => {
  const between = distanceBetween(
    { name: "Utrecht", province: "Utrecht" },
    { name: "Zwolle", province: "Overijssel" },
  );
  const told = distanceText(between?.km ?? 0, []).replace("ca. ", "");
  expect((await see("/verhuis-prijzen")).text).toContain(`Utrecht - Zwolle, ${told}`);
});

test("the pages that sell say what is counted, compared and kept as a tariff", async () => {
  for (const path of ["/", "/hoe-werkt-het", "/voor-verhuisbedrijven"]) {
    expect((await see(path)).text, path).toMatch(/spullen .{0,60}m³/);
  }
  expect((await see("/hoe-werkt-het")).text).toContain("vergelijkbare prijs");
  expect((await see("/voor-verhuisbedrijven")).text).toContain("Leg één keer je tarieven vast");
});

test("what is said of prices that change is what a company may do", async () => {
  for (const path of ["/", "/hoe-werkt-het", "/terms"]) {
    const { text } = await see(path);
    // A proposal on a changed brief may be adjusted, and so may one that has expired.
    expect(text, path).toMatch(/aanvraag wijzigt.{0,120}(?:offerte verloopt|offerte geldt)/);
    expect(text, path).not.toMatch(/prijzen vast/);
  }
  expect((await see("/contact")).text).toContain(
    "'Aanvraag wijzigen' op de pagina van je aanvraag",
  );
});

test("a tariff is told by what it has: no price by the hour", async () => {
  const { text } = await see("/voor-verhuisbedrijven");
  expect(text).toContain("per m³, per kilometer, per verdieping");
  expect(text).not.toContain("per uur");
});

test("the home page shows a proposal before it tells of anything else", async () => {
  const { text, headings } = await see("/");
  expect(headings.slice(0, 3)).toEqual([
    "Ontvang tot 5 gratis verhuisoffertes",
    "Zo ziet een offerte eruit",
    "Verhuizing met drie man",
  ]);
  expect(text.indexOf("Voorbeeld van een offerte")).toBeLessThan(text.indexOf("300+"));
});

test("the services on the home page are words to read, none of them a link", async () => {
  const { html } = await see("/");
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  const links = (main.match(/<a\b.*?<\/a>/gs) ?? []).join(" ");
  for (const service of ["Woningontruiming", "Inpakken en uitpakken"]) {
    expect(main).toContain(service);
    expect(links).not.toContain(service);
  }
});

test("a size is called middle-sized, which nobody takes for an average", async () => {
  const { text } = await see("/verhuis-prijzen");
  expect(text).toContain("Middelgroot");
  expect(text).not.toMatch(/Gemiddeld\b/);
});

test("whoever fills in an own address is offered it by the browser", async () => {
  const { html } = await see("/brief-form");
  const tokenOf = (page: string, name: string) =>
    page
      .match(new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`))?.[0]
      .match(/autocomplete="([^"]*)"/i)?.[1];
  expect(tokenOf(html, "fromPostcode")).toBe("section-van postal-code");
  expect(tokenOf(html, "fromStreet")).toBe("section-van address-line1");
  expect(tokenOf(html, "toPostcode")).toBe("section-naar postal-code");
  expect(tokenOf(html, "toStreet")).toBe("section-naar address-line1");
  const { actor } = await addCompany(app);
  const company = await visitorOf(site, actor);
  const invoice = await company.goTo("/factuurgegevens");
  expect(tokenOf(invoice.html, "invoiceAddress")).toBe("street-address");
});

test("the foot of a page offers signing in and up to visitors alone", async () => {
  const foot = (html: string) => html.slice(html.lastIndexOf("<footer"));
  const offers = /Inloggen|Bedrijf gratis aanmelden/g;
  expect(foot((await see("/")).html).match(offers)).toHaveLength(3);
  for (const person of [await addClient(app), (await addCompany(app)).actor]) {
    const page = await (await visitorOf(site, person)).goTo("/hoe-werkt-het");
    expect(foot(page.html)).not.toMatch(offers);
  }
});

describe("what a visitor reads", () => {
  test.for<[string, string, string[]]>([
    [
      "/",
      "Ontvang tot 5 gratis verhuisoffertes",
      [
        "Wat we je beloven",
        "Van studentenkamer tot concertvleugel",
        "Woningontruiming",
        "Wanneer verhuis je?",
      ],
    ],
    ["/hoe-werkt-het", "Hoe werkt het?", ["Vier stappen", "Vragen die vaak langskomen"]],
    [
      "/voor-verhuisbedrijven",
      "Vul je agenda, niet je kilometers",
      ["Wat je krijgt voor je geld", "In vier stappen aan het werk", "Wat het oplevert"],
    ],
    [
      "/contact",
      "Contact",
      [
        "Stuur ons een bericht",
        "Misschien staat het hier al",
        "maandag tot en met vrijdag, 09:00 - 17:00 uur",
        "Binnen 24 uur op werkdagen",
      ],
    ],
    [
      "/privacy",
      "Privacy",
      [
        "Wie wat te zien krijgt",
        "Hoe lang",
        `Tot ${RETENTION.unacceptedBriefDays} dagen na de verhuisdatum, of met een geaccepteerde offerte ${RETENTION.acceptedBriefMonths} maanden`,
        `het e-mailadres niet is bevestigd ${RETENTION.unconfirmedAccountDays} dagen`,
        `Tot ${RETENTION.mailedLinkDays} dagen nadat de link is verlopen`,
        `om je te antwoorden. Hoe lang: ${RETENTION.contactMessageMonths} maanden`,
        `waarom er een niet aankwam. Hoe lang: ${RETENTION.mailLogDays} dagen`,
        "Je rechten",
      ],
    ],
    [
      "/terms",
      "voorwaarden",
      [
        "Abonnement en betaling",
        "tot en met de 25e van de maand",
        "kondigen we dat 30 dagen van tevoren aan",
      ],
    ],
    [
      "/verhuis-prijzen",
      "",
      ["€ 200 - € 600", "€ 600 - € 1.200", "€ 1.200 - € 2.500+", "Verhuis Prijzen"],
    ],
    ["/pricing", "", ["79,00 excl. btw", "95,59", "Maandelijks opzegbaar"]],
  ])("at %s", async ([path, heading, says]) => {
    const page = await see(path);
    expect(page.status).toBe(200);
    expect(page.headings.join(" ").toLowerCase()).toContain(heading.toLowerCase());
    for (const words of says) expect(page.text.toLowerCase()).toContain(words.toLowerCase());
  });

  test("in the title of the home page", async () => {
    expect((await see("/")).html).toContain(
      "<title>Verhuisbod - Ontvang tot 5 gratis verhuisoffertes</title>",
    );
  });

  test("in figures, as they are set", async () => {
    const figures = ["300+", "35+"];
    for (const figure of [...figures, "tot 40%"]) expect((await see("/")).text).toContain(figure);
    const companies = await see("/voor-verhuisbedrijven");
    for (const figure of figures) expect(companies.text).toContain(figure);
    // Nobody reviewed a company yet: no average of reviews is claimed.
    for (const path of ["/", "/voor-verhuisbedrijven"]) {
      expect((await see(path)).text).not.toContain("beoordeling");
    }
  });

  test.for([
    ["/briefs/new", "/brief-form"],
    ["/how-it-works", "/hoe-werkt-het"],
    ["/for-photographers", "/voor-verhuisbedrijven"],
  ] as const)("under the old address %s, for good", async ([from, to]) => {
    const response = await site.visit(`${from}?van=elders`);
    expect([response.status, response.headers.get("location")]).toEqual([301, `${to}?van=elders`]);
  });
});

describe("around every page", () => {
  test("a logo that leads home, the three pages of the menu and the companies' way in", async () => {
    for (const path of ["/contact", "/voor-verhuisbedrijven"]) {
      const { html } = await see(path);
      const [header = ""] = html.match(/<header\b.*?<\/header>/s) ?? [];
      for (const href of ["/", "/hoe-werkt-het", "/voor-verhuisbedrijven", "/contact"]) {
        expect(header).toContain(`href="${href}"`);
      }
      const [footer = ""] = html.match(/<footer\b.*?<\/footer>/s) ?? [];
      expect(footer).toContain('href="/verhuis/login"');
    }
  });

  test("the movers' orange on what begins with /verhuis, and the generic theme elsewhere", async () => {
    const themeOf = async (path: string) => (await see(path)).html.match(/data-theme="(\w+)"/)?.[1];
    for (const path of ["/verhuis-prijzen", "/verhuisbedrijven", "/verhuis/login"]) {
      expect([path, await themeOf(path)]).toEqual([path, "verhuis"]);
    }
    for (const path of ["/", "/contact"]) expect(await themeOf(path)).not.toBe("verhuis");
  });

  test("the subscriber's way back is named after the briefs, another company's after its own", async () => {
    const subscriber = await addCompany(app);
    const other = await addCompany(app, { subscribed: false });
    const path = "/verhuis-prijzen";
    const seenBy = async ({ actor }: typeof other) =>
      (await (await visitorOf(site, actor)).goTo(path)).text;
    expect(await seenBy(subscriber)).toContain("Beschikbare offertes");
    expect(await seenBy(other)).toContain("Mijn Opdrachten");
  });
});

describe("the public profile of a company", () => {
  test("is there for visitors and clients, with a way back that fits", async () => {
    const { companyId, actor } = await addCompany(app);
    const client = await addClient(app);
    for (const [person, back] of [
      [undefined, /href="\/verhuisbedrijven#[a-z-]+"/],
      [client, /href="\/client-dashboard"/],
      [await addAdmin(app), /href="\/admin"/],
    ] as const) {
      const page = await (await visitorOf(site, person)).goTo(`/company-profile/${companyId}`);
      expect(page.status).toBe(200);
      expect(page.headings).toContain(actor.name);
      expect(page.text).toContain("← Terug");
      expect(page.html).toMatch(back);
      expect(page.html).not.toContain(actor.email);
    }
  });

  test("asks no new request of the client who came from a proposal", async () => {
    const { companyId, actor } = await addCompany(app);
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const proposalId = await addProposal(app, actor, briefId);
    const visitor = await visitorOf(site, client);
    const path = `/company-profile/${companyId}`;
    const main = ({ html }: { html: string }) =>
      html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const ofProposal = await visitor.goTo(`${path}?opdracht=${briefId}&offerte=${proposalId}`);
    expect(main(ofProposal)).not.toContain("Gratis offerte aanvragen");
    expect(main(await visitor.goTo(path))).toContain("Gratis offerte aanvragen");
  });

  test("that is not there says so with 404", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "geen-nummer"]) {
      const page = await see(`/company-profile/${id}`);
      expect(page.status).toBe(404);
      expect(page.headings).toContain("Bedrijf niet gevonden");
    }
  });

  test("that cannot be read says so, and is there again after", async () => {
    const { companyId } = await addCompany(app);
    const path = `/company-profile/${companyId}`;
    await app.db.execute("alter table company_profiles rename column bio to hidden");
    try {
      const page = await see(path);
      expect(page.status).toBe(500);
      expect(page.text).toContain("Kon bedrijfsprofiel niet laden");
    } finally {
      await app.db.execute("alter table company_profiles rename column hidden to bio");
    }
    expect((await see(path)).status).toBe(200);
  });

  test("shows reviews only when there are any", async () => {
    const { companyId, actor } = await addCompany(app);
    const path = `/company-profile/${companyId}`;
    expect((await see(path)).html).not.toContain("aggregateRating");
    await app.db.execute(
      `update company_profiles set total_rating = 45, review_count = 10 where user_id = '${actor.userId}'`,
    );
    // The page cache lets go of the page when the database's message arrives, a moment later.
    await expect.poll(async () => (await see(path)).html).toContain('"reviewCount":10');
  });
});
