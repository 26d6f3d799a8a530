import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { renewedEnd, SESSION_DAYS, SESSION_END_DAYS, sessionEnd } from "./rules.ts";

const openedAt = new Date("2026-03-03T12:00:00Z");
const after = (milliseconds: number) => new Date(openedAt.getTime() + milliseconds);
const fresh = { openedAt, expiresAt: after(SESSION_DAYS * DAY_MS) };

test("a session ends some days after its last use, and never later than its absolute end", () => {
  expect(sessionEnd(openedAt, openedAt)).toEqual(after(SESSION_DAYS * DAY_MS));
  expect(sessionEnd(openedAt, after(10 * DAY_MS))).toEqual(after((10 + SESSION_DAYS) * DAY_MS));
  const late = after((SESSION_END_DAYS - 1) * DAY_MS);
  expect(sessionEnd(openedAt, late)).toEqual(after(SESSION_END_DAYS * DAY_MS));
});

test("its end is written anew once a day, and not at all once the absolute end is reached", () => {
  expect(renewedEnd(fresh, after(23 * HOUR_MS))).toBeNull();
  expect(renewedEnd(fresh, after(24 * HOUR_MS))).toEqual(after((SESSION_DAYS + 1) * DAY_MS));
  const last = { openedAt, expiresAt: after(SESSION_END_DAYS * DAY_MS) };
  expect(renewedEnd(last, after((SESSION_END_DAYS - 1) * DAY_MS))).toBeNull();
});
