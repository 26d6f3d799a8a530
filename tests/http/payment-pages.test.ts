import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { subscriptionPauses } from "~/features/billing/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { checkouts } from "~/features/payments/tables.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { syncCheckout, syncSubscription } from "~/use-cases/sync-payment.ts";
import { takeOfferPlaces } from "../factories/many-companies.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

// What each page around paying says to whom, as a browser without scripts reads it.
const site = await bootSite();
const { app } = site;
const page = app.local?.payments;
if (!page) throw new Error("no local page");

const [PRICING, SUBSCRIPTION, AFTER] = [
  "/pricing",
  "/subscription-management",
  "/verhuis-registratie-succesvol",
];

const unsubscribed = async () => (await addCompany(app, { subscribed: false })).actor;
const referenceOf = async (actor: CompanyActor) =>
  (await readSubscription(app, actor.userId))?.providerReference ?? "";

async function opened(actor: CompanyActor): Promise<string> {
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  return started.value.id;
}

/** A company in each state that a subscription can be in. */
const COMPANIES = {
  "without one": unsubscribed,
  "with one": async () => (await addCompany(app)).actor,
  async cancelled() {
    const { actor } = await addCompany(app);
    await cancelSubscription(app, actor);
    return actor;
  },
  async paused() {
    const { actor } = await addCompany(app);
    const [pausedFrom, pausedUntil] = [
      new Date(Date.now() - DAY_MS),
      new Date(Date.now() + DAY_MS),
    ];
    const times = { pausedFrom, pausedUntil, requestedAt: pausedFrom };
    await app.db.insert(subscriptionPauses).values({ userId: actor.userId, months: 1, ...times });
    return actor;
  },
  async "in arrears"() {
    const { actor } = await addCompany(app);
    const reference = await referenceOf(actor);
    await page.act(reference, "charge-back");
    await syncSubscription(app, reference);
    return actor;
  },
  async ended() {
    const { actor } = await addCompany(app);
    const reference = await referenceOf(actor);
    await page.refund(reference);
    await syncSubscription(app, reference);
    return actor;
  },
  async "whose debit is under way"() {
    const actor = await unsubscribed();
    const id = await opened(actor);
    await page.act(id, "pay-by-debit");
    await syncCheckout(app, id);
    return actor;
  },
  async "whose debit failed"() {
    const actor = await unsubscribed();
    const id = await opened(actor);
    await page.act(id, "pay-by-debit");
    await syncCheckout(app, id);
    await page.act(id, "debit-fails");
    await syncCheckout(app, id);
    return actor;
  },
};
type State = keyof typeof COMPANIES;

const known = new Map<State, Promise<CompanyActor>>();

/** One company in this state for all who only look at it. */
async function companyIn(state: State): Promise<CompanyActor> {
  const company = known.get(state) ?? COMPANIES[state]();
  known.set(state, company);
  return await company;
}

/** The button or link that each state has on /pricing, what it says, and what the own page says. */
const SAID: Record<State, { button: string; pricing: string; own: string[] }> = {
  "without one": {
    button: "Abonnement starten",
    pricing: "Zonder abonnement zie je",
    own: ["Geen actief abonnement", "Bekijk Verhuisbedrijf Pro"],
  },
  "with one": {
    button: "Bekijk je abonnement",
    pricing: "Je kunt onbeperkt offertes sturen.",
    own: ["Status Actief", "Verlengt maandelijks", "Abonnement opzeggen", "Facturen", "Verloop"],
  },
  cancelled: {
    button: "Opzegging intrekken",
    pricing: "je abonnement loopt nog",
    own: ["Toegang tot", "Opgezegd, wordt niet verlengd", "Opzegging intrekken"],
  },
  paused: {
    button: "Bekijk je abonnement",
    pricing: "je betaalt niets en stuurt nu geen offertes",
    own: ["Status Gepauzeerd", "Je pauzeert", "Pauze beëindigen"],
  },
  "in arrears": {
    button: "Nu betalen",
    pricing: "Er staat nog een betaling open.",
    own: ["Je betaling is teruggeboekt", "Nu betalen", "Betaling teruggeboekt"],
  },
  ended: {
    button: "Abonnement starten",
    pricing: "Zonder abonnement zie je",
    own: ["Geen actief abonnement", "Abonnement geëindigd", "Creditfactuur"],
  },
  "whose debit is under way": {
    button: "Bekijk je abonnement",
    pricing: "Je eerste betaling is onderweg.",
    own: ["Je betaling is onderweg", "Een incasso duurt meestal 7 tot 8 werkdagen, soms 14."],
  },
  "whose debit failed": {
    button: "Abonnement starten",
    pricing: "Zonder abonnement zie je",
    own: ["Je betaling is niet gelukt", "Er is niets afgeschreven", "Opnieuw beginnen"],
  },
};
const STATES = Object.keys(COMPANIES) as State[];

