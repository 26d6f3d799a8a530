import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { goodsText, shownGoods } from "~/features/goods/answers.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { ALL_POSTED, addBrief } from "../factories/briefs.ts";
import { whilePasswordsCannotBeStored } from "../factories/faults.ts";
import { confirmationLink } from "../factories/mail.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { type SeenPage, typedIn, type Visitor, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

const MOVE_DATE = dutchDay(new Date(Date.now() + 30 * DAY_MS));

async function mailTo(to: string, subject: string) {
  const find = async () =>
    (await site.mails(to)).findLast((mail) => mail.subject.includes(subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

const isMarked = ({ html }: SeenPage, name: string) =>
  new RegExp(`<(input|select|textarea)\\b(?=[^>]* name="${name}")[^>]* aria-invalid="true"`).test(
    html,
  );

test("a company looks, sends a proposal and changes its profile, and a client decides", async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  await addBrief(app, client);
  const company = await visitorOf(site);
  let page = await company.press(await company.goTo("/verhuis/login"), "Inloggen", {
    "E-mailadres": actor.email,
    Wachtwoord: PASSWORD,
  });
  page = await company.follow(page, "Bekijk details");
  expect(page.headings).toContain("Opdrachtdetails");
  page = await company.follow(page, "Sluiten");
  expect(page.headings).not.toContain("Opdrachtdetails");
  page = await company.follow(await company.follow(page, "Bekijk details"), "Offerte indienen");
  const proposal = {
    Titel: "Complete verhuizing",
    Beschrijving: "Laden, rijden en lossen met drie man.",
    "Prijs in euro, incl. btw": "abc",
    ...ALL_POSTED,
  };
  page = await company.press(page, "Offerte verzenden", proposal);
  expect(page.text).toContain("Voer een geldige prijs in");
  expect(typedIn(page, "Titel")).toBe("Complete verhuizing");
  page = await company.press(page, "Offerte verzenden", { "Prijs in euro, incl. btw": "950" });
  expect(page.text).toContain("Offerte verzonden!");
  const own = await company.goTo("/verhuisbedrijf-dashboard/offertes");
  page = await company.follow(own, "Offerte intrekken");
  expect(page.headings).toContain("Offerte intrekken?");
  expect((await company.follow(page, "Sluiten")).headings).not.toContain("Offerte intrekken?");
  page = await company.follow(await company.goTo("/account"), "Profiel bewerken");
  page = await company.press(page, "Wijzigingen opslaan", { Telefoon: "030 7654321" });
  expect(page.text).toContain("Profiel bijgewerkt!");
  page = await company.goTo("/subscription-management");
  page = await company.press(await company.follow(page, "Abonnement opzeggen"), "Opzeggen");
  expect(page.text).toContain("Abonnement opgezegd");

  const visitor = await visitorOf(site);
  const home = await visitor.press(await visitor.goTo("/auth"), "Inloggen", {
    "E-mailadres": client.email,
    Wachtwoord: PASSWORD,
  });
  const received = await visitor.follow(home, "Zeist");
  expect(received.text).toContain("Vervoer van de inboedel inbegrepen");
  const sure = await visitor.follow(received, "Accepteren");
  expect(sure.headings.join()).toMatch(/accepteren\?/);
  const again = await visitor.follow(await visitor.follow(sure, "Sluiten"), "Accepteren");
  expect((await visitor.press(again, "Ja, accepteren voor € 950,00")).text).toContain(
    "Voorstel geaccepteerd!",
  );
});

test("a company registers, reads what is wrong, pays and confirms", async () => {
  const PAY = "Registreren en betalen";
  const filled = (name: string, email: string) => ({
    Bedrijfsnaam: "Rap & Recht Verhuizingen",
    "KvK-nummer": "12345678",
    Factuuradres: "Kade 12, 7241 AB Lochem",
    Contactpersoon: name,
    "E-mailadres": email,
    Telefoonnummer: "020 123 45 67",
    Wachtwoord: PASSWORD,
    "Bevestig wachtwoord": PASSWORD,
  });
  const codeOn = ({ html }: SeenPage) => html.match(/data-code="[^"]*"[^>]*>([^<]*)</)?.[1] ?? "";
  const payOn = async (visitor: Visitor, page: SeenPage) => {
    expect(page.text).toContain("36,29");
    const after = await visitor.press(page, "Betalen");
    expect(after.headings).toContain("Breng een collega aan");
    return after;
  };
  const other = await visitorOf(site);
  const special = "/verhuis-registratie-special";
  const first = filled("Kanariana Zangvogel", freshEmail("bedrijf"));
  const code = codeOn(await payOn(other, await other.press(await other.goTo(special), PAY, first)));
  expect(code).toMatch(/^[A-Z2-9]{8}$/);

  const visitor = await visitorOf(site);
  const form = await visitor.goTo(`${special}?ref=${code}`);
  expect(form.text).toContain("Kanariana heeft je uitgenodigd");
  const email = freshEmail("bedrijf");
  const typed = filled("Bram Mulder", email);
  const differs = { ...typed, "Bevestig wachtwoord": "anders-genoeg" };
  const wrong = await visitor.press(form, PAY, differs);
  expect(wrong.text).toContain("Wachtwoorden komen niet overeen");
  expect(isMarked(wrong, "confirmPassword")).toBe(true);
  expect(typedIn(wrong, "E-mailadres")).toBe(email);
  expect(typedIn(wrong, "Verwijzingscode")).toBe(code);
  const passwords = { Wachtwoord: PASSWORD, "Bevestig wachtwoord": PASSWORD };
  const nobodys = { ...passwords, Verwijzingscode: "ZZZZZZZZ" };
  const unknown = await visitor.press(wrong, PAY, nobodys);
  expect(unknown.text).toContain("Onbekende verwijzingscode");
  expect(isMarked(unknown, "referralCode")).toBe(true);
  expect(typedIn(unknown, "Verwijzingscode")).toBe("ZZZZZZZZ");
  expect(typedIn(unknown, "E-mailadres")).toBe(email);
  const known = { ...passwords, Verwijzingscode: code };
  const paid = await payOn(visitor, await visitor.press(unknown, PAY, known));
  expect(codeOn(paid)).not.toBe(code);
  const link = confirmationLink(await mailTo(email, "Bevestig je e-mailadres"));
  const asked = await visitor.goTo(link.pathname + link.search);
  const confirmed = await visitor.press(asked, "Bevestig mijn e-mailadres");
  expect(confirmed.text).toContain("E-mail bevestigd");
  expect(confirmed.url.pathname).toBe("/verhuisbedrijf-onboarding");

  const again = await visitorOf(site);
  const taken = await again.press(await again.goTo(special), PAY, typed);
  expect(taken.text).toContain("E-mailadres al in gebruik");
  expect(isMarked(taken, "email")).toBe(true);
  const signIn = await again.follow(taken, "Inloggen met dit adres");
  expect(typedIn(signIn, "E-mailadres")).toBe(email);
  const there = await again.press(signIn, "Inloggen", { Wachtwoord: PASSWORD });
  expect(there.url.pathname).toBe("/pricing");
});

test("a message to us that is only spaces is asked for again, with what was typed", async () => {
  const visitor = await visitorOf(site);
  const wrong = await visitor.press(await visitor.goTo("/contact"), "Bericht versturen", {
    Voornaam: "Iris",
    Achternaam: "Jansen",
    "E-mailadres": "iris@voorbeeld.test",
    Onderwerp: "Een vraag",
    Bericht: "   ",
  });
  expect(wrong.text).toContain("Vul verplichte velden in");
  expect(isMarked(wrong, "message")).toBe(true);
  expect(typedIn(wrong, "Voornaam")).toBe("Iris");
});

test("name and phone are kept, and bad ones marked", async () => {
  const visitor = await visitorOf(site, await addClient(app));
  const page = await visitor.follow(await visitor.goTo("/client-dashboard"), "Account");
  const wrong = await visitor.press(page, "Gegevens opslaan", {
    "Volledige naam": "Iris de Boer",
    Telefoon: "geen nummer",
  });
  expect(wrong.text).toContain("Vul een geldig telefoonnummer in, of laat het leeg.");
  expect(typedIn(wrong, "Volledige naam")).toBe("Iris de Boer");
  const right = await visitor.press(wrong, "Gegevens opslaan", { Telefoon: "06 12345678" });
  expect(right.text).toContain("Gegevens opgeslagen");
  expect(typedIn(right, "Telefoon")).toBe("06 12345678");
});

const brief = (email: string) => ({
  serviceType: "VERHUIZING",
  "Van provincie": "Utrecht",
  "Naar provincie": "Limburg",
  "Gewenste datum": MOVE_DATE,
  "Volledige naam": "Iris Jansen",
  "E-mailadres": email,
  "Extra informatie": "Smalle trap.",
});
const twice = (password: string, again = password) => ({
  Wachtwoord: password,
  "Bevestig wachtwoord": again,
});
const SEND = "Offerte aanvragen";

test("the wizard is one long form that loses nothing", async () => {
  const email = freshEmail();
  const visitor = await visitorOf(site);
  const form = await visitor.goTo("/brief-form");
  const typed = { ...brief(email), ...twice(PASSWORD, "iets-anders") };
  const wrong = await visitor.press(form, SEND, typed);
  expect(wrong.text).toContain("Wachtwoorden komen niet overeen");
  expect(wrong.text).toContain("Controleer je wachtwoord en probeer opnieuw.");
  expect(typedIn(wrong, "Extra informatie")).toBe("Smalle trap.");
  expect(typedIn(wrong, "Naar provincie")).toBe("Limburg");
  expect(typedIn(wrong, "Gewenste datum")).toBe(MOVE_DATE);
  const sent = await visitor.press(wrong, SEND, twice(PASSWORD));
  expect(sent.url.search).toContain("message=account-created");
  expect((await mailTo(email, "Je aanvraag is geplaatst")).text).toContain("Limburg");
});

test("the wizard offers places by a list, and a place that it knows says its province", async () => {
  const email = freshEmail();
  const visitor = await visitorOf(site);
  const offered = ({ html }: SeenPage) => html.match(/<datalist.*?<\/datalist>/s)?.[0] ?? "";
  const form = await visitor.goTo("/brief-form");
  expect(
    form.html.match(/<input(?=[^>]* name="fromCity")[^>]* list="plaatsenlijst"/),
  ).not.toBeNull();
  expect(offered(form)).toContain('<option value="Zwolle">Overijssel</option>');
  expect(offered(form)).not.toContain("Hengevelde");
  const { "Van provincie": _, ...open } = brief(email);
  const typed = { ...open, "Van plaats": "den bosch", "Naar plaats": "Hengev" };
  const wrong = await visitor.press(form, SEND, { ...typed, ...twice(PASSWORD, "iets-anders") });
  expect(typedIn(wrong, "Van provincie")).toBe("Noord-Brabant");
  expect(offered(wrong)).toContain('<option value="Hengevelde">Overijssel</option>');
  const sent = await visitor.press(wrong, SEND, { "Naar plaats": "Weert", ...twice(PASSWORD) });
  expect(sent.url.search).toContain("account-created");
  const { text } = await mailTo(email, "Je aanvraag is geplaatst");
  expect(text.replaceAll("\r", "")).toContain("Van: 's-Hertogenbosch\nNaar: Weert\n");
});

test("the wizard takes an address, and says on show what of it is wrong", async () => {
  const client = await addClient(app);
  const visitor = await visitorOf(site, client);
  const typed = {
    ...brief(""),
    "Volledige naam": client.name,
    fromStreet: "Kade",
    fromHouseNumber: "twaalf",
    fromPostcode: "8011cd",
  };
  const { "E-mailadres": _, ...form } = typed;
  const wrong = await visitor.press(await visitor.goTo("/brief-form"), SEND, form);
  expect(wrong.text).toContain("Vul het nummer van het huis in, bijvoorbeeld 12.");
  expect(isMarked(wrong, "fromHouseNumber")).toBe(true);
  expect(wrong.html).toMatch(/<details[^>]* open=""/);
  const sent = await visitor.press(wrong, SEND, { fromHouseNumber: "12", fromAddition: "a" });
  expect(sent.text).toContain("Opdracht succesvol geplaatst");
  const [path = ""] = /\/client-dashboard\/opdracht\/[\da-f-]+/.exec(sent.html) ?? [];
  expect((await visitor.goTo(path)).text).toContain("Kade 12 a, 8011 CD");
});

test("the wizard refuses a password of five characters and takes one of six", async () => {
  const visitor = await visitorOf(site);
  const typed = { ...brief(freshEmail()), ...twice("vijf5") };
  const wrong = await visitor.press(await visitor.goTo("/brief-form"), SEND, typed);
  expect(wrong.text).toContain("Wachtwoord te kort Wachtwoord moet minimaal 6 karakters bevatten.");
  const sent = await visitor.press(wrong, SEND, twice("zesje6"));
  expect(sent.url.search).toContain("account-created");
});

test("the wizard says when it fails, loses nothing, and then tells that the request was placed", async () => {
  const email = freshEmail();
  const visitor = await visitorOf(site);
  let page = await visitor.goTo("/brief-form");
  await whilePasswordsCannotBeStored(app, async () => {
    page = await visitor.press(page, SEND, { ...brief(email), ...twice(PASSWORD) });
    expect(page.text).toContain("Er ging iets mis Probeer het opnieuw of neem contact met ons op.");
  });
  expect(typedIn(page, "Extra informatie")).toBe("Smalle trap.");
  page = await visitor.press(page, SEND, twice(PASSWORD));
  expect(page.url.search).toContain("account-created");
  expect(page.text).toContain("Bevestig je e-mail");
  expect(page.headings).toContain("Opdracht succesvol geplaatst");
  expect(page.text).toContain(`We stuurden een mail naar ${email}`);
  const { rows } = await app.db.execute(
    `select additional_info from briefs where client_email = '${email}'`,
  );
  expect(rows).toEqual([{ additional_info: "Smalle trap." }]);
});

describe("the list of goods", () => {
  const START = "Vul mijn lijst voor deze woning";
  const boxes = (page: SeenPage) => typedIn(page, "Verhuisdoos");

  test("is filled by a posted step, counted in its fields and sent with the form", async () => {
    const email = freshEmail();
    const visitor = await visitorOf(site);
    const form = await visitor.goTo("/brief-form");
    expect(form.text).not.toContain("Eetkamerstoel");
    const filled = await visitor.press(form, START, { ...brief(email), homeKind: "flat3" });
    // With scripts that come late, the step that was posted is the one on show.
    expect(filled.html).toMatch(/data-step="2" data-current="true"/);
    expect(filled.text).toContain("ca. 24 m³ Past in een verhuiswagen van 40 m³.");
    expect([typedIn(filled, "Eetkamerstoel"), boxes(filled)]).toEqual(["4", "40"]);
    expect(typedIn(filled, "Naar provincie")).toBe("Limburg");
    const counted = {
      ...{ Verhuisdoos: "55", Eetkamerstoel: "0", Piano: "1" },
      ...{ ownName0: "Weefstoel", ownSize0: "huge", ownFragile0: "on" },
    };
    const wrong = await visitor.press(filled, SEND, { ...counted, ...twice("vijf5") });
    expect(wrong.text).toContain("Wachtwoord te kort");
    expect([boxes(wrong), typedIn(wrong, "Eetkamerstoel"), typedIn(wrong, "ownName0")]).toEqual([
      "55",
      "",
      "Weefstoel",
    ]);
    const sent = await visitor.press(wrong, SEND, twice(PASSWORD));
    expect(sent.url.search).toContain("account-created");
    const mail = await mailTo(email, "Je aanvraag is geplaatst");
    expect(mail.text).toContain("Volume: ca. 29 m³");
    expect(mail.text).toContain("Zware items: Piano, Wasmachine, Droger, Koelkast, Grote kast");
    // Nobody confirmed this address yet: what a stranger typed does not go there.
    expect(mail.text).not.toContain("Weefstoel");
    const [placed] = await app.db.select().from(briefs).where(eq(briefs.clientEmail, email));
    const goods = shownGoods(placed?.goods ?? null);
    expect(goods && goodsText(goods)).toContain("Eigen dingen: Weefstoel (heel groot)");
    expect(mail.text).not.toContain("Eetkamerstoel");
  });

  test("that somebody counted in is replaced by another start only after asking", async () => {
    const visitor = await visitorOf(site);
    const form = await visitor.goTo("/brief-form");
    const first = await visitor.press(form, START, { homeKind: "studio" });
    const second = await visitor.press(first, START, { homeKind: "terraced" });
    expect(boxes(second)).toBe("60");
    const asked = await visitor.press(second, START, { homeKind: "room", Verhuisdoos: "61" });
    expect(asked.text).toContain("Je hebt je lijst zelf veranderd. De lijst van 'Kamer' zou");
    expect(boxes(asked)).toBe("61");
    const kept = await visitor.press(asked, "Houd mijn lijst");
    expect([boxes(kept), kept.text.includes("zelf veranderd")]).toEqual(["61", false]);
    const again = await visitor.press(kept, START);
    expect(boxes(await visitor.press(again, "Vervang mijn lijst"))).toBe("10");
  });

  test("is estimated for who does not know, and for a home to clear", async () => {
    const visitor = await visitorOf(site);
    const emails = [freshEmail(), freshEmail()];
    const unknown = { homeKind: "flat3", goodsUnknown: "on" };
    const form = await visitor.goTo("/brief-form");
    await visitor.press(form, SEND, { ...brief(emails[0] ?? ""), ...twice(PASSWORD), ...unknown });
    expect((await mailTo(emails[0] ?? "", "geplaatst")).text).toContain("Volume: 19 - 31 m³");
    const home = { clearedArea: "80", fullness: "full", hasElevator: "on" };
    const clearance = { serviceType: "ONTRUIMING", ...home };
    const fresh = await visitor.goTo("/brief-form");
    await visitor.press(fresh, SEND, {
      ...brief(emails[1] ?? ""),
      ...twice(PASSWORD),
      ...clearance,
    });
    const mail = await mailTo(emails[1] ?? "", "geplaatst");
    expect(mail.text).toContain("Volume: 28 - 52 m³");
    expect(mail.text).toContain("Oppervlakte in m²: 80");
    // The place that it would go to was typed out of sight, and does not count.
    expect(mail.subject).toContain("Woningontruiming in Utrecht");
    expect(mail.text).toContain("Lift aanwezig: ja");
    expect(mail.text).not.toMatch(/Limburg|aankomst/);
  });
});

describe("a company that looks for work", async () => {
  const looking = (await addCompany(app)).actor;

  test("filters its list by a button, and takes each filter out by its link", async () => {
    const client = await addClient(app);
    const place = { fromProvince: "Zeeland", fromCity: "Goes" } as const;
    const briefId = await addBrief(app, client, {
      ...place,
      toProvince: "Drenthe",
      toCity: "Emmen",
    });
    const visitor = await visitorOf(site, looking);
    const few = await visitor.goTo("/verhuisbedrijf-dashboard");
    expect(few.html).not.toContain("Van provincie");
    const list = await visitor.follow(few, "Laat ze zien");
    const asked = { "Van provincie": "Zeeland", Plaats: "middelburg", Afstand: "50" };
    const near = await visitor.press(list, "Toon opdrachten", { ...asked, Hoogstens: "900" });
    expect(near.html).not.toContain(briefId);
    expect(near.text).toContain("Geen opdrachten met dit filter");
    const loose = await visitor.follow(near, "Zonder 'Hoogstens 900 m³'");
    expect(loose.html).toContain(briefId);
    expect(loose.text).toContain("Binnen 50 km van Middelburg (Zeeland)");
    expect(loose.text).toContain("Meer filters (2)");
    const rest = await visitor.follow(loose, "Haal dit filter weg: Van Zeeland ×");
    expect(rest.url.search).not.toContain("van=");
    expect(rest.url.searchParams.get("bij")).toBe("Middelburg (Zeeland)");
    const nowhere = await visitor.press(list, "Toon opdrachten", { Plaats: "Nergenshuizen" });
    expect(nowhere.text).toContain("We kennen geen plaats die 'Nergenshuizen' heet.");
  });

  test("keeps a search, switches its mails and deletes it", async () => {
    const visitor = await visitorOf(site, looking);
    const few = await visitor.goTo("/verhuisbedrijf-dashboard");
    const list = await visitor.follow(few, "Laat ze zien");
    const found = await visitor.press(list, "Toon opdrachten", {
      Plaats: "den bosch",
      Afstand: "10",
    });
    const kept = await visitor.press(found, "Bewaar zoekopdracht", { Naam: "Rond Den Bosch" });
    expect(kept.text).toContain("Zoekopdracht bewaard");
    expect(kept.url.searchParams.get("bij")).toBe("'s-Hertogenbosch (Noord-Brabant)");
    const own = await visitor.follow(kept, "Zoekopdrachten");
    expect(own.text).toContain("Binnen 10 km van 's-Hertogenbosch (Noord-Brabant)");
    const silent = await visitor.press(own, "Bewaren", { Mail: "off" });
    expect(silent.text).toContain("Voor deze zoekopdracht krijg je geen mails meer.");
    const again = await visitor.follow(silent, "Rond Den Bosch");
    expect(again.url.search).toBe(kept.url.search);
    const gone = await visitor.press(silent, "Verwijderen");
    expect(gone.text).toContain("Zoekopdracht verwijderd");
    expect(gone.text).not.toContain("Rond Den Bosch");
  });

  test("finds open briefs on the map, and from there in its list", async () => {
    const client = await addClient(app);
    const place = { fromProvince: "Flevoland", fromCity: "Dronten" } as const;
    const briefs = [await addBrief(app, client, place), await addBrief(app, client, place)];
    const visitor = await visitorOf(site, looking);
    const map = await visitor.follow(await visitor.goTo("/verhuisbedrijf-dashboard"), "Kaart");
    expect(map.html).toContain("<title>Dronten (Flevoland): 2 open opdrachten</title>");
    const list = await visitor.follow(map, "Dronten (Flevoland) 2 open opdrachten");
    expect(list.text).toContain("In Dronten (Flevoland)");
    expect(list.text).toContain("2 opdrachten gevonden");
    for (const briefId of briefs) expect(list.html).toContain(briefId);
  });
});
