import { afterAll, afterEach, describe, expect, test } from "vitest";
import { localVies, viesApi } from "~/server/adapters/registers.ts";
import { createLog } from "~/server/boot/log.ts";
import type { Vies } from "~/server/ports/registers.ts";
import { startVies } from "../factories/vies.ts";

const IN_USE = "NL000099998B57";
const NOT_IN_USE = "NL000000000B00";

const register = await startVies([IN_USE]);
afterAll(() => register.close());
afterEach(() => register.fail(null));

const logLines: string[] = [];
const log = createLog("trace", { write: (line) => void logLines.push(line) });
const api = viesApi(log, { address: register.address, timeoutMs: 2_000 });

const adapters: [string, Vies][] = [
  ["API", api],
  ["local", localVies],
];

describe.each(adapters)("VIES: %s", (_name, vies) => {
  test("knows which number is in use and which is not", async () => {
    expect([await vies.check(IN_USE), await vies.check(NOT_IN_USE)]).toEqual(["valid", "invalid"]);
  });
});

describe("the API of VIES", () => {
  test("is asked by country, and tells of a number that it cannot read that it is invalid", async () => {
    register.fail({ userError: "INVALID_INPUT" });
    expect(await api.check("IE1234567+A")).toBe("invalid");
    expect(register.asked.at(-1)).toBe("/ms/IE/vat/1234567%2BA");
  });

  test.for([
    ["the country gives no answer", { userError: "MS_UNAVAILABLE" }],
    ["too many ask at once", { userError: "MS_MAX_CONCURRENT_REQ" }],
    ["it says what nobody knows", { userError: "NIEUW" }],
    ["an error of its own", { status: 500 }],
    ["too many questions", { status: 429 }],
    ["an answer of another shape", "garbage"],
    ["no answer in time", "silence"],
  ] as const)("is unknown: %s", async ([, how]) => {
    register.fail(how);
    expect(await api.check(IN_USE)).toBe("unknown");
    expect(logLines.at(-1)).toContain("VIES not asked");
  });

  test("is unknown when nobody is there", async () => {
    const nobody = viesApi(log, { address: "http://127.0.0.1:9", timeoutMs: 300 });
    expect(await nobody.check(IN_USE)).toBe("unknown");
  });

  test("writes no number into the log", () => {
    expect(logLines.length).toBeGreaterThan(0);
    expect(logLines.join("")).not.toContain("000099998");
  });
});
