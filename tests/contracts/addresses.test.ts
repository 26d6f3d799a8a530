import { afterAll, afterEach, describe, expect, test } from "vitest";
import { noAddresses, pdokAddresses } from "~/server/adapters/registers.ts";
import { createLog } from "~/server/boot/log.ts";
import type { AddressRegister } from "~/server/ports/registers.ts";
import { startPdok } from "../fakes/pdok/locatieserver.ts";

const SINGEL = { straatnaam: "Burgemeester van Roijensingel", woonplaatsnaam: "Zwolle" };
const pdok = await startPdok([
  { postcode: "8011CD", huisnummer: 120, ...SINGEL },
  { postcode: "8011CD", huisnummer: 12, huisletter: "A", ...SINGEL },
  { postcode: "8011CD", huisnummer: 12, huisletter: "B", ...SINGEL },
  { postcode: "3511AB", huisnummer: 7, straatnaam: "Kade", woonplaatsnaam: "Utrecht" },
  { postcode: "1018LA", huisnummer: 3, woonplaatsnaam: "Amsterdam" },
]);
afterAll(() => pdok.close());
afterEach(() => pdok.fail(null));

const logLines: string[] = [];
const log = createLog("trace", { write: (line) => void logLines.push(line) });
const api = pdokAddresses(log, { address: pdok.address, timeoutMs: 2_000 });

const adapters: [string, AddressRegister][] = [
  ["PDOK", api],
  ["nobody", noAddresses],
];

describe.each(adapters)("addresses: %s", (_name, addresses) => {
  test("answers, whatever is asked", async () => {
    for (const [postcode, number] of [
      ["8011 CD", "12"],
      ["9999 ZZ", "1"],
      ["", ""],
      ["*:*", "12 OR 1"],
    ] as const) {
      const { kind } = await addresses.find(postcode, number);
      expect(["found", "none", "no-answer"]).toContain(kind);
    }
  });
});

describe("PDOK", () => {
  test("knows street and place of a number, with or without a letter", async () => {
    expect(await api.find("8011 CD", "12")).toEqual({
      kind: "found",
      street: "Burgemeester van Roijensingel",
      place: "Zwolle",
    });
    expect(await api.find("3511 AB", "7")).toMatchObject({ street: "Kade", place: "Utrecht" });
    expect(pdok.asked.at(-1)?.get("q")).toBe("3511AB 7");
  });

  test.each([
    ["another number of the postcode", "8011 CD", "11"],
    ["another postcode", "8012 CD", "12"],
    ["a place without a street", "1018 LA", "3"],
  ])("knows none: %s", async (_, postcode, number) => {
    expect(await api.find(postcode, number)).toEqual({ kind: "none" });
  });

  test.each([
    ["silent", "silence"],
    ["of another shape", "garbage"],
    ["a page for people", "no JSON"],
    ["cut off", "cut off"],
    ["down", { status: 503 }],
    ["asked too often", { status: 429 }],
    ["gone elsewhere", { status: 301 }],
  ] as const)("gives no answer: %s", async (_, how) => {
    pdok.fail(how);
    expect(await api.find("8011 CD", "12")).toEqual({ kind: "no-answer" });
    expect(logLines.at(-1)).toContain("PDOK not asked");
  });

  test("gives no answer where nobody is there", async () => {
    const nobody = pdokAddresses(log, { address: "http://127.0.0.1:9", timeoutMs: 300 });
    expect(await nobody.find("8011 CD", "12")).toEqual({ kind: "no-answer" });
  });

  test("leaves no address in the log", () => {
    expect(logLines.length).toBeGreaterThan(5);
    expect(logLines.join("")).not.toMatch(/8011|singel/i);
  });
});
