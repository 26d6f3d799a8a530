import { expect, test } from "vitest";
import { formatLongDate } from "~/shared/dates.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { bill, paymentOf } from "../factories/invoices.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { cancelSubscription, pauseSubscription } from "../factories/pressed.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;
const LIST = "/admin/abonnementen";

test("an admin looks a company up and reads all of its subscription, without scripts", async () => {
  const { actor } = await addCompany(app, { name: "Vlot & Vaardig" });
  await addCompany(app, { name: "Rap & Recht" });
  expect((await pauseSubscription(app, actor, 1)).ok).toBe(true);
  await cancelSubscription(app, actor);
  const admin = await visitorOf(site, await addAdmin(app));
  const list = await admin.follow(await admin.goTo("/admin"), "Abonnementen");
  expect(list.text).toContain("Rap & Recht");
  const found = await admin.goTo(`${LIST}?zoek=vlot`);
  expect(found.text).toContain("Vlot & Vaardig");
  expect(found.text).not.toContain("Rap & Recht");
  expect(found.html).toMatch(/name="zoek"[^>]*value="vlot"/);
  const company = await admin.follow(found, "Vlot & Vaardig");
  expect(company.headings.slice(0, 6)).toEqual([
    "Vlot & Vaardig",
    "Pauzes",
    "Gratis maanden",
    "Facturen",
    "Verloop",
    "Betalingen",
  ]);
  for (const words of [
    actor.email,
    "Opgezegd, loopt nog",
    "Verlengt Nee",
    "1 maand",
    "Abonnement begonnen, betaald",
    "Pauze gepland",
    "Opgezegd, loopt tot",
    "Betaald",
  ]) {
    expect(company.text).toContain(words);
  }
  expect(company.html).toMatch(/href="\/facturen\/\d{4}-\d{5}\.pdf"/);
  // Nothing is changed without a reason; the other forms, of the header and its drawer, sign out.
  const forms = company.html.match(/<form\b.*?<\/form>/gs) ?? [];
  const changing = forms.filter((form) => !form.includes('action="/uitloggen"'));
  expect(changing.length).toBeGreaterThan(0);
  for (const form of changing) expect(form).toContain('name="reason"');
});

test("finds nobody kindly, and takes whatever stands in the address", async () => {
  const admin = await visitorOf(site, await addAdmin(app));
  expect((await admin.goTo(`${LIST}?zoek=niemand`)).text).toContain(
    "Geen bedrijf gevonden met 'niemand'.",
  );
  for (const odd of ["?zoek=%00", "?zoek=a%00b", "?na=x", "?zoek=%25&na=1_2", "?na=%00"]) {
    expect((await admin.goTo(LIST + odd)).status, odd).toBe(200);
  }
  for (const list of ["logboek?van=%00", "acties?zoek=%00", "meldingen?zoek=%00&na=x"]) {
    expect((await admin.goTo(`/admin/${list}`)).status, list).toBe(200);
  }
  const { actor } = await addCompany(app);
  for (const odd of [
    "?verloop=2",
    "?betalingen=9999&facturen=2026-99999&verloop=0",
    "?facturen=%00",
  ]) {
    expect((await admin.goTo(`${LIST}/${actor.userId}${odd}`)).status, odd).toBe(200);
  }
});

test("a company reads nothing of it, of its own neither", async () => {
  const { actor } = await addCompany(app, { name: "Nieuwsgierig" });
  const company = await visitorOf(site, actor);
  for (const address of [LIST, `${LIST}/${actor.userId}`, `${LIST}?zoek=a`]) {
    expect((await company.goTo(address)).url.pathname).toBe("/verhuisbedrijf-dashboard");
  }
});

test("of an erased company is said that it is, and where its invoices stand: each is found by its number", async () => {
  const { actor } = await addCompany(app, { name: "Weg & Vergeten" });
  const number = (await bill(app, paymentOf(app, actor.userId))) ?? "";
  expect((await eraseOnRequest(app, actor)).ok).toBe(true);
  const admin = await visitorOf(site, await addAdmin(app));
  const page = await admin.goTo(`${LIST}/${actor.userId}`);
  const today = formatLongDate(app.clock.now());
  expect(page.text).toContain(`Dit account is verwijderd op ${today}.`);
  expect(page.text).not.toContain("Er zijn nog geen facturen.");
  for (const part of ["Gratis maanden", "Pauzes"]) expect(page.headings).not.toContain(part);
  for (const words of ["verwijderd.invalid", "Verlengt", "loopt nog", "Betaald tot"]) {
    expect(page.text, words).not.toContain(words);
  }
  const books = await admin.follow(page, "boekhouding");
  expect([books.url.pathname, books.status]).toEqual(["/admin/geld", 200]);

  const found = await admin.goTo(`${LIST}?zoek=${number}`);
  expect(found.text).toContain("Het account van dit bedrijf is verwijderd.");
  expect(found.text).not.toContain("Geen bedrijf gevonden");
  expect(found.html).toContain(`href="/facturen/${number}.pdf"`);
  expect((await admin.goTo(`/facturen/${number}.xml`)).status).toBe(200);

  const person = await admin.goTo(`/admin/mensen/${actor.userId}`);
  expect(person.text).toContain("Verwijderd");
  for (const words of ["Komt aan", "Nog niet bevestigd", "verwijderd.invalid", "Ingelogd"]) {
    expect(person.text, words).not.toContain(words);
  }
});
