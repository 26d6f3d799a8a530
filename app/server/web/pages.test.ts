import { expect, test } from "vitest";
import type { App } from "~/server/app.ts";
import { isId } from "~/shared/id.ts";
import { type IndexedPage, linkCardPath, page, pathOfCard, themeOf } from "~/shared/page.ts";
import { growthOf } from "../../../tests/factories/adversary.ts";
import { addressLoader } from "./addresses.ts";
import { changedWith, pagesOf, withParametersOf } from "./pages.ts";

const ID = "0b4b4a53-6f0c-4d1c-9d2e-6a6f5a1f0f11";
const OTHER_ID = ID.replace("0b", "1c");
const app = {} as App;
const words = { title: "Titel", text: "Tekst" };
const findable = {
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [] as string[],
  card: words,
} as const;
const own = { ...findable, card: "own" } as const;
const loader = addressLoader({
  params: { companyId: isId },
  addresses: async () => [{ companyId: ID }, { companyId: OTHER_ID }],
  card: async (_app, { companyId }) => (companyId === ID ? { ...words, title: ID } : null),
  load: async ({ params }: { params: { companyId: string } }) => params.companyId,
});

const places = addressLoader({
  params: { place: (value) => value === "Súdwest" },
  addresses: async () => [{ place: "Súdwest" }],
  card: async (_app, { place }) => ({ ...words, title: place }),
  load: async (_args: { params: { place: string } }) => null,
});

interface Module {
  handle: unknown;
  loader?: unknown;
  action?: unknown;
}

function routes(entries: Record<string, Module>) {
  return Object.fromEntries(
    Object.entries(entries).map(([path, module]) => [
      path,
      { id: path, path: path.slice(1) || undefined, module: { default: () => null, ...module } },
    ]),
  );
}

const bare = async () => null;
const PROFILE = "/company-profile/:companyId";
const pages = pagesOf({
  ...routes({
    "/": { handle: page(findable) },
    "/brief-form": {
      handle: page({ indexed: true, about: "us", hydrate: true, card: words }),
    },
    "/companies": { handle: page({ ...findable, shows: "companies" as const }) },
    [PROFILE]: { handle: page({ ...own, shows: "the company of its path" as const }), loader },
    "/places/:place": { handle: page(own), loader: places },
    "/client-dashboard": { handle: page({ audience: "client", hydrate: true }) },
    "/auth": { handle: page({ audience: "visitor" }) },
  }),
  file: { id: "file", path: "sitemap.xml", module: {} },
});

test.each([
  ["/", true, true],
  [`/company-profile/${ID}`, true, true],
  ["/company-profile/anything", false, false],
  [`/company-profile/${ID}/more`, false, false],
  [`/company-profile/${ID.replace("b", "%62")}`, false, false],
  ["/company-profile/%", false, false],
  ["/places/S%C3%BAdwest", true, true],
  ["/places/Súdwest", false, false],
  ["/brief-form", true, false],
  ["/auth", false, false],
  ["/client-dashboard", false, false],
  ["/client-dashboard/", false, false],
  ["/sitemap.xml", false, false],
  ["/?a=1", false, false],
])("%s is for search engines: %s, the same for all: %s", (path, indexed, kept) => {
  expect([pages.at(path)?.handle.indexed ?? false, pages.isKept(path)]).toEqual([indexed, kept]);
});

test("the lists follow from the routes", async () => {
  expect(pages.indexed).toEqual(["/", "/brief-form", "/companies", PROFILE, "/places/:place"]);
  expect(pages.kept).toEqual(["/", "/companies", PROFILE, "/places/:place"]);
  expect(pages.hydrated).toEqual(["/brief-form", "/client-dashboard"]);
  expect(pages.at(`/company-profile/${ID}`)?.params).toEqual({ companyId: ID });
  expect(await pages.indexedPaths(app)).toEqual([
    "/",
    "/brief-form",
    "/companies",
    `/company-profile/${ID}`,
    `/company-profile/${OTHER_ID}`,
    "/places/S%C3%BAdwest",
  ]);
});

test("one page stands for all addresses that a kept page cannot have", () => {
  const standIn = { path: "/company-profile/-", status: 404, shows: [], reads: [] };
  expect(pages.refusedAt("/company-profile/anything")).toEqual(standIn);
  expect(pages.refusedAt("/company-profile/-")).toEqual(standIn);
  for (const path of [
    `/company-profile/${ID}`,
    `/company-profile/${ID.replace("b", "%62")}`,
    "/company-profile/%",
    "/company-profile",
    "/company-profile/a/b",
    "/nergens",
  ]) {
    expect([path, pages.refusedAt(path)]).toEqual([path, null]);
  }
});

