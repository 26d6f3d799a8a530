import { type IncomingMessage, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { addClient } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS } from "./access-table.ts";

// As much as nginx reads unless it is told otherwise, and what a trusted proxy's own id would add.
const MAX_HEAD_BYTES = 4_096 - 64;
const NOBODY = "00000000-0000-4000-8000-000000000000";

const site = await bootSite();
const cookies = new Map([["visitor", ""]]);

beforeAll(async () => {
  cookies.set("client", await site.cookieOf(await addClient(site.app)));
});

// The client of fetch spells an address anew.
function ask(path: string, headers: Record<string, string>, method = "GET") {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(site.origin);
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      response.resume();
      response.on("end", () => resolve(response));
    });
    sent.on("error", reject);
    sent.end();
  });
}

function headBytes({ rawHeaders, statusMessage = "" }: IncomingMessage): number {
  const lines = rawHeaders.length / 2;
  const statusLine = "HTTP/1.1 302 ".length + statusMessage.length;
  return statusLine + rawHeaders.join("").length + lines * 4 + 4;
}

const LONG = ["(".repeat(700), "%28".repeat(1_500), "%00".repeat(900), "a".repeat(6_000)];
const NAMES = ["q", "redirect", "token_hash", "dienst", "opdracht", "van"];
// What each asks may itself lead on with what it was given.
const back = encodeURIComponent(`/account?q=${"(".repeat(3_500)}`);
const QUERIES = [
  ...LONG.map((text, nth) => `${NAMES[nth]}=${text}`),
  `redirect=${back}`,
  NAMES.map((name) => `${name}=${"%22".repeat(300)}`).join("&"),
];
const PATHS = [
  ...new Set(ACCESS.map(({ address }) => address.replace(/\{\w+\}/g, NOBODY).split("?")[0] ?? "/")),
  `/client-dashboard/${"(".repeat(3_000)}`,
  `/account/${"%28".repeat(1_200)}`,
];

test.for(["visitor", "client"])(
  "no redirect has a head that a proxy could not read, whatever address a %s asks",
  async (who) => {
    const cookie = cookies.get(who) ?? "";
    let redirects = 0;
    for (const [nth, path] of PATHS.entries()) {
      if (path === "/uitloggen") continue;
      for (const target of nth % 4 === 0 ? [path, `${path}.json`] : [path]) {
        const query = QUERIES[redirects % QUERIES.length];
        const response = await ask(`${target}?${query}`, { cookie });
        if (response.headers.location === undefined) continue;
        redirects += 1;
        expect(headBytes(response), `${target}?${query?.slice(0, 30)}`).toBeLessThan(
          MAX_HEAD_BYTES,
        );
      }
    }
    expect(redirects).toBeGreaterThan(10);
  },
);

test("a way back that is too long leads to its page, and one that is not stays whole", async () => {
  const backFrom = async (path: string, headers = {}, method = "GET") => {
    const { headers: its } = await ask(path, headers, method);
    return new URL(its.location ?? "", site.origin).searchParams.get("redirect");
  };
  expect(await backFrom(`/client-dashboard?q=${"(".repeat(700)}`)).toBe("/client-dashboard");
  expect(await backFrom("/client-dashboard?q=a")).toBe("/client-dashboard?q=a");
  const form = { origin: site.origin, referer: `${site.origin}/account?q=${"(".repeat(2_000)}` };
  expect(await backFrom("/rooms", form, "POST")).toBeNull();
  expect(await backFrom("/account", form, "POST")).toBe("/account");
});

test("an address that is too long for where it moved leads to the page alone", async () => {
  const { headers } = await ask(`/photographers?q=${"(".repeat(5_000)}`, {});
  expect(headers.location).toBe("/verhuisbedrijven");
  const short = await ask("/photographers?q=a", {});
  expect(short.headers.location).toBe("/verhuisbedrijven?q=a");
  const odd = await ask(`/auth?q=${"%00".repeat(1_000)}`, {});
  expect(odd.headers.location).toBe("/auth");
});
