import { describe, expect, test } from "vitest";
import { addition, houseNumber, postcode, street } from "./schema.ts";

describe("an address", () => {
  test.each([
    [" 1234ab ", "1234 AB"],
    ["1234 AB", "1234 AB"],
    ["9999  ZZ", "9999 ZZ"],
    ["0123 AB", null],
    ["1234 SS", null],
    ["1234 A", null],
    ["12345 AB", null],
    ["1234 AB Zwolle", null],
  ])("has the postcode %j: %j", (typed, read) => {
    const { success, data } = postcode.safeParse(typed);
    expect(success ? data : null).toBe(read);
  });

  test.each([
    [houseNumber, "12", true],
    [houseNumber, "99999", true],
    [houseNumber, "012", false],
    [houseNumber, "12a", true],
    [houseNumber, "a12", false],
    [houseNumber, "123456", false],
    [addition, "A", true],
    [addition, "2 hoog", true],
    [addition, "A-3", true],
    [addition, "toren B, 3e etage (achter)", true],
    [addition, "x".repeat(41), false],
    [addition, "06!", false],
    [street, "Burg. van 't Hoffstraat (noord)", true],
    [street, "1e Weteringdwarsstraat", true],
    [street, "Kade\u0000", false],
    [street, "x".repeat(81), false],
    [street, "piet@post.nl", false],
  ])("%#: %j may stand there: %s", (schema, typed, is) => {
    expect(schema.safeParse(typed).success).toBe(is);
  });

  test("may be left out", () => {
    for (const schema of [postcode, houseNumber, addition, street]) {
      expect(schema.safeParse(undefined)).toMatchObject({ success: true });
    }
  });
});
