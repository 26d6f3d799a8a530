import { request } from "node:http";
import { expect, test } from "vitest";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();

/** The answer to a path as it stands, which no client tidied. */
function ask(path: string): Promise<[status: number | undefined, location: string | undefined]> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers.location]);
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  ["//evil.example/%2e%2e", "/"],
  ["//", "/"],
  ["/Contact?a=B", "/contact?a=B"],
  ["/contact/", "/contact"],
  ["//contact", "/contact"],
  ["/pricing/../contact", "/contact"],
  ["/%63ontact", "/contact"],
  ["/VerhuisBedrijven/utrecht/", "/verhuisbedrijven/utrecht"],
  ["/how-it-works/", "/how-it-works"],
  ["/auth/", "/auth"],
])("%s leads to the one address of its page, %s", async (path, own) => {
  expect(await ask(path)).toEqual([308, own]);
});

test("a province leads to its page in whatever case it is written", async () => {
  expect(await ask("/verhuisbedrijven/Utrecht")).toEqual([301, "/verhuisbedrijven/utrecht"]);
});

test("what is at no address is at none however it is spelled", async () => {
  for (const path of ["//evil.example/", "/geen-pagina/", "/Geen//pagina"]) {
    expect(await ask(path), path).toEqual([404, undefined]);
  }
});

test.each([
  ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)$/],
  ["/apple-touch-icon.png", /^image\/png$/],
  ["/apple-touch-icon-precomposed.png", /^image\/png$/],
  ["/apple-touch-icon-120x120.png", /^image\/png$/],
  ["/apple-touch-icon-180x180-precomposed.png", /^image\/png$/],
])("%s is there for the browsers that ask for it", async (path, type) => {
  const answer = await site.visit(path);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=3600",
  ]);
  expect(answer.headers.get("content-type")).toMatch(type);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

test("password managers are led to where a password is changed, and learn that unknown addresses are none", async () => {
  expect(await ask("/.well-known/change-password")).toEqual([302, "/account#wachtwoord"]);
  const [status] = await ask(
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  );
  expect(status).toBe(404);
});
