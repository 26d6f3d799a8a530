import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";
import type { KeptAnswer } from "./kept-answer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (status = 400): KeptAnswer => ({ status, headers: [], pieces: [] });

test("an answer is worth keeping when it is asked for the second time within a minute", () => {
  const cache = createAnswerCache();
  const asked = () => cache.isAskedAgain("wrong password");
  expect([asked(), asked(), asked()]).toEqual([false, true, false]);
  expect(cache.isAskedAgain("another answer")).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect([asked(), asked()]).toEqual([false, true]);
  vi.advanceTimersByTime(59_999);
  expect(asked()).toBe(false);
});

test("an answer is kept for a minute, whether or not anybody asks for it", () => {
  const cache = createAnswerCache();
  cache.keep("a", answer());
  vi.advanceTimersByTime(30_000);
  cache.keep("a", answer(429));
  vi.advanceTimersByTime(30_000);
  expect(cache.find("a")).toMatchObject({ status: 429 });
  vi.advanceTimersByTime(30_000);
  expect(cache.find("a")).toBeNull();
});

test("of more than fifty answers the one goes that was asked for longest ago", () => {
  const cache = createAnswerCache();
  for (let index = 0; index < 50; index += 1) cache.keep(String(index), answer());
  cache.find("0");
  cache.keep("50", answer());
  expect(cache.find("0")).not.toBeNull();
  expect(cache.find("1")).toBeNull();
  expect(cache.find("2")).not.toBeNull();
});

test("what many ask for once leaves no room for more of it than five hundred", () => {
  const cache = createAnswerCache();
  cache.isAskedAgain("first");
  for (let index = 0; index < 500; index += 1) cache.isAskedAgain(String(index));
  expect(cache.isAskedAgain("first")).toBe(false);
  expect(cache.isAskedAgain("499")).toBe(true);
});
