import { expect, test } from "vitest";
import { nobodyFor } from "./gates.ts";

test("a page that is made for all readers of a kind knows the kind, and nobody", async () => {
  const nobody = nobodyFor("subscriber");
  expect(await nobody.reader()).toBe("subscriber");
  for (const ask of [nobody.actor, nobody.sessionId, nobody.asksSecondStep]) {
    await expect(ask()).rejects.toThrow("readerOf()");
  }
});
