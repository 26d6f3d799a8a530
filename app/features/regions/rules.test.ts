import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesNow, sharesWith } from "./rules.ts";

test("what more places bring and cost follows from what was sent, up to five a brief", () => {
  const counted = { briefs: 40, proposals: 120 };
  expect(sharesNow(counted, 30)).toEqual({ perBrief: 3, perCompany: 4 });
  expect(sharesWith(counted, 30, 10, 5)).toEqual({ perBrief: 4, perCompany: 4 });
  expect(sharesWith(counted, 30, 30, 5)).toEqual({ perBrief: 5, perCompany: 200 / 60 });
  expect(sharesWith(counted, 0, 10, 5)).toBeNull();
  expect(sharesNow({ briefs: 0, proposals: 0 }, 0)).toEqual({ perBrief: null, perCompany: null });
});

test("more places never bring a brief fewer proposals, nor a company more", () => {
  const some = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(some, some, some, some, (briefs, proposals, companies, more) => {
      const counted = { briefs, proposals };
      const now = sharesNow(counted, companies);
      const then = sharesWith(counted, companies, more, 5);
      expect(then?.perBrief).toBeGreaterThanOrEqual((now.perBrief ?? 0) - 1e-9);
      expect(then?.perCompany).toBeLessThanOrEqual((now.perCompany ?? 0) + 1e-9);
    }),
  );
});
