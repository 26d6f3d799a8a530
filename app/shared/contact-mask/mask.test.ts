import { describe, expect, test } from "vitest";
import { maskContact } from "./mask.ts";

const client = { name: "Sanne de Vries-Bakker", email: "sanne@vries.nl", phone: "06-12345678" };
const HIDDEN = "[verborgen tot acceptatie]";
const mask = (text: string) => maskContact(text, client);

describe("phone numbers are hidden", () => {
  test.each([
    "0612345678",
    "06 12345678",
    "06-12345678",
    "06-12 34 56 78",
    "06 12 34 56 78",
    "06.12.34.56.78",
    "06/12345678",
    "06 – 1234 5678",
    "(06) 12345678",
    "0 6 1 2 3 4 5 6 7 8",
    "+31612345678",
    "+31 6 12345678",
    "+31 (0)6 12 34 56 78",
    "0031612345678",
    "0031 6 1234 5678",
    "0031-6-12345678",
    "31612345678",
    "020-1234567",
    "020 123 45 67",
    "(020) 1234567",
    "0341 123456",
    "0341-12 34 56",
    "088 123 4567",
    "0800-1234567",
    "+32 470 12 34 56",
    "+49 151 23456789",
  ])("%s", (phone) => {
    const masked = mask(`Bel ${phone} na zes uur`);
    expect(masked).toBe(`Bel ${HIDDEN} na zes uur`);
  });
});

describe("a number that begins like a day is hidden behind a day or an hour", () => {
  const before = [
    "Bel na 18:00",
    "Verhuizing op 12-06-2027,",
    "Op 12-06 of 13-06,",
    "Van 0900 tot 1700:",
  ];
  const numbers = ["06-12 34 06 98", "06-10 46 63 41", "06-01 22 31 13", "+31 (0)6 4336 9750"];
  const behind = ["graag.", "is mijn nummer", "voor vragen", "of app even", "\nGroetjes"];
  test.each(before)("%s", (start) => {
    for (const number of numbers) {
      for (const end of behind) {
        const masked = mask(`${start} ${number} ${end}`);
        expect(masked.slice(-HIDDEN.length - end.length - 1)).toBe(`${HIDDEN} ${end}`);
        expect(masked.startsWith(start.slice(0, 9))).toBe(true);
      }
    }
  });
});

describe("e-mail addresses are hidden", () => {
  test.each([
    "jan@voorbeeld.nl",
    "Jan.Jansen+huis@mail.voorbeeld.co.uk",
    "jan @ voorbeeld.nl",
    "jan(at)voorbeeld.nl",
    "jan [at] voorbeeld [dot] nl",
    "jan (at) voorbeeld (punt) nl",
    "jan at voorbeeld punt nl",
    "jan at voorbeeld.nl",
    "jan apenstaartje voorbeeld punt nl",
    "jan apestaartje voorbeeld.nl",
    "jan{at}voorbeeld.nl",
    "jan-at-voorbeeld.nl",
  ])("%s", (address) => {
    expect(mask(`Mail ${address}`)).toBe(`Mail ${HIDDEN}`);
  });
});

describe("numbers of accounts and of the trade register are hidden", () => {
  test.each([
    ["Borg naar NL91ABNA0417164300 graag", `Borg naar ${HIDDEN} graag`],
    ["nl91 abna 0417 1643 00", HIDDEN],
    ["rekening NL20 INGB 0001234567.", `rekening ${HIDDEN}.`],
    ["BE68 5390 0754 7034", HIDDEN],
    ["KvK 24681357", `KvK ${HIDDEN}`],
    ["kvk-nummer: 68 75 01 10", `kvk-nummer: ${HIDDEN}`],
    ["Kamer van Koophandel nr. 68750110", `Kamer van Koophandel nr. ${HIDDEN}`],
  ])("%s", (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  test.each(["NL91ABNA0417164301", "order 68750110", "Bosch WAN28005NL"])(
    "no account: %s",
    (text) => {
      expect(maskContact(text, { ...client, phone: null })).not.toBe(HIDDEN);
    },
  );
});

describe("the client's own name and address are hidden", () => {
  test.each([
    ["Groet, Sanne de Vries-Bakker", `Groet, ${HIDDEN}`],
    ["Groetjes Sanne", `Groetjes ${HIDDEN}`],
    ["familie Bakker", `familie ${HIDDEN}`],
    ["SANNE@VRIES.NL", HIDDEN],
  ])("%s", (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  test("a name that is part of a word stays", () => {
    expect(maskContact("De bakkerij om de hoek", { ...client, name: "Jan Bakker" })).toBe(
      "De bakkerij om de hoek",
    );
  });

  test("particles of a name stay", () => {
    expect(
      maskContact("van de berging naar het huis", { ...client, name: "Jan van der Laan" }),
    ).toBe("van de berging naar het huis");
  });
});

describe("ordinary text stays as it is", () => {
  test.each([
    "We verhuizen op 05-06-2027 of 12-06-2027.",
    "Op 05.06.2027, sleutel op 2027-06-05.",
    "05 06 2027 om 10:00",
    "Van 3511 naar 9711",
    "3511, 2e verdieping",
    "Budget 1.250,00 tot 2.500,00 euro",
    "€ 1.250 tot € 10.000.000",
    "Ongeveer 40 m3, 85 m2, 12 dozen van 60x40x40",
    "Kast van 0,60 x 1,80 x 2,10 m",
    "Tussen 08:00 - 12:00 of 12:00 - 17:00",
    "Piano (1902) van 250 kg, 3e verdieping, huisnummer 112-114",
    "We zijn er om 10 uur. Punt 2: de kelder.",
    "Container 20 ft, 1000 boeken, 2 katten",
    "KvK ingeschreven sinds 2014",
    "Tussen 0900 - 1200 of 0800-1700",
  ])("%s", (text) => {
    expect(mask(text)).toBe(text);
  });
});

test.each([
  ["Van 3511 AB naar 9711LM", `Van 3511 ${HIDDEN} naar 9711${HIDDEN}`],
  ["postcode is 3511 ab, 2e verdieping", `postcode is 3511 ${HIDDEN}, 2e verdieping`],
])("of a postcode alone the figures stay: %s", (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test("an address in the middle leaves the rest readable", () => {
  expect(mask("Bel 06-12345678, mail a@b.nl of app 0612345678.")).toBe(
    `Bel ${HIDDEN}, mail ${HIDDEN} of app ${HIDDEN}.`,
  );
});
