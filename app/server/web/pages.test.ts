import { expect, test } from "vitest";
import { isId } from "~/shared/id.ts";
import { linkCardPath, page, pathOfCard } from "~/shared/page.ts";
import { pagesOf } from "./pages.ts";

const ID = "0b4b4a53-6f0c-4d1c-9d2e-6a6f5a1f0f11";
const words = { title: "Titel", text: "Tekst" };
const findable = { audience: "public", indexed: true, about: "us", card: words } as const;

function routes(entries: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(entries).map(([path, handle]) => [
      path,
      { id: path, path: path.slice(1) || undefined, module: { default: () => null, handle } },
    ]),
  );
}

const pages = pagesOf({
  ...routes({
    "/": page({ ...findable, hydrate: false }),
    "/brief-form": page(findable),
    "/company-profile/:companyId": page({
      ...findable,
      hydrate: false,
      card: "own" as const,
      params: { companyId: isId },
    }),
    "/client-dashboard": page({ audience: "client" }),
    "/auth": page({ audience: "visitor", hydrate: false }),
  }),
  file: { id: "file", path: "sitemap.xml", module: {} },
});

test.each([
  ["/", true, true],
  [`/company-profile/${ID}`, true, true],
  ["/company-profile/anything", false, false],
  [`/company-profile/${ID}/more`, false, false],
  ["/brief-form", true, false],
  ["/auth", false, false],
  ["/client-dashboard", false, false],
  ["/client-dashboard/", false, false],
  ["/sitemap.xml", false, false],
  ["/?a=1", false, false],
])("%s is for search engines: %s, the same for all: %s", (path, indexed, kept) => {
  expect([pages.at(path)?.handle.indexed ?? false, pages.isKept(path)]).toEqual([indexed, kept]);
});

test("the lists follow from the routes", () => {
  const profile = "/company-profile/:companyId";
  expect(pages.indexed).toEqual(["/", "/brief-form", profile]);
  expect(pages.kept).toEqual(["/", profile]);
  expect(pages.hydrated).toEqual(["/brief-form", "/client-dashboard"]);
  expect(pages.at(`/company-profile/${ID}`)?.params).toEqual({ companyId: ID });
});

test("a route that shows a page without saying what it is does not start", () => {
  expect(() => pagesOf(routes({ "/nieuw": undefined }))).toThrow("/nieuw");
  expect(() => pagesOf(routes({ "/nieuw": { hydrate: false } }))).toThrow("/nieuw");
});

test("no two paths have one card", () => {
  const paths = ["/", "/utrecht", "/verhuisbedrijven/utrecht", "/a/b/c", "/a/b", "/b"];
  expect(new Set(paths.map(linkCardPath)).size).toBe(paths.length);
  for (const path of paths) {
    const name = /^\/kaartjes\/(.+)\.png$/.exec(linkCardPath(path))?.[1] ?? "";
    expect(pathOfCard(name)).toBe(path);
  }
});
