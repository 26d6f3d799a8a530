import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "~/shared/dates.ts";
import { forgetDraft, isDraftUnstored, keepDraft, readDraft } from "./drafts.ts";

/** A storage as a browser has it: what is kept are properties of its own. */
class Storage {
  getItem(name: string): string | null {
    return ((this as Record<string, unknown>)[name] as string) ?? null;
  }
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value });
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new Storage());
  vi.useFakeTimers({ now: Date.parse("2026-03-10T10:00:00Z") });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a draft is read back under its own key, until it is forgotten", () => {
  keepDraft("offerte:1", { price: "912,50" });
  expect(readDraft("offerte:1")).toEqual({ price: "912,50" });
  expect(readDraft("offerte:2")).toBeNull();
  forgetDraft("offerte:1");
  expect(readDraft("offerte:1")).toBeNull();
});

test("a draft is kept for a week, and goes when any is looked for after it", () => {
  keepDraft("old", "typed");
  vi.advanceTimersByTime(7 * DAY_MS);
  expect(readDraft("old")).toBe("typed");
  vi.advanceTimersByTime(1);
  expect(readDraft("new")).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("of more than twenty the oldest go, and nothing that others keep", () => {
  localStorage.setItem("elsewhere", "kept");
  for (let number = 0; number < 25; number += 1) {
    vi.advanceTimersByTime(1);
    keepDraft(String(number), number);
  }
  const kept = Object.keys(localStorage).filter((name) => name.startsWith("concept:"));
  expect(kept).toHaveLength(20);
  expect(readDraft("4")).toBeNull();
  expect(readDraft("5")).toBe(5);
  expect(localStorage.getItem("elsewhere")).toBe("kept");
});

test("what is unreadable counts as nothing, and a full storage keeps a draft as long as the page", () => {
  localStorage.setItem("concept:torn", "{");
  localStorage.setItem("concept:other", "7");
  expect(readDraft("torn")).toBeNull();
  expect(readDraft("other")).toBeNull();
  vi.stubGlobal("localStorage", {
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  keepDraft("offerte:1", "typed");
  expect(readDraft("offerte:1")).toBe("typed");
  expect(isDraftUnstored("offerte:1")).toBe(true);
  forgetDraft("offerte:1");
  expect(readDraft("offerte:1")).toBeNull();
  expect(isDraftUnstored("offerte:1")).toBe(false);
});
