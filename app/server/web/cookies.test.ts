import { expect, test } from "vitest";
import type { Services } from "../services.ts";
import { bannerClosed, changedPages, cookiesOf, markCookie, signedCookie } from "./cookies.ts";

const plain = { appUrl: "http://localhost:3000", sessionSecret: "geheim" };
const https = { ...plain, appUrl: "https://verhuisbod.test" };

const carrying = (cookie: string) => new Request(plain.appUrl, { headers: { cookie } });

test.each([
  ["", false],
  ["adminLaunchOverride=true", true],
  ["a=b; adminLaunchOverride=true; c=d", true],
  ["adminLaunchOverride=false", false],
  ["notadminLaunchOverride=true", false],
  ["adminLaunchOverride=true1", false],
  ["__Host-adminLaunchOverride=true", false],
])("cookies '%s' carry the mark: %s", (cookies, carried) => {
  expect(markCookie(plain, "adminLaunchOverride").isIn(carrying(cookies))).toBe(carried);
  const pinned = cookies.replace("adminLaunch", "__Host-adminLaunch");
  expect(markCookie(https, "adminLaunchOverride").isIn(carrying(pinned))).toBe(carried);
});

test("on https every cookie is pinned to this host, and nowhere else", async () => {
  const lines = async (config: typeof plain) => [
    await signedCookie({ config } as unknown as Services, "flash", 60).serialize("x"),
    bannerClosed(config).write(60),
  ];
  for (const line of await lines(https)) {
    expect(line).toMatch(/^__Host-[\w-]+=[^;]+; /);
    expect(line).toMatch(/; Path=\/(;|$)/);
    for (const part of ["Secure", "HttpOnly", "SameSite=Lax", "Max-Age=60"]) {
      expect(line).toContain(`; ${part}`);
    }
    expect(line).not.toContain("Domain");
  }
  for (const line of await lines(plain)) expect(line).not.toMatch(/__Host-|Secure/);
});

test.each([
  ["", "", false],
  ["balk=dicht", "balk=dicht", false],
  ["device=abc; balk=dicht; hasPhotographerProfile=true", "balk=dicht", false],
  ["device=abc", "", false],
  ["device=abc; session=def", "", true],
  ["session=def;balk=dicht", "balk=dicht", true],
  ["balk=open", "", false],
  ["iets=anders; =;; nog-iets", "", false],
  ["mysession=x; session.sig=y; flashy=z", "", false],
  ["__Host-balk=dicht", "", false],
])("of '%s' a page depends on '%s', with a session: %s", (header, copy, isSignedIn) => {
  expect(cookiesOf(plain)(header)).toEqual({ copy, isSignedIn, isChanger: false });
});

test("who just changed what pages show is known by a cookie of the host's own", () => {
  const line = changedPages(https);
  const [pair = ""] = line.split(";");
  expect(cookiesOf(https)(pair)).toMatchObject({ isChanger: true });
  expect(cookiesOf(https)("changed-pages=true")).toMatchObject({ isChanger: false });
  expect(cookiesOf(plain)(`${pair}; changed-pages=`)).toMatchObject({ isChanger: false });
});

test("a message that is shown once is nobody else's page", () => {
  for (const header of ["flash=abc", "balk=dicht; flash=", "session=x; flash=abc"]) {
    expect(cookiesOf(plain)(header)).toBeNull();
    expect(cookiesOf(https)(header.replace("flash", "__Host-flash"))).toBeNull();
    expect(cookiesOf(https)(header)).toMatchObject({ copy: "", isSignedIn: false });
  }
});
