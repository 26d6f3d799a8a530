import { describe, expect, test } from "vitest";
import { clearContact } from "../shown-text.ts";
import { asTyped } from "../typed-text.ts";
import type { Owner } from "./find.ts";
import { finishPieces } from "./pieces.ts";

const CLIENT = {
  name: "Marloes Wielewaal",
  phone: "06 24518837",
  homes: [{ street: "Beukenlaan", number: "17", postcode: "3541CK" }],
  addresses: ["marloes.h@gmail.com"],
};
const COMPANY = {
  name: "Kwikstaart Transport",
  phone: "06 47214013",
  homes: [{ street: "Havenweg", number: "5", postcode: null }],
  addresses: ["info@kwikstaart.test"],
};

const clearedOf = (text: string, erased: Owner, author: Owner) =>
  finishPieces(clearContact([asTyped(text)], erased, author)).map(String)[0];
const cleared = (text: string) => clearedOf(text, COMPANY, CLIENT);

test.each([
  ["Kwikstaart, 0624518837", "[verwijderd], 0624518837"],
  ["Beukenlaan 17 Kwikstaart", "Beukenlaan 17 [verwijderd]"],
  ["Kwikstaart Transport\n06-24518837", "[verwijderd]\n06-24518837"],
  ["0624518837 0647214013", "0624518837 [verwijderd]"],
  ["info@kwikstaart.test/marloes.h@gmail.com", "[verwijderd]/marloes.h@gmail.com"],
  ["Havenweg 5 Beukenlaan 17", "[verwijderd] Beukenlaan 17"],
  ["jan.marloes.h@gmail.com", "[verwijderd]"],
])("what the author's own data stands beside goes, and it stays: %s", (text, left) => {
  expect(cleared(text)).toBe(left);
});

test("a text of the author's own data alone stays as it is", () => {
  const text = "Beukenlaan 17, 3541 CK; bel 06 24518837 of mail marloes.h@gmail.com.";
  expect(cleared(text)).toBe(text);
});

const MOVER = {
  name: "Snelders Verhuizingen",
  otherNames: ["Jan Snelders"],
  phone: "06 53318824",
  addresses: ["info@snelders.nl", "https://www.snelders.nl/over-ons"],
};

describe("the author's own site and mail address stay, however they are written", () => {
  const PAGES = ["", "/", "/voorwaarden", "/contact?van=offerte#adres"];
  const BEFORE = ["", "www.", "http://", "https://", "https://www.", "HTTPS://WWW."];
  const sites = BEFORE.flatMap((before) => PAGES.map((pages) => `${before}snelders.nl${pages}`));
  const mails = [
    "info@snelders.nl",
    "Info@Snelders.NL",
    "info+verhuizing@snelders.nl",
    "info [at] snelders.nl",
    "info (at) snelders (punt) nl",
    "info apenstaartje snelders punt nl",
    "info @ snelders.nl",
  ];

  test.each([...sites, ...mails])("%s", (address) => {
    const text = `Kijk op ${address} of vraag het ons.`;
    expect(clearedOf(text, CLIENT, MOVER)).toBe(text);
  });

  test.each(["www.mulder-verhuizingen.test", "https://www.mulder-verhuizingen.test/voorwaarden"])(
    "of a profile that says it with its scheme: %s",
    (site) => {
      const author = { ...MOVER, addresses: ["https://www.mulder-verhuizingen.test"] };
      const text = `Kijk op ${site} voor onze voorwaarden.`;
      expect(clearedOf(text, CLIENT, author)).toBe(text);
    },
  );

  test.each([
    ["jan@snelders.nl", "[verwijderd]"],
    ["www.snelders.nl.test", "[verwijderd]"],
    ["snelders.nl/klant/wielewaal", "snelders.nl/[verwijderd]"],
    ["snelders.nl/0624518837", "snelders.nl/[verwijderd]"],
    ["info+wielewaal@snelders.nl", "[verwijderd]"],
    ["marloes.h+verhuizing@gmail.com", "[verwijderd]"],
  ])("and not others' nor the erased in it: %s", (text, left) => {
    expect(clearedOf(text, CLIENT, MOVER)).toBe(left);
  });
});

describe("a name that the author shares with the erased is the author's", () => {
  const JAN = { name: "Jan de Groot", phone: "06 11111119" };
  const PIET = { name: "Piet Snelders", phone: "06 11111119" };

  test.each([
    [JAN, "Groet, Jan", "Groet, Jan"],
    [JAN, "Groet, Jan Snelders", "Groet, Jan Snelders"],
    [JAN, "Bel Jan op 0653318824", "Bel Jan op 0653318824"],
    [JAN, "Voor Jan de Groot. Groet, Jan", "Voor [verwijderd]. Groet, Jan"],
    [JAN, "familie de Groot", "familie [verwijderd]"],
    [PIET, "Snelders Verhuizingen 0653318824", "Snelders Verhuizingen 0653318824"],
    [PIET, "Groet, Jan Snelders", "Groet, Jan Snelders"],
    [PIET, "Beste Piet Snelders, groet Jan", "Beste [verwijderd], groet Jan"],
    [PIET, "snelders@elders.test", "[verwijderd]"],
  ])("of %o in '%s'", (erased, text, left) => {
    expect(clearedOf(text, erased, MOVER)).toBe(left);
  });
});
