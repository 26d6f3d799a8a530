import { beforeAll, describe, expect, test } from "vitest";
import { renewBands } from "~/features/prices/index.server.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { addAccepted, FLAT } from "../factories/accepted.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;

/** What a brief of the factories is like: three rooms, and no volume or distance. */
const MEDIUM =
  "Middelgrote verhuizingen kostten meestal € 640 - € 980, 6 keer in de laatste twee jaar";
const LIKE = "Vergelijkbare verhuizingen kostten meestal € 640 - € 980, 6 keer";
const SMALL = "Een kleine verhuizing kost meestal € 200 - € 600";

beforeAll(async () => {
  const { companyId } = await addCompany(app);
  const prices = [60_000, 63_400, 64_600, 97_700, 98_300, 99_900];
  await addAccepted(
    app,
    companyId,
    prices.map((priceCents) => ({ ...FLAT, priceCents })),
  );
  await renewBands(app);
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the client reads it at a brief that is not decided, and at no other", async () => {
  const client = await addClient(app);
  const medium = await addBrief(app, client);
  const small = await addBrief(app, client, { rooms: "1" });
  const pageOf = async (briefId: string) =>
    plain((await (await visitorOf(site, client)).goTo(ownBriefPath(briefId))).text);
  const counted = await pageOf(medium);
  expect(counted).toContain(MEDIUM);
  expect(counted).toContain("Geteld zijn geaccepteerde offertes, incl. btw.");
  const guided = await pageOf(small);
  expect(guided).toContain(SMALL);
  expect(guided).toContain("Dat zegt onze prijsgids");
  await cancelBrief(app, client, small);
  expect(await pageOf(small)).not.toContain(SMALL);
});

test("a company reads it in the details and while it writes its proposal, without scripts too", async () => {
  const briefId = await addBrief(app, await addClient(app));
  const { actor } = await addCompany(app);
  const company = await visitorOf(site, actor);
  const address = `/verhuisbedrijf-dashboard?opdracht=${briefId}`;
  for (const path of [address, `${address}&offerte=indienen`]) {
    const page = await company.goTo(path);
    const window = /<dialog\b.*?<\/dialog>/gs;
    const shown = [...page.html.matchAll(window)].filter(([one]) =>
      one.includes("kostten meestal"),
    );
    expect([path, shown.length]).toEqual([path, 1]);
    expect(plain(page.text)).toContain(MEDIUM);
  }
  const answers = await site.visit(`/verhuisbedrijf-dashboard/opdracht/${briefId}.data`, {
    headers: { cookie: await site.cookieOf(actor) },
  });
  expect(plain(await answers.text())).toContain(MEDIUM);
});

describe("the wizard", () => {
  test("says it after the step with the inventory that was posted without scripts", async () => {
    const visitor = await visitorOf(site);
    const first = await visitor.goTo("/brief-form");
    expect(first.text).toContain("Bekijk wat een verhuizing meestal kost");
    const second = await visitor.press(first, "Volgende", { serviceType: "VERHUIZING" });
    expect(plain(second.text)).not.toContain("kostten meestal");
    const third = await visitor.press(second, "Volgende", { rooms: "2" });
    expect(third.text).toContain("Extra diensten");
    expect(plain(third.text)).toContain(MEDIUM);
    const home = await visitor.press(third, "Vorige");
    // What a small flat holds is of the size of what was counted, whatever its rooms are called.
    const estimated = await visitor.press(home, "Volgende", { rooms: "1", homeKind: "flat3" });
    expect(plain(estimated.text)).toContain(MEDIUM);
    const changed = await visitor.press(estimated, "Vorige", { homeKind: "" });
    const again = await visitor.press(changed, "Volgende", { rooms: "1" });
    expect(plain(again.text)).toContain(SMALL);
  });

  test.each([
    ["rooms=3&serviceType=VERHUIZING", MEDIUM],
    ["rooms=3", MEDIUM],
    ["rooms=1&fromFloor=2e+verdieping", SMALL],
    [
      "rooms=5%2B&serviceType=VERHUIZING",
      "Een grote verhuizing kost meestal € 1.200 - € 2.500 of meer",
    ],
    ["rooms=1&litres=18000", MEDIUM],
    [
      "litres=18000&fromProvince=Utrecht&fromCity=Utrecht&toProvince=Overijssel&toCity=Zwolle",
      LIKE,
    ],
    ["litres=18000&fromProvince=Utrecht&fromCity=Utrecht&toProvince=Utrecht&toCity=Zeist", MEDIUM],
    ["rooms=1&litres=1e9&fromProvince=Atlantis&fromCity=x&toCity=Zwolle", SMALL],
    [
      "rooms=zes&serviceType=ETAGE&fromFloor=%EF%BF%BD",
      "Verhuizingen van elke grootte kostten meestal",
    ],
    ["rooms=3&serviceType=ONTRUIMING", "Wat vergelijkbare ontruimingen kosten, weten we nog niet"],
  ])("is answered to ?%s", async (query, said) => {
    const answer = await site.visit(`/brief-form/prijs.data?${query}`);
    expect(answer.status).toBe(200);
    expect(plain(await answer.text())).toContain(said);
  });
});
