import { describe, expect, test } from "vitest";
import { localKvk } from "~/server/adapters/kvk-local.ts";
import type { Kvk } from "~/server/ports/kvk.ts";

const adapters: [string, Kvk][] = [["local", localKvk]];

describe.each(adapters)("Kvk: %s", (_name, kvk) => {
  test("confirms a number of eight digits", async () => {
    expect(await kvk.check("12345678", "Rap & Recht")).toBe("confirmed");
  });

  test.for(["", "1234567", "123456789", "1234567a", "12345678\n"])(
    "refuses '%s'",
    async (number) => {
      expect(await kvk.check(number, "Rap & Recht")).toBe("refused");
    },
  );
});
