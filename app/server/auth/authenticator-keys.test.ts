import { describe, expect, test } from "vitest";
import { authenticatorKeys, codeAt } from "./authenticator-keys.ts";

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at %i seconds is %s", (seconds, code) => {
  expect(codeAt(Buffer.from("12345678901234567890"), Math.floor(seconds / 30))).toBe(code);
});

describe("a key", () => {
  const keys = authenticatorKeys("een geheim van ruim dertig tekens");
  const sealed = keys.create();
  const now = new Date("2026-03-03T12:00:10Z");
  const step = Math.floor(now.getTime() / 30_000);

  function codeOf(at: number): string {
    const bits = [...keys.reveal(sealed)]
      .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter))
      .map((five) => five.toString(2).padStart(5, "0"))
      .join("");
    const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
    return codeAt(Buffer.from(bytes), at);
  }

  test("is kept sealed and different each time", () => {
    expect(keys.reveal(sealed)).toMatch(/^[A-Z2-7]{32}$/);
    expect(sealed).not.toContain(keys.reveal(sealed));
    expect(keys.create()).not.toBe(sealed);
  });

  test("takes the code of this half minute and of its neighbours", () => {
    expect(keys.match(sealed, codeOf(step), now, 0)).toBe(step);
    expect(keys.match(sealed, codeOf(step - 1), now, 0)).toBe(step - 1);
    expect(keys.match(sealed, codeOf(step + 1), now, 0)).toBe(step + 1);
    expect(keys.match(sealed, codeOf(step - 2), now, 0)).toBeNull();
    expect(keys.match(sealed, codeOf(step + 2), now, 0)).toBeNull();
  });

  test("takes no code again, nor an older one", () => {
    expect(keys.match(sealed, codeOf(step), now, step)).toBeNull();
    expect(keys.match(sealed, codeOf(step - 1), now, step)).toBeNull();
  });

  test("takes codes again that a clock which was ahead had used up, but none of minutes to come", () => {
    expect(keys.match(sealed, codeOf(step), now, step + 240)).toBe(step);
    expect(keys.match(sealed, codeOf(step), now, step + 10)).toBeNull();
  });

  test("is refused under another secret, or changed", () => {
    expect(() => authenticatorKeys("een ander geheim van 30 tekens!").reveal(sealed)).toThrow();
    const changed = Buffer.from(sealed, "base64");
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => keys.reveal(changed.toString("base64"))).toThrow();
  });
});
