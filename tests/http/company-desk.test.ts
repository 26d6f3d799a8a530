import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { remindOfExpiry } from "~/features/evidence/index.server.ts";
import { administer } from "~/operator.ts";
import { DAY_MS, dayAfter, dutchDay, formatLongDate } from "~/shared/dates.ts";
import { companyPath, OWN_DETAILS, PAPERS } from "~/shared/paths.ts";
import { testClock } from "../factories/app.ts";
import { addDone } from "../factories/done.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const clock = testClock("running");
const site = await bootSite({ DAC7: "on" }, { clock });
const { app } = site;
const PDF = "%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n";

/** What the page for papers says to a form with this file, after the redirect of one that was taken. */
async function sendPaper(who: { userId: string }, file: Blob, validUntil: string) {
  const cookie = await site.cookieOf(who);
  const body = new FormData();
  for (const [name, value] of Object.entries({ kind: "insurance", number: "POL-7", validUntil }))
    body.set(name, value);
  body.set("file", file, "polis.pdf");
  const answer = await site.visit(PAPERS, { method: "POST", cookie, body });
  return answer.status === 302 ? await site.visit(PAPERS, { cookie }) : answer;
}

const subjectsTo = async (address: string) =>
  (await site.mails(address)).map(({ subject }) => subject);

test("a paper is sent, checked, shown until its last day, and reminded of", async () => {
  const { actor, companyId } = await addCompany(app, { name: "Dekking Verhuizingen" });
  const admin = await addAdmin(app);
  const lastDay = dayAfter(dutchDay(clock.now()), 14);
  const wrong = await sendPaper(actor, new Blob(["hallo"]), lastDay);
  expect(await wrong.text()).toContain("Dit is geen PDF of foto");
  const over = await sendPaper(actor, new Blob([PDF]), "2020-01-01");
  expect(await over.text()).toContain("Kies als laatste dag vandaag");
  const sent = await sendPaper(actor, new Blob([PDF]), lastDay);
  expect(await sent.text()).toContain("Wordt nagekeken");

  const desk = await visitorOf(site, admin);
  const queue = await desk.goTo("/admin/bedrijven");
  const page = await desk.follow(queue, "Dekking Verhuizingen");
  const unsaid = await desk.press(page, "Goedkeuren en mailen", { reason: "" });
  expect(unsaid.text).toContain("Kies een reden.");
  const decided = await desk.press(page, "Goedkeuren en mailen", {
    ...{ reason: "papers-checked", validUntil: lastDay },
  });
  expect(decided.text).toContain("Papier goedgekeurd");
  // Who decides twice, in a second tab, reads how it stands.
  const again = await desk.press(page, "Goedkeuren en mailen", {
    ...{ reason: "papers-checked", validUntil: lastDay },
  });
  expect(again.text).toContain("Over dit papier is al beslist");

  const everybody = await visitorOf(site);
  const shown = `Verzekering nagekeken, geldig tot en met ${formatLongDate(lastDay)}`;
  const seen = async () => (await everybody.goTo(companyPath(companyId))).text.includes(shown);
  await expect.poll(seen).toBe(true);
  expect(await remindOfExpiry(app)).toBe(1);
  await expect
    .poll(() => subjectsTo(actor.email))
    .toEqual(
      expect.arrayContaining([
        "Verzekeringspolis: nagekeken",
        `Verzekeringspolis geldt tot en met ${formatLongDate(lastDay)}`,
      ]),
    );
  clock.advance(14 * DAY_MS);
  expect(await seen()).toBe(true);
  clock.advance(DAY_MS);
  expect(await seen()).toBe(false);
  const own = await (await visitorOf(site, actor)).goTo(PAPERS);
  expect(own.text).toContain("Verlopen");
});

test("a company tells its tax number and confirms its data, and the file has what was agreed", async () => {
  const { actor, companyId } = await addCompany(app, { name: "Opgave Verhuizingen" });
  const { companyId: silent } = await addCompany(app, { name: "Zwijg Verhuizingen" });
  for (const one of [companyId, silent]) await addDone(app, one, [80_050], "2026-02-02");
  const company = await visitorOf(site, actor);
  const details = await company.goTo(OWN_DETAILS);
  expect(details.text).toContain("We vragen het vanaf");
  for (const [rsin, said] of [
    ["", "Vul je RSIN in, of kruis aan"],
    ["123456789", "er zit een typefout in"],
  ] as const) {
    expect((await company.press(details, "Opslaan", { rsin })).text).toContain(said);
  }
  expect((await company.press(details, "Opslaan", { rsin: "123456782" })).text).toContain(
    "Opgeslagen",
  );
  expect((await company.press(details, "Bevestigen")).text).toContain("Kruis aan");
  const confirmed = await company.press(details, "Bevestigen", { right: "on", lawful: "on" });
  expect(confirmed.text).toContain("Opnieuw vragen we het vanaf");
  expect(confirmed.text).toContain("800,50");

  const desk = await visitorOf(site, await addAdmin(app));
  const all = await desk.goTo("/admin/dac7?jaar=2026");
  expect(all.text).toContain("In het bestand");
  expect(all.text).toContain("npm run admin -- dac7 2026");
  const lacking = await desk.goTo("/admin/dac7?jaar=2026&ontbreekt=ja");
  expect(lacking.text).toContain("Zwijg Verhuizingen");
  expect(lacking.text).not.toContain("Opgave Verhuizingen");
  const said = await administer({ root: process.cwd(), env: site.env, words: ["dac7", "2026"] });
  const xml = await readFile(/are in (\S+)/.exec(said)?.[1] ?? "", "utf8");
  expect(xml).toContain("Opgave Verhuizingen");
  expect(xml).not.toContain("Zwijg Verhuizingen");
});

test("how things are ordered says what a paper and a suspension change", async () => {
  const { text } = await (await visitorOf(site)).goTo("/hoe-wij-sorteren");
  expect(text).toContain("Een bedrijf dat we schorsten staat er zolang niet in");
  expect(text).toContain("'Nagekeken', met een laatste dag");
});
