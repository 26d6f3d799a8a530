import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "~/shared/dates.ts";
import { WebStorage } from "../../tests/fakes/web-storage.ts";
import {
  forgetDraft,
  forgetSentDraft,
  forgetTabDraft,
  isAnyDraftUnstored,
  isDraftUnstored,
  keepDraft,
  keepSentDraft,
  keepTabDraft,
  readDraft,
} from "./drafts.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", new WebStorage());
  vi.stubGlobal("sessionStorage", new WebStorage());
  vi.useFakeTimers({ now: Date.parse("2026-03-10T10:00:00Z") });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What is asked from now on is asked by another tab. */
function openTab(storage = new WebStorage()) {
  vi.stubGlobal("sessionStorage", storage);
}

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
  openTab();
  expect(readDraft("4")).toBeNull();
  expect(readDraft("5")).toBe(5);
  expect(localStorage.getItem("elsewhere")).toBe("kept");
});

test("what is unreadable counts as nothing, and a full storage keeps a draft as long as the page", () => {
  localStorage.setItem("concept:torn", "{");
  localStorage.setItem("concept:other", "7");
  expect(readDraft("torn")).toBeNull();
  expect(readDraft("other")).toBeNull();
  const full = {
    getItem: () => null,
    removeItem() {},
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  vi.stubGlobal("localStorage", full);
  keepDraft("offerte:1", "typed");
  expect(readDraft("offerte:1")).toBe("typed");
  expect(isDraftUnstored("offerte:1")).toBe(true);
  // The tab itself has it.
  expect(isAnyDraftUnstored()).toBe(false);
  vi.stubGlobal("sessionStorage", full);
  keepDraft("offerte:1", "typed");
  expect(isAnyDraftUnstored()).toBe(true);
  forgetDraft("offerte:1");
  expect(readDraft("offerte:1")).toBeNull();
  expect(isDraftUnstored("offerte:1")).toBe(false);
  expect(isAnyDraftUnstored()).toBe(false);
  expect(keepTabDraft("bericht:1", "typed")).toBe(false);
  expect(isAnyDraftUnstored()).toBe(true);
  forgetTabDraft("bericht:1");
  expect(isAnyDraftUnstored()).toBe(false);
});

test("each tab has its own draft of one thing first, and else what another typed", () => {
  const [one, other] = [new WebStorage(), new WebStorage()];
  openTab(one);
  keepDraft("offerte:1", "first tab");
  openTab(other);
  expect(readDraft("offerte:1")).toBe("first tab");
  keepDraft("offerte:1", "second tab");
  openTab(one);
  expect(readDraft("offerte:1")).toBe("first tab");
  vi.advanceTimersByTime(7 * DAY_MS + 1);
  expect(readDraft("offerte:1")).toBeNull();
});

test("once a draft was sent only what was sent is forgotten", () => {
  keepSentDraft("offerte:1", { price: "900" });
  expect(forgetSentDraft("offerte:1")).toBe(true);
  expect(readDraft("offerte:1")).toBeNull();
  keepSentDraft("offerte:1", { price: "900" });
  keepDraft("offerte:1", { price: "950" });
  expect(forgetSentDraft("offerte:1")).toBe(false);
  expect(readDraft("offerte:1")).toEqual({ price: "950" });
});
