import { expect, test } from "vitest";
import { surviveRestarts } from "../factories/restarts.ts";
import { tell } from "../factories/spread.ts";

test.for(["crash", "kill"] as const)(
  "twenty times in the middle of its work: %s",
  {
    timeout: 900_000,
  },
  async (how) => {
    const outlived = await surviveRestarts(20, how);
    tell(`twenty times: ${how}`, outlived);
    expect(outlived.refusedMs.most).toBeLessThan(4_000);
    expect(outlived.resumedMs.most).toBeLessThan(10_000);
    expect(outlived.posted.answered).toBeGreaterThan(0);
  },
);
