import { expect, test } from "vitest";
import { clearContact } from "../shown-text.ts";
import { asTyped } from "../typed-text.ts";
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

const cleared = (text: string) =>
  finishPieces(clearContact([asTyped(text)], COMPANY, CLIENT)).map(String)[0];

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