test("a company that changed is on its own page and on those of several companies", () => {
  const changed = changedWith(ID) ?? [];
  const shows = (path: string) => pages.keptAt(path)?.shows.some((each) => changed.includes(each));
  expect(shows(`/company-profile/${ID}`)).toBe(true);
  expect(shows("/companies")).toBe(true);
  expect(shows(`/company-profile/${OTHER_ID}`)).toBe(false);
  expect(shows("/")).toBe(false);
  expect(pages.keptAt("/brief-form")).toBeNull();
  expect(changedWith(undefined)).toBeNull();
});

test("the words of a card are the page's, or those of its address", async () => {
  const titles = ["/", `/company-profile/${ID}`, `/company-profile/${OTHER_ID}`, "/auth"].map(
    async (path) => (await pages.cardAt(path, app))?.title,
  );
  expect(await Promise.all(titles)).toEqual(["Titel", ID, undefined, undefined]);
});

test("an address that cannot be is refused before the loader", async () => {
  expect(await loader({ params: { companyId: ID } })).toBe(ID);
  for (const companyId of ["none", "", undefined as never]) {
    const refused = await loader({ params: { companyId } }).catch((thrown) => thrown);
    expect([companyId, (refused as Response).status]).toEqual([companyId, 404]);
  }
});

const asksNothing = Object.assign(async () => null, { ...loader, params: {} });

test.each<[string, string, Module, string]>([
  ["no handle", "/nieuw", { handle: undefined }, "page()"],
  ["a handle made by hand", "/nieuw", { handle: { audience: "public" } }, "page()"],
  ["no addresses", "/nieuw/:name", { handle: page(own) }, "addressLoader()"],
  ["an ordinary loader", "/nieuw/:name", { handle: page(own), loader: bare }, "addressLoader()"],
  ["addresses without need", "/nieuw", { handle: page(findable), loader }, "addressLoader()"],
  ["a parameter nobody asks about", "/:a", { handle: page(own), loader: asksNothing }, ":a may be"],
  ["one card for all addresses", PROFILE, { handle: page(findable), loader }, '"own"'],
  ["a card of its own without words", "/nieuw", { handle: page(own) }, '"own"'],
  [
    "a company that its path does not name",
    "/nieuw",
    { handle: page({ ...findable, shows: "the company of its path" as const }) },
    ":companyId",
  ],
])("with %s the product does not start", (_what, path, module, says) => {
  expect(() => pagesOf(routes({ [path]: module }))).toThrow(path);
  expect(() => pagesOf(routes({ [path]: module }))).toThrow(says);
});

test("a page for search engines does not compile with a fact left out", () => {
  // @ts-expect-error whether scripts take it over is not said
  const first: IndexedPage = { ...findable, hydrate: undefined };
  // @ts-expect-error what it shows of companies is not said
  const second: IndexedPage = { ...findable, shows: undefined };
  // @ts-expect-error the words of its card are not said
  const third: IndexedPage = { ...findable, card: undefined };
  // @ts-expect-error the parameters that change it are not said
  const fourth: IndexedPage = { ...findable, reads: undefined };
  expect([first, second, third, fourth]).toHaveLength(4);
  addressLoader({
    // @ts-expect-error a parameter of the path is not asked about
    params: {},
    addresses: async () => [],
    card: async () => null,
    load: async (_args: { params: { companyId: string } }) => null,
  });
});

test.each([
  ["/verhuisbedrijven", "verhuis"],
  ["/verhuis/login", "verhuis"],
  ["/company-profile/x", "generic"],
  ["/", "generic"],
])("%s looks %s", (path, theme) => {
  expect(themeOf(path)).toBe(theme);
});

test("no two paths have one card", () => {
  const paths = ["/", "/utrecht", "/verhuisbedrijven/utrecht", "/a/b/c", "/a/b", "/b"];
  expect(new Set(paths.map(linkCardPath)).size).toBe(paths.length);
  for (const path of paths) {
    const name = /^\/kaartjes\/(.+)\.png$/.exec(linkCardPath(path))?.[1] ?? "";
    expect(pathOfCard(name)).toBe(path);
  }
});

test("a kept page gets its own parameters alone, and many others cost no more than they are long", () => {
  const kept = { path: "/", status: 200, shows: [], reads: ["dienst"] } as const;
  const ask = (count: number) => {
    const others = Array.from({ length: count }, (_, nth) => `n${nth}`).join("&");
    const request = new Request(`http://localhost/?dienst=a%20b&${others}&dienst=c`);
    return withParametersOf(request, { keptAt: () => kept });
  };
  expect(ask(3).url).toBe("http://localhost/?dienst=a+b&dienst=c");
  expect(growthOf(ask, 200, 2_000)).toBeLessThan(35);
});
