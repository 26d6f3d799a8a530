import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "password",
  "Password1!",
  "P4ssw0rd",
  "wachtwoord",
  "Wachtwoord123",
  "W@chtw00rd",
  "welkom01",
  "Welkom2026!",
  "feyenoord1908",
  "12345678",
  "1234567890",
  "987654321",
  "aaaaaaaa",
  "abcabcabcabc",
  "qwertyuiop",
  "asdfghjkl",
  "poiuytrewq",
  "verhuisbod",
  "iloveyou",
  "welkomwelkomwelkom",
  "wachtwoordwachtwoord",
])("%s is refused", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  "geheim-genoeg",
  "verhuisbod-demo",
  "drie katten op zolder",
  "welkom in ons huis",
  "k7#Pq!2vXz",
  "83947261530",
  "lang genoeg zo",
])("%s is welcome", (password) => expect(isCommonPassword(password)).toBe(false));
