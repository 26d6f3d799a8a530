import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SIGN_OUT_COOKIE } from "~/shared/sign-out-cookie.ts";
import { WebStorage } from "../../tests/fakes/web-storage.ts";
import { followSignOuts, readLastSignOut } from "./sign-outs.ts";

const TYPED = { "concept:offerte:1": "{}", "verhuisbod-aanvraag:abc": "{}", elsewhere: "kept" };

beforeEach(() => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("localStorage", Object.assign(new WebStorage(), TYPED));
  vi.stubGlobal("sessionStorage", Object.assign(new WebStorage(), { "bericht:1": "{}" }));
});
afterEach(() => vi.unstubAllGlobals());

const signOut = (id: string, prefix = "") =>
  vi.stubGlobal("document", { cookie: `balk=dicht; ${prefix}${SIGN_OUT_COOKIE}=${id}` });

const keys = () => [Object.keys(localStorage), Object.keys(sessionStorage)];

test("nothing is deleted where nobody signed out", () => {
  vi.stubGlobal("document", { cookie: `x${SIGN_OUT_COOKIE}=1` });
  followSignOuts();
  expect(keys()).toEqual([Object.keys(TYPED), ["bericht:1"]]);
});

test.each(["", "__Host-"])("a sign-out deletes each tab's drafts once, cookie '%s'", (prefix) => {
  signOut("one", prefix);
  expect(readLastSignOut()).toBe("one");
  followSignOuts();
  expect(keys()).toEqual([["elsewhere", "uitgelogd"], ["uitgelogd"]]);
  // Typed since, and another tab that was open all the time.
  localStorage.setItem("concept:offerte:2", "{}");
  vi.stubGlobal("sessionStorage", Object.assign(new WebStorage(), { "vraag:1": "{}" }));
  followSignOuts();
  expect(keys()).toEqual([["elsewhere", "uitgelogd", "concept:offerte:2"], ["uitgelogd"]]);
  signOut("two", prefix);
  followSignOuts();
  expect(keys()).toEqual([["elsewhere", "uitgelogd"], ["uitgelogd"]]);
});

test("a browser without cookies or storage goes on", () => {
  vi.stubGlobal("document", undefined);
  expect(readLastSignOut()).toBeNull();
  signOut("three");
  vi.stubGlobal("localStorage", null);
  vi.stubGlobal("sessionStorage", null);
  expect(followSignOuts).not.toThrow();
});
