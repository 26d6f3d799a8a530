import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, inject, test } from "vitest";
import { NOT_FOUND, nowhereAmong } from "./nowhere.ts";

const PATTERNS = ["/", "/contact", "/verhuis/login", "/company-profile/:companyId", "/sitemap.xml"];
const nowhere = nowhereAmong(PATTERNS, ["assets", "favicon.svg", "health"]);
const routes = [...PATTERNS, "*"].map((path) => ({ path, id: path }));

test.each([
  ["/bestaat-niet", "/niet-gevonden"],
  ["/wp-login.php", "/niet-gevonden"],
  ["/.env", "/niet-gevonden"],
  ["/contact/x", "/niet-gevonden"],
  ["/company-profile", "/niet-gevonden"],
  ["/Verhuis/login/x", "/niet-gevonden"],
  ["/verhuisx", "/verhuis-niet-gevonden"],
  ["/niet-gevonden", "/niet-gevonden"],
  ["/", null],
  ["/contact", null],
  ["/contact/", null],
  ["/Contact", null],
  ["/c%6Fntact", null],
  ["/x/../contact", null],
  ["/x/%2e%2e/contact", null],
  ["//contact", null],
  ["/company-profile/x", null],
  ["/company-profile/%2F", null],
  ["/assets/x.js", null],
  ["/favicon.svg", null],
  ["/health", null],
  ["/__manifest", null],
  ["/x.data", null],
  ["/%20contact", null],
  ["/%", null],
  ["*", null],
  ["http://localhost/x", null],
])("%s is shown the page of %s", (path, standIn) => {
  expect(nowhere(path)?.path ?? null).toBe(standIn);
});

test("no address that the router knows is nowhere, however it is spelled", () => {
  const piece = fc.constantFrom(
    ..."contact Contact verhuis login company-profile sitemap.xml %63ontact .. . %2e x %2F é ; //".split(
      " ",
    ),
    "",
  );
  const paths = fc.array(piece, { maxLength: 4 }).map((pieces) => `/${pieces.join("/")}`);
  fc.assert(
    fc.property(paths, (path) => {
      if (!nowhere(path)) return;
      const { pathname } = new URL(`http://localhost${path}`);
      expect(matchRoutes(routes, pathname)?.[0]?.route.path).toBe("*");
    }),
    { seed: inject("seed"), numRuns: 5_000 },
  );
});

test("what stands for all others is one of them", () => {
  for (const place of NOT_FOUND) expect(nowhere(place.path)).toEqual(place);
});
