import { expect, test } from "vitest";
import type { Agreed, Standings } from "../../proposals/views.ts";
import { byStand, standOf } from "./own-order.ts";

const TODAY = "2026-05-10";
const NOTHING: Standings = { current: 0, dayless: 0, outdated: 0, expired: 0 };
const waiting = (some: Partial<Standings>) => ({ waiting: { ...NOTHING, ...some }, agreed: null });
const agreedOn = (day: string) => ({
  waiting: NOTHING,
  agreed: { day } as Agreed & { priceKind: "FIXED" },
});

test.each([
  ["OPEN", null, "open"],
  ["OPEN", waiting({ current: 2 }), "choose"],
  ["OPEN", waiting({ dayless: 1 }), "choose"],
  ["OPEN", waiting({ expired: 2, outdated: 1 }), "open"],
  ["IN_PROGRESS", waiting({ current: 1 }), "choose"],
  ["COMPLETED", agreedOn(TODAY), "chosen"],
  ["COMPLETED", agreedOn("2026-05-09"), "earlier"],
  ["COMPLETED", null, "earlier"],
  ["CANCELLED", waiting({}), "earlier"],
] as const)("%s with %o stands as %s", (status, received, stand) => {
  expect(standOf({ status }, received, TODAY)).toBe(stand);
});

test("what waits for its client comes first, and each kind keeps its order", () => {
  const rows = (["open", "earlier", "choose", "chosen", "choose", "open"] as const).map(
    (stand, id) => ({ stand, id }),
  );
  expect(byStand(rows).map(({ id }) => id)).toEqual([2, 4, 3, 0, 5, 1]);
});
