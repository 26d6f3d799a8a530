import { expect, test } from "vitest";
import { pageTraffic } from "./page-traffic.ts";

test("pages are asked for from a request on, and for a moment after the last", () => {
  let now = 0;
  const traffic = pageTraffic(() => now);
  expect(traffic.isRecent()).toBe(false);
  traffic.note();
  now = 99;
  expect(traffic.isRecent()).toBe(true);
  traffic.note();
  now = 198;
  expect(traffic.isRecent()).toBe(true);
  now = 199;
  expect(traffic.isRecent()).toBe(false);
});