/** The buttons of a page, links that look like one too. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<(?:a|button)\b[^>]*class="btn [^>]*>(.*?)<\/(?:a|button)>/gs)].map(
    ([, label = ""]) => label.replace(/<[^>]*>/g, "").trim(),
  );

describe.for(STATES)("a company %s", (state) => {
  test("reads on /pricing how it stands, and has one thing to do about it", async () => {
    const actor = await companyIn(state);
    const { text, html } = await (await visitorOf(site, actor)).goTo(PRICING);
    expect(text).toContain(SAID[state].pricing);
    const others = Object.values(SAID).map(({ button }) => button);
    const shown = new Set(buttonsOf(html).filter((button) => others.includes(button)));
    expect([...shown]).toEqual([SAID[state].button]);
  });

  test("reads on its own page the same", async () => {
    const actor = await companyIn(state);
    const { text, headings } = await (await visitorOf(site, actor)).goTo(SUBSCRIPTION);
    for (const words of SAID[state].own) expect(text).toContain(words);
    expect(headings[0]).toBe("Abonnement");
    expect(text).toContain("Terug naar het dashboard");
  });
});

describe("/pricing", () => {
  test("says to everybody else that it is for companies, or how to become one", async () => {
    const visitor = await (await visitorOf(site)).goTo(PRICING);
    expect(visitor.text).toContain("Registreren en betalen, € 36,29");
    const client = await (await visitorOf(site, await addClient(app))).goTo(PRICING);
    expect(client.text).toContain("Jij gebruikt Verhuisbod gratis.");
    const admin = await (await visitorOf(site, await addAdmin(app))).goTo(PRICING);
    expect(admin.text).toContain("Dit abonnement is voor verhuisbedrijven.");
    for (const { html } of [visitor, client, admin]) {
      expect(buttonsOf(html)).not.toContain("Abonnement starten");
    }
  });

  test("is one card with one button, and a quiet way to look around first", async () => {
    const { html, text } = await (await visitorOf(site)).goTo(PRICING);
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    expect(main.match(/btn-primary/g)).toHaveLength(1);
    expect(buttonsOf(main).at(-1)).toBe("Eerst gratis kijken");
    expect(main).toMatch(/btn-quiet[^>]*href="\/auth\?type=business"/);
    for (const price of [
      "€ 29,99 excl. btw, eerste maand",
      "€ 79,00 excl. btw, per maand daarna",
    ]) {
      expect(text).toContain(price);
    }
  });

  test("tells who has the plan no price of a first month", async () => {
    const { text } = await (await visitorOf(site, await companyIn("with one"))).goTo(PRICING);
    expect(text).toContain("€ 79,00 excl. btw, per maand");
    expect(text).not.toMatch(/29,99|eerste maand kost|lanceringsactie/i);
  });

  test("shows who had a subscription the price that is asked, and no offer", async () => {
    const company = await visitorOf(site, await COMPANIES.ended());
    const page = await company.goTo(PRICING);
    expect(page.text).not.toMatch(/29,99|36,29|lanceringsactie/i);
    expect((await company.goTo("/voor-verhuisbedrijven")).text).not.toContain("36,29");
    const checkout = await company.press(page, "Abonnement starten");
    expect(checkout.url.pathname).toMatch(/^\/dev\/betalen\//);
    expect(checkout.text).toContain("€ 95,59");
  });

  test("asks nothing that another page showed: it is read with today's price", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const company = await visitorOf(site, actor);
    const older = await company.goTo(PRICING);
    const changed = { ...older, html: older.html.replace('value="3629"', 'value="100"') };
    const refused = await company.press(changed, "Abonnement starten");
    expect(refused.url.pathname).toBe(PRICING);
    expect(refused.text).toContain("De prijs van je eerste maand is veranderd");
    expect(refused.text).toContain("€ 36,29 incl. btw");
    expect(await app.db.$count(checkouts, eq(checkouts.userId, actor.userId))).toBe(0);
  });

  test("leads who owes to the payment itself", async () => {
    const actor = await COMPANIES["in arrears"]();
    const company = await visitorOf(site, actor);
    const owed = await company.press(await company.goTo(PRICING), "Nu betalen");
    expect(owed.url.pathname).toMatch(/^\/dev\/betalen\//);
    expect(owed.text).toContain("Openstaand");
    const paid = await company.press(owed, "Nu betalen");
    expect(paid.url.pathname).toBe(SUBSCRIPTION);
    expect(paid.text).toContain("Status Actief");
    expect(paid.text).toContain("Alsnog betaald");
  });

  test("sells nothing to who already has something, whatever page was left open", async () => {
    const pressed = async (actor: CompanyActor) => {
      const answer = await site.post(PRICING, {}, await site.cookieOf(actor));
      return answer.headers.get("location");
    };
    for (const state of ["with one", "cancelled", "paused", "in arrears"] as const) {
      expect(await pressed(await companyIn(state)), state).toBe(SUBSCRIPTION);
    }
    expect(await pressed(await companyIn("whose debit is under way"))).toBe(SUBSCRIPTION);
    const begunAnew = await visitorOf(site, await COMPANIES["whose debit failed"]());
    const anew = await begunAnew.press(await begunAnew.goTo(PRICING), "Abonnement starten");
    expect(anew.url.pathname).toMatch(/^\/dev\/betalen\//);
  });
});

describe("the subscription's page", () => {
  test("is open to who pays without a profile, and to nobody else without one", async () => {
    const { actor } = await addCompany(app, { profile: "minimal" });
    const payer = await visitorOf(site, actor);
    const asked = await payer.goTo(`${SUBSCRIPTION}?opzeggen=ja`);
    expect((await payer.press(asked, "Opzeggen")).text).toContain("Abonnement opgezegd");
    const { actor: fresh } = await addCompany(app, { profile: "minimal", subscribed: false });
    const elsewhere = await (await visitorOf(site, fresh)).goTo(SUBSCRIPTION);
    expect(elsewhere.url.pathname).toBe("/verhuisbedrijf-onboarding");
  });

  test("says that there is nothing to change to who has no subscription any more", async () => {
    const actor = await COMPANIES.ended();
    const cookie = await site.cookieOf(actor);
    const said = async (intent: string) => {
      const answer = await site.post(SUBSCRIPTION, { intent }, cookie);
      const flash = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
      const next = [cookie, ...flash].join("; ");
      return await (await site.visit(SUBSCRIPTION, { cookie: next })).text();
    };
    expect(await said("change-method")).toContain("Betaalwijze niet te wijzigen");
    expect(await said("cancel")).toContain("Fout bij opzeggen");
    expect(await said("resume")).toContain("Opzegging niet ingetrokken");
    expect(await said("pause")).toContain("Pauzeren kan nu niet");
    expect(await said("end-pause")).toContain("Er is geen pauze");
    expect(await said("pay-arrears")).toContain("Er staat niets open");
  });
});

describe("a month that was charged back of a subscription that ended", () => {
  test("is told with its sum, keeps a new one away, and is over once an admin says so", async () => {
    const actor = await COMPANIES["in arrears"]();
    await cancelSubscription(app, actor);
    const company = await visitorOf(site, actor);
    const refused = await company.press(await company.goTo(PRICING), "Abonnement starten");
    expect(refused.url.pathname).toBe(SUBSCRIPTION);
    expect(refused.text).toContain("Er staat nog een teruggeboekte maand open");
    expect(refused.text).toMatch(/Er staat nog € [\d,]+ open/);
    expect(buttonsOf(refused.html)).toContain("Schrijf ons");
    const admin = await visitorOf(site, await addAdmin(app));
    const desk = await admin.goTo("/admin/geld");
    expect(desk.text).toContain("Het abonnement is geëindigd");
    const why = { reason: "payment-given-up", note: "Overgemaakt op onze rekening." };
    const own = desk.html.split("<li").find((item) => item.includes(actor.email)) ?? "";
    const settled = await admin.press({ ...desk, html: own }, "Kwijtschelden", why);
    expect(settled.text).toContain("De maand staat niet meer open.");
    const again = await company.press(await company.goTo(PRICING), "Abonnement starten");
    expect(again.url.pathname).toMatch(/^\/dev\/betalen\//);
  });
});

describe("coming back from the payment page", () => {
  /** What /success says of a checkout of this company. */
  async function success(actor: CompanyActor, id: string) {
    return await (await visitorOf(site, actor)).goTo(`/success?session_id=${id}`);
  }

  test("/success says what became of it, names it and leads on", async () => {
    const actor = await unsubscribed();
    const id = await opened(actor);
    const waits = await success(actor, id);
    expect(waits.headings[0]).toBe("We wachten op je betaling");
    await page.act(id, "pay-by-debit");
    expect((await success(actor, id)).headings[0]).toBe("Je betaling is onderweg");
    await page.act(id, "debit-comes");
    const paid = await success(actor, id);
    expect(paid.headings[0]).toBe("Je abonnement is actief");
    expect(paid.text).toContain("Met een compleet en geverifieerd profiel");
    expect(paid.text).toContain(`Transactiekenmerk: ${id}`);
    expect(paid.html).toMatch(/href="\/verhuisbedrijf-dashboard"[^>]*>Naar het dashboard/);
    expect((await success(actor, id)).text).toBe(paid.text);
  });

  test("/success of a debit that failed leads to beginning anew", async () => {
    const actor = await unsubscribed();
    const id = await opened(actor);
    await page.act(id, "pay-by-debit");
    await success(actor, id);
    await page.act(id, "debit-fails");
    const failed = await success(actor, id);
    expect(failed.headings[0]).toBe("Je betaling is niet gelukt");
    expect(failed.html).toMatch(/href="\/pricing"[^>]*>Opnieuw beginnen/);
  });

  test("/success of a payment that goes back leads to why, also once it is back", async () => {
    const { actor } = await addCompany(app, { subscribed: false, profile: "minimal" });
    const id = await opened(actor);
    await page.pay(id);
    await takeOfferPlaces(app);
    const back = await success(actor, id);
    expect(back.headings[0]).toBe("Je betaling gaat terug");
    const company = await visitorOf(site, actor);
    const why = await company.follow(back, "Lees waarom");
    expect(why.url.pathname).toBe(SUBSCRIPTION);
    expect(why.text).toContain(
      "ging de laatste plek van de lanceringsactie naar een ander bedrijf",
    );
    const isBack = async () => (await page.readSubscription(id))?.payments[0]?.returnedCents ?? 0;
    await expect.poll(isBack).toBeGreaterThan(0);
    expect((await success(actor, id)).headings[0]).toBe("Je betaling gaat terug");
    await app.db.delete(launchRedemptions);
  });

  test("/success tells nothing of another's checkout, and takes whatever stands in the address", async () => {
    const [own, other] = [await unsubscribed(), await unsubscribed()];
    const id = await opened(other);
    await page.pay(id);
    for (const odd of [id, "", "x".repeat(2_000), "%00", "<b>", "' or 1=1"]) {
      const { headings, status } = await success(own, encodeURIComponent(odd));
      expect([status, headings[0]], odd).toEqual([200, "We wachten op je betaling"]);
    }
  });

  test.for(STATES)("the page after registering knows a company %s", async (state) => {
    const actor = await companyIn(state);
    const { headings } = await (await visitorOf(site, actor)).goTo(AFTER);
    const said: Record<State, string> = {
      "without one": "Nog één stap: betalen",
      "with one": "Je abonnement is actief",
      cancelled: "Je abonnement is actief",
      paused: "Je abonnement is actief",
      "in arrears": "Er staat een betaling open",
      // One that was there before is bought again from its own page.
      ended: "Abonnement",
      "whose debit is under way": "Je betaling is onderweg",
      "whose debit failed": "Je betaling is niet gelukt",
    };
    expect(headings[0]).toBe(said[state]);
  });
});
