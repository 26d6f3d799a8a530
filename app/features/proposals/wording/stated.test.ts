import { expect, test } from "vitest";
import { STATED, UNSTATED } from "../../../../tests/factories/stated.ts";
import { statedFacts, statedTerms } from "./stated.ts";
import { unstatedText } from "./unstated.ts";

const PRICE = { priceKind: "FIXED", hourlyRateCents: null, hoursCeiling: null } as const;
const WHOLE = { ...STATED, ...PRICE, insuredCents: 10_000_000, cancelFreeDays: 14 };

const textsOf = (terms: Partial<typeof WHOLE>) =>
  Object.fromEntries(
    statedTerms({ ...WHOLE, ...terms }).map(({ label, text }) => [
      label,
      text?.replaceAll("\u00a0", " "),
    ]),
  );

test("a proposal states its terms, each as its client reads it", () => {
  expect(textsOf({})).toEqual({
    "Soort prijs": "vaste prijs",
    "Wie het uitvoert": "het bedrijf zelf, KvK 12345678",
    Verzekerd: "tot € 100.000",
    "Eigen risico": "€ 250,00",
    "Annuleren kost": [
      ...["tot 14 dagen ervoor: niets", "tot 7 dagen ervoor: 25 %", "tot 1 dag ervoor: 50 %"],
      "daarna, tot en met de dag zelf: 100 %",
    ].join("\n"),
    "Zegt het bedrijf af": "20 % van de prijs",
  });
  expect(unstatedText(statedTerms(WHOLE))).toBeNull();
  const other = { performedBy: "OTHER", performerName: "Rap BV" } as const;
  expect(textsOf({ ...other, ownRisk: 0, moverOwesPercent: 0 })).toMatchObject({
    "Wie het uitvoert": "Rap BV, KvK 12345678",
    "Eigen risico": "geen",
    "Zegt het bedrijf af": "geen vast bedrag, je schade naar de wet",
  });
});

test("what is missing says so once beside its name, and what lacks of the rest", () => {
  expect(
    Object.fromEntries(statedFacts(statedTerms({ ...WHOLE, performedBy: null }))),
  ).toMatchObject({
    "Wie het uitvoert": "Niet opgegeven",
  });
  const later = statedTerms({ ...PRICE, ...UNSTATED, insuredCents: null, cancelFreeDays: 7 });
  expect(Object.fromEntries(statedFacts(later))["Annuleren kost"]).toBe(
    "tot 7 dagen ervoor: niets\nNiet opgegeven: wat later annuleren kost",
  );
});

test("nothing follows from silence", () => {
  const silent = { ...PRICE, ...UNSTATED, priceKind: null, insuredCents: null };
  const old = statedTerms({ ...silent, cancelFreeDays: null });
  expect(old.map(({ text }) => text)).toEqual(Array(6).fill(null));
  expect(unstatedText(old)).toBe(
    "Niet opgegeven: vaste prijs of per uur; wie het uitvoert; tot welk bedrag het verzekerd is; het eigen risico; wat annuleren kost; wat je krijgt als het bedrijf afzegt.",
  );
  // Until when it costs nothing is told; what it costs later is not. On the day itself there is no later.
  const later = (cancelFreeDays: number) =>
    statedTerms({ ...silent, cancelFreeDays }).find(({ label }) => label === "Annuleren kost");
  expect(later(7)).toMatchObject({
    text: "tot 7 dagen ervoor: niets",
    missing: "wat later annuleren kost",
  });
  expect(later(0)).toMatchObject({ text: "tot en met de dag zelf: niets", missing: null });
});
