import { afterAll, afterEach, describe, expect, test } from "vitest";
import { kvkApi, localKvk, noKvk } from "~/server/adapters/registers.ts";
import { createLog } from "~/server/boot/log.ts";
import type { Kvk } from "~/server/ports/registers.ts";
import { startRegister } from "../factories/kvk.ts";

const register = await startRegister([
  { kvkNummer: "12345678", naam: "Rap & Recht B.V.", otherNames: ["De Snelle Doos"] },
  { kvkNummer: "12345678", naam: "Rap en Recht Opslag" },
  { kvkNummer: "87654321", naam: "Opgeheven Verhuizers", dissolved: true },
]);
afterAll(() => register.close());
afterEach(() => register.fail(null));

const logLines: string[] = [];
const log = createLog("trace", { write: (line) => void logLines.push(line) });
const api = kvkApi("geheime-sleutel", log, { address: register.address, timeoutMs: 2_000 });

const confirming: [string, Kvk][] = [
  ["API", api],
  ["local", localKvk],
];

describe.each(confirming)("Kvk: %s", (_name, kvk) => {
  test("confirms a number of eight digits with its name", async () => {
    expect(await kvk.check("12345678", "Rap & Recht")).toEqual({
      answer: "CONFIRMED",
      reason: null,
    });
  });
});

describe.each([...confirming, ["none", noKvk] as [string, Kvk]])("Kvk: %s", (_name, kvk) => {
  test.for(["", "1234567", "123456789", "1234567a", "12345678\n", "../12345"])(
    "refuses '%s'",
    async (number) => {
      expect(await kvk.check(number, "Rap & Recht")).toEqual({
        answer: "REFUSED",
        reason: "NOT_FOUND",
      });
    },
  );
});

describe("the API of the trade register", () => {
  test.for([
    ["12345678", "RAP EN RECHT BV", "CONFIRMED", null],
    ["12345678", "Rap & Recht b.v.", "CONFIRMED", null],
    ["12345678", "rap en recht opslag", "CONFIRMED", null],
    ["12345678", "De Snelle Doos", "CONFIRMED", null],
    ["12345678", "Andere Verhuizers", "UNKNOWN", "OTHER_NAME"],
    ["12345678", "Rap", "UNKNOWN", "OTHER_NAME"],
    ["11111111", "Rap & Recht", "REFUSED", "NOT_FOUND"],
    ["87654321", "Opgeheven Verhuizers", "REFUSED", "DISSOLVED"],
  ] as const)("%s of '%s' is %s: %s", async ([number, name, answer, reason]) => {
    expect(await api.check(number, name)).toEqual({ answer, reason });
  });

  test.for([
    ["an error of its own", { status: 500 }],
    ["a key it does not know", { status: 401 }],
    ["too many questions", { status: 429 }],
    ["a wrong address", { status: 404, body: "Not Found" }],
    ["an answer of another shape", "garbage"],
    ["no answer in time", "silence"],
  ] as const)("is unknown with %s", async ([, how]) => {
    register.fail(how);
    expect(await api.check("12345678", "Rap & Recht")).toEqual({
      answer: "UNKNOWN",
      reason: "NO_ANSWER",
    });
  });

  test("is unknown when nobody is there", async () => {
    const nobody = kvkApi("sleutel", log, { address: "http://127.0.0.1:9", timeoutMs: 300 });
    expect(await nobody.check("12345678", "Rap & Recht")).toEqual({
      answer: "UNKNOWN",
      reason: "NO_ANSWER",
    });
  });

  test("gets the key, which no log does", () => {
    expect(new Set(register.keys)).toEqual(new Set(["geheime-sleutel"]));
    expect(logLines.length).toBeGreaterThan(0);
    expect(logLines.join("")).not.toContain("geheime-sleutel");
  });
});

test("without a key every company waits for a person", async () => {
  expect(await noKvk.check("12345678", "Rap & Recht")).toEqual({
    answer: "UNKNOWN",
    reason: "NOT_ASKED",
  });
});
