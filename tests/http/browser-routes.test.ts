import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pages } from "../factories/pages.ts";
import { addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const ASSETS = path.resolve("build/client/assets");

interface BrowserRoute {
  path?: string;
  module: string;
  hasDefaultExport?: true;
}

/** The routes that a browser's router knows. */
async function browserRoutes(): Promise<BrowserRoute[]> {
  const [file = "none"] = globSync(`${ASSETS}/manifest-*.js`);
  const script = await readFile(file, "utf8");
  const list = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  const { routes }: { routes: Record<string, BrowserRoute> } = JSON.parse(list);
  return Object.values(routes);
}

test("a browser's router knows the pages with scripts, and no other page", async () => {
  const shown = (await browserRoutes()).filter(({ hasDefaultExport }) => hasDefaultExport);
  const patterns = shown.map((route) => `/${route.path ?? ""}`);
  expect(patterns.toSorted()).toEqual(["/", ...pages.hydrated].toSorted());
});

test("it knows the addresses without a page that scripts ask, and not those that are for others", async () => {
  const rest = (await browserRoutes()).filter(({ hasDefaultExport }) => !hasDefaultExport);
  const paths = rest.map((route) => route.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "brief-form/prijs",
      "verwijzingscode",
      "verhuisbedrijf-dashboard/werkgebied",
      "verhuisbedrijf-dashboard/opdracht/:briefId",
      "verhuisbedrijf-dashboard/opdracht/:briefId/offerte",
      "verhuisbedrijf-dashboard/zoekopdrachten/bewaren",
    ]),
  );
  for (const path of ["sitemap.xml", "robots.txt", "briefs/new", "account/gegevens", "*"]) {
    expect(paths).not.toContain(path);
  }
});

test("the list that is sent compressed is that list", async () => {
  const [file = "none"] = globSync(`${ASSETS}/manifest-*.js`);
  const sent = await site.visit(`/assets/${path.basename(file)}`, {
    headers: { "accept-encoding": "br" },
  });
  expect(sent.headers.get("content-encoding")).toBe("br");
  expect(await sent.text()).toBe(await readFile(file, "utf8"));
});

test("every island is served, also those of pages that a browser has no other code of", async () => {
  const imports = globSync("app/**/*.tsx").map((file) => readFile(file, "utf8"));
  const names = (await Promise.all(imports)).flatMap((source) =>
    [...source.matchAll(/\/([\w-]+)\.ts\?worker&url"/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(3);
  const islands = [...new Set(names)].map((name) => globSync(`${ASSETS}/${name}-*.js`));
  expect(islands.filter((files) => files.length !== 1)).toEqual([]);
  for (const file of islands.flat()) {
    const sent = await site.visit(`/assets/${path.basename(file)}`);
    expect([file, sent.status]).toEqual([file, 200]);
  }
});

test("scripts that are led to a page without scripts load it, and open any other themselves", async () => {
  const cookie = await site.cookieOf((await addCompany(site.app)).actor);
  const loadsAnew = async (address: string, method: string) => {
    const answer = await site.visit(address, { method, cookie });
    expect([address, answer.status]).toEqual([address, 202]);
    return answer.headers.has("x-remix-reload-document");
  };
  expect(await loadsAnew("/dashboard.data", "GET")).toBe(false);
  expect(await loadsAnew("/uitloggen.data", "POST")).toBe(true);
});
