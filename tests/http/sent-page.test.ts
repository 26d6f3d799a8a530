import { expect, test } from "vitest";
import { DAY_MS, dutchDay, formatDay } from "~/shared/dates.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { type SeenPage, typedIn, type Visitor, visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const limited = await bootSite({ RATE_LIMIT_FACTOR: "1" });
const { mails } = site;

const MOVE_DATE = dutchDay(new Date(Date.now() + 30 * DAY_MS));
const SEND = "Offerte aanvragen";
const RESEND = "Mail opnieuw sturen";
const MEND = "Mail naar dit adres sturen";
const NEW_ADDRESS = "Je juiste e-mailadres";

/** A clearance, placed by somebody without scripts. */
async function place(visitor: Visitor, email: string): Promise<SeenPage> {
  return await visitor.press(await visitor.goTo("/brief-form"), SEND, {
    serviceType: "ONTRUIMING",
    fromProvince: "Drenthe",
    fromCity: "Assen",
    moveDate: MOVE_DATE,
    clientName: "Iris Jansen",
    ownerEmail: email,
    clientPhone: "06 12345678",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
}

test("who placed a request reads what it is, what happens when, and where the mail went", async () => {
  const email = freshEmail();
  const page = await place(await visitorOf(site), email);
  expect(page.headings).toEqual(expect.arrayContaining(["Kijk in je mail"]));
  expect(page.headings).toContain("Opdracht succesvol geplaatst");
  for (const said of [
    `We stuurden een mail naar ${email}`,
    "Woningontruiming Geplaatst",
    "Waar Assen",
    `Wanneer ${formatDay(MOVE_DATE)}`,
    "In Drenthe doet nog geen bedrijf bij ons woningontruimingen.",
  ]) {
    expect(page.text).toContain(said);
  }
  // With nobody near no time is named by which proposals come.
  expect(page.text).toMatch(/Nu \d+ \w+ om \d\d:\d\d .* Vandaag .* Daarna Je krijgt een mail/);
  expect(page.text).not.toContain("24 uur");
  await addCompany(site.app, { form: { serviceAreas: ["Drenthe"], categories: ["ONTRUIMING"] } });
  const reached = await place(await visitorOf(site), freshEmail());
  expect(reached.text).toContain("Eén bedrijf in je regio kan nu een offerte sturen.");
  expect(reached.text).toMatch(/Binnen 24 uur tot \d+ \w+ om/);
  // Signing in would be of no use yet: it is a link.
  expect(page.html).not.toContain('type="password"');
});

test("nobody else reads what was placed at that address", async () => {
  const email = freshEmail();
  const { url } = await place(await visitorOf(site), email);
  const stranger = await visitorOf(site);
  const page = await stranger.goTo(url.pathname + url.search);
  expect(page.headings).toContain("Kijk in je mail");
  expect(page.text).not.toContain("Assen");
  await expect(stranger.press(page, MEND)).rejects.toThrow("no button");
  // A brief of another browser's own shows nothing of this one.
  await place(stranger, freshEmail());
  expect((await stranger.goTo(url.pathname + url.search)).text).not.toContain("Assen");
});

test("the mail is sent again, and the page says so where it stands", async () => {
  const email = freshEmail();
  const visitor = await visitorOf(site);
  const again = await visitor.press(await place(visitor, email), RESEND);
  expect(again.headings).toContain("Kijk in je mail");
  expect(again.text).toContain("sturen we een nieuwe link");
  expect(again.text).toContain("Waar Assen");
  const links = async () =>
    (await mails(email)).filter(({ subject }) => subject === "Bevestig je e-mailadres").length;
  await expect.poll(links).toBe(2);
});

test("a mistyped address is mended on the page, and what was typed wrong stays to be mended", async () => {
  const visitor = await visitorOf(site);
  const page = await place(visitor, freshEmail());
  const wrong = await visitor.press(page, MEND, { [NEW_ADDRESS]: "geen adres" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Vul een geldig e-mailadres in");
  expect(wrong.text).toContain("Adres niet gewijzigd");
  expect(typedIn(wrong, NEW_ADDRESS)).toBe("geen adres");
  expect(wrong.html).toMatch(/<details[^>]* open=""/);
  const { email: taken } = await addClient(site.app);
  const refused = await visitor.press(wrong, MEND, { [NEW_ADDRESS]: taken });
  expect(refused.text).toContain("Dit e-mailadres is al geregistreerd.");
  expect(refused.text).toContain("Waar Assen");

  const email = freshEmail("goed");
  const mended = await visitor.press(refused, MEND, { [NEW_ADDRESS]: email });
  expect(mended.text).toContain(`We stuurden een mail naar ${email}`);
  expect(mended.text).toContain("Je opdracht staat nu op dit adres.");
  expect(mended.text).toContain("Waar Assen");
  const subjects = async () => (await mails(email)).map(({ subject }) => subject).sort();
  const both = ["Bevestig je e-mailadres", "Je aanvraag is geplaatst: Woningontruiming in Assen"];
  await expect.poll(subjects).toEqual(both);
});

test("once the address is confirmed, the page leads to signing in", async () => {
  const email = freshEmail();
  const visitor = await visitorOf(site);
  const page = await place(visitor, email);
  await site.app.db.execute(
    `update briefs set email_confirmed = true where client_email = '${email}'`,
  );
  const later = await visitor.goTo(page.url.pathname + page.url.search);
  expect(later.url.search).toContain("verified=1");
  expect(later.text).toContain("E-mail bevestigd");
  expect(typedIn(later, "E-mailadres")).toBe(email);
});

test("who signed up without a request reads where the mail went, and the way to fill in anew", async () => {
  const email = freshEmail();
  const visitor = await visitorOf(site);
  const page = await visitor.press(await visitor.goTo("/auth?tab=signup"), "Account aanmaken", {
    role: "CLIENT",
    fullName: "Iris Jansen",
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  expect(page.headings).toContain("Kijk in je mail");
  expect(page.headings).not.toContain("Opdracht succesvol geplaatst");
  const again = await visitor.follow(page, "Vul het formulier opnieuw in");
  expect(again.headings).toContain("Registreren");
});

test("who asks for the mail too often is told to wait, on the same page", async () => {
  const visitor = await visitorOf(limited);
  let page = await place(visitor, freshEmail());
  for (let turn = 0; turn < 4; turn += 1) page = await visitor.press(page, RESEND);
  expect(page.status).toBe(429);
  expect(page.text).toContain("Even geduld");
  expect(page.text).toContain("Waar Assen");
});
