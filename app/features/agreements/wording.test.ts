import { expect, test } from "vitest";
import type { Standings } from "../proposals/views.ts";
import { choiceText } from "./wording.ts";

const NONE: Standings = { current: 0, dayless: 0, outdated: 0, expired: 0, inactive: 0 };

test.for<[Partial<Standings>, string | null]>([
  [{}, null],
  [{ current: 1 }, "Er wacht een offerte op je keuze."],
  [{ current: 5 }, "Er wachten 5 offertes op je keuze."],
  [{ inactive: 1 }, "1 offerte is van een bedrijf dat nu niet actief is."],
  [{ dayless: 1 }, "Van 1 offerte is de dag voorbij: kies een nieuwe."],
  [
    { current: 1, dayless: 2 },
    "Er wacht een offerte op je keuze. Van 2 offertes is de dag voorbij: kies een nieuwe.",
  ],
  [{ outdated: 1 }, "1 offerte wacht tot het bedrijf je wijziging heeft nagekeken."],
  [{ outdated: 5 }, "5 offertes wachten tot de bedrijven je wijziging hebben nagekeken."],
  [{ expired: 1 }, "1 offerte is verlopen."],
  [{ current: 2, expired: 3 }, "Er wachten 2 offertes op je keuze. 3 offertes zijn verlopen."],
])("of %o a client reads what they wait for: %s", ([standings, text]) => {
  expect(choiceText({ ...NONE, ...standings })).toBe(text);
});
