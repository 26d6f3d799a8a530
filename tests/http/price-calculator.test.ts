import { beforeAll, expect, test } from "vitest";
import { renewBands } from "~/features/prices/index.server.ts";
import { CALCULATOR, calculatorQuery } from "~/features/prices/questions.ts";
import { addAccepted, FLAT } from "../factories/accepted.ts";
import { allMade, pages } from "../factories/pages.ts";
import { addCompany } from "../factories/people.ts";
import { watchTables } from "../factories/queries.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const recordTables = watchTables();
const site = await bootSite();
const { app } = site;

const PAGE = "/verhuis-prijzen";
const OF_FLAT = calculatorQuery({
  serviceType: "VERHUIZING",
  size: "medium",
  volume: 2,
  distance: 2,
  climb: 0,
});
const SIX = [60_000, 63_400, 64_600, 97_700, 98_300, 99_900];

beforeAll(async () => {
  const { companyId } = await addCompany(app);
  await addAccepted(
    app,
    companyId,
    SIX.map((priceCents) => ({ ...FLAT, priceCents })),
  );
  await renewBands(app);
  // What a task writes changes pages.
  await tasksDone(app);
  await allMade(site);
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

async function answerAt(query: string, headers: Record<string, string> = {}) {
  const response = await site.visit(`${PAGE}?${query}`, { headers });
  return {
    status: response.status,
    to: response.headers.get("location"),
    html: await response.text(),
  };
}

test("says without scripts what like moves cost, of how many and which", async () => {
  const visitor = await visitorOf(site);
  const before = await visitor.goTo(PAGE);
  // The usual case is answered before anything is asked, and held against the guide's own range.
  expect(plain(before.text)).toContain(
    "Bijvoorbeeld Middelgrote verhuizingen kostten meestal € 640 - € 980",
  );
  expect(plain(before.text)).toContain(
    "de richtprijs van een middelgrote verhuizing is € 600 - € 1.200",
  );
  const page = await visitor.press(before, "Reken uit", {
    inboedel: "15-tot-22-m3",
    afstand: "60-tot-120-km",
    trappen: "geen",
  });
  expect(page.url.search).toBe(`?${OF_FLAT}`);
  expect(plain(page.text)).toContain(
    "Vergelijkbare verhuizingen kostten meestal € 640 - € 980 6 keer in de laatste twee jaar",
  );
  expect(page.text).toContain("verhuizingen van 15 tot 22 m³ over 60 tot 120 km zonder trappen");
  expect(page.html).toContain(`<link rel="canonical" href="${site.origin}${PAGE}"/>`);
  const again = await visitor.press(page, "Reken uit", { trappen: "3-of-meer" });
  expect(again.text).toContain("die nog meer op de jouwe lijken, zijn er nog te weinig");
  expect(again.text).not.toContain("Bijvoorbeeld");
  const guided = await visitor.press(again, "Reken uit", { inboedel: "klein" });
  expect(plain(guided.text)).toContain("Een kleine verhuizing kost meestal € 200 - € 600");
  expect(guided.text).toContain("Dat zegt onze prijsgids");
  expect(guided.text).not.toContain("Ter vergelijking");
});

test.each([
  ["Utrecht", "Zwolle", "60-tot-120-km"],
  ["Zwolle", "zwolle", "tot-20-km"],
  ["Bergen (Limburg)", "Bergen (Noord-Holland)", "120-km-of-meer"],
])("from %s to %s it answers for moves of %s", async (van, naar, afstand) => {
  const visitor = await visitorOf(site);
  const page = await visitor.press(await visitor.goTo(PAGE), "Reken uit", {
    inboedel: "15-tot-22-m3",
    van,
    naar,
    trappen: "geen",
  });
  const { searchParams } = page.url;
  expect([...searchParams].flat().join(" ")).toBe(
    `dienst verhuizing inboedel 15-tot-22-m3 afstand ${afstand} trappen geen van ${van} naar ${naar}`,
  );
  expect(page.text).not.toContain("We kennen");
  // They are in the form again, and count again when only something else is asked.
  for (const [name, typed] of Object.entries({ van, naar })) {
    expect(page.html).toMatch(
      new RegExp(`name="${name}"[^>]*value="${typed.replaceAll(/[()]/g, "\\$&")}"`),
    );
  }
  const again = await visitor.press(page, "Reken uit", { trappen: "3-of-meer" });
  expect(again.url.searchParams.get("afstand")).toBe(afstand);
  // Who chooses a distance oneself gets that one.
  const chosen = await visitor.press(page, "Reken uit", { afstand: "20-tot-60-km" });
  expect(chosen.url.search).toBe(
    "?dienst=verhuizing&inboedel=15-tot-22-m3&afstand=20-tot-60-km&trappen=geen",
  );
});

test("a place that nobody knows is named, and the distance that was chosen counts", async () => {
  const visitor = await visitorOf(site);
  const asked = { inboedel: "15-tot-22-m3", afstand: "20-tot-60-km", trappen: "geen" };
  const ask = async (places: Record<string, string>) =>
    await visitor.press(await visitor.goTo(PAGE), "Reken uit", { ...asked, ...places });
  const unknown = await ask({ van: "Utrecht", naar: "Nergenshuizen" });
  expect(unknown.text).toContain("We kennen de plaats 'Nergenshuizen' niet");
  expect(unknown.url.searchParams.get("afstand")).toBe("20-tot-60-km");
  expect(unknown.html).toMatch(/name="naar"[^>]*value="Nergenshuizen"/);
  expect((await ask({ van: "Utrecht" })).text).toContain("Vul beide plaatsen in");
  expect((await visitor.goTo(PAGE)).text).not.toContain("We kennen");
});

test("a clearance that nobody knows the price of gets no figure", async () => {
  const visitor = await visitorOf(site);
  const page = await visitor.press(await visitor.goTo(PAGE), "Reken uit", {
    dienst: "ontruiming",
    inboedel: "groot",
    trappen: "geen",
  });
  expect(page.url.search).toBe("?dienst=ontruiming&inboedel=groot&trappen=geen");
  expect(page.text).toContain("Wat vergelijkbare ontruimingen kosten, weten we nog niet");
  const answer = /<section aria-labelledby="rekenhulp-antwoord".*?<\/section>/s.exec(page.html);
  expect(answer?.[0]).not.toMatch(/€/);
});

test("each of its 135 answers is kept, whatever else is in the address", async () => {
  const first = await answerAt(OF_FLAT);
  expect(first.status).toBe(200);
  const shuffled = [...new URLSearchParams(OF_FLAT)].reverse();
  const addresses = [
    OF_FLAT,
    `utm_source=x&${OF_FLAT}&gclid=y`,
    `${new URLSearchParams(shuffled)}`,
  ];
  const read = await recordTables(app, async () => {
    for (const address of addresses) expect(await answerAt(address)).toEqual(first);
  });
  expect(read).toEqual([]);
  const keeps = pages.keptAt(PAGE)?.keeps;
  // Places have no end: a page with them is kept for nobody.
  expect(keeps?.(new URLSearchParams(`${OF_FLAT}&van=Utrecht&naar=Zwolle`))).toBeNull();
  expect(keeps?.(new URLSearchParams(`${OF_FLAT}&van=`))).toBeNull();
  const kept = new Set<string>();
  for (const { value: dienst } of CALCULATOR.dienst) {
    for (const { value: inboedel } of CALCULATOR.inboedel.flatMap(({ choices }) => choices)) {
      for (const afstand of [null, ...CALCULATOR.afstand.map(({ value }) => value)]) {
        for (const { value: trappen } of CALCULATOR.trappen) {
          const query = { dienst, inboedel, ...(afstand ? { afstand } : {}), trappen };
          const under = keeps?.(new URLSearchParams(query));
          if (under) kept.add(under);
        }
      }
    }
  }
  expect(kept.size).toBe(135);
});

test.each([
  ["dienst=verhuizing&inboedel=18&afstand=tot-20-km&trappen=geen", PAGE],
  ["trappen=1", PAGE],
  ["dienst=%00&inboedel[]=klein", PAGE],
  [`${OF_FLAT}&trappen=geen`, `${PAGE}?${OF_FLAT}`],
  [
    "dienst=ontruiming&inboedel=klein&afstand=tot-20-km&trappen=geen",
    `${PAGE}?dienst=ontruiming&inboedel=klein&trappen=geen`,
  ],
  [`${OF_FLAT}&van=&naar=%20Ede&naar=x`, `${PAGE}?${OF_FLAT}&naar=Ede`],
])("?%s leads to %s and asks nothing of the database", async (query, to) => {
  const read = await recordTables(app, async () => {
    expect(await answerAt(query)).toMatchObject({ status: 302, to });
  });
  expect(read).toEqual([]);
});

test("shows at once what the bands say from now on", async () => {
  const before = await answerAt(OF_FLAT);
  const { companyId } = await addCompany(app);
  const dearer = Array.from({ length: 20 }, () => ({ ...FLAT, priceCents: 150_000 }));
  await addAccepted(app, companyId, dearer);
  await renewBands(app);
  const shown = async () => plain((await answerAt(OF_FLAT)).html);
  await expect.poll(shown).toContain("26 keer in de laatste twee jaar");
  expect(plain(before.html)).toContain("6 keer");
});
