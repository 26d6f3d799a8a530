import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import { addBrief } from "../factories/briefs.ts";
import { addCopies } from "../factories/copies.ts";
import { pages } from "../factories/pages.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

/** What a browser may have to load before a page with scripts can be used: bytes by brotli, and files. */
const SCRIPTS: Record<string, { bytes: number; files: number }> = {
  "/brief-form": { bytes: 135_000, files: 7 },
  "/verhuis-registratie-special": { bytes: 130_300, files: 8 },
  "/verhuisbedrijf-dashboard": { bytes: 136_100, files: 8 },
  "/client-dashboard": { bytes: 117_900, files: 6 },
  "/client-dashboard/opdracht/:briefId": { bytes: 139_050, files: 8 },
  "/admin": { bytes: 117_150, files: 6 },
  "/verhuisbedrijf-onboarding": { bytes: 168_900, files: 11 },
  "/subscription-management": { bytes: 129_100, files: 7 },
  "/verhuisbedrijf-dashboard/offertes": { bytes: 129_750, files: 8 },
  "/verhuisbedrijf-dashboard/tarieven": { bytes: 117_150, files: 6 },
  "/gesprekken/:proposalId": { bytes: 118_050, files: 6 },
};
/** A company's list of twenty briefs: its HTML as it is, and by brotli. */
const LIST = { identity: 45_000, br: 8_000 };
/** What keeps a page fresh. */
const FRESH = 4_000;
/** The first view of a public page: the page, its style, its fonts and its small scripts. */
const PUBLIC_PAGE = 60_000;

const site = await bootSite();
const ASSETS = path.resolve("build/client/assets");

interface Manifest {
  entry: { module: string };
  routes: Record<string, { path?: string; module: string }>;
  url: string;
}

async function readManifest(): Promise<Manifest> {
  const [file = "none"] = globSync(`${ASSETS}/manifest-*.js`);
  const script = await readFile(file, "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}

const nameOf = (address: string) => path.basename(address);

/** A script and all that it cannot run without. */
async function withImports(names: string[]): Promise<Set<string>> {
  const found = new Set(names);
  for (const name of found) {
    const script = await readFile(path.join(ASSETS, name), "utf8");
    for (const [, needed = ""] of script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)/g)) {
      found.add(needed);
    }
  }
  return found;
}

const bytesOf = async (address: string) => {
  const response = await site.visit(address, { headers: { "accept-encoding": "br" } });
  expect([address, response.status]).toEqual([address, 200]);
  const name = path.join(ASSETS, nameOf(address));
  const isText = /\.(js|css|svg)$/.test(address);
  return (await readFile(isText ? `${name}.br` : name)).length;
};

describe.each(pages.hydrated)("%s", (pattern) => {
  test("loads no more scripts than it may", async () => {
    const { entry, routes, url } = await readManifest();
    const own = Object.values(routes).find((route) => `/${route.path}` === pattern);
    const names = [entry.module, routes.root?.module ?? "", own?.module ?? "", url].map(nameOf);
    const scripts = [...(await withImports(names))];
    const bytes = await Promise.all(scripts.map((name) => bytesOf(`/assets/${name}`)));
    // A page that has no limit above gets one before it weighs anything.
    const limits = SCRIPTS[pattern] ?? { bytes: 0, files: 0 };
    expect(scripts.length).toBeLessThanOrEqual(limits.files);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limits.bytes);
    // Something is there to be weighed.
    expect(scripts.length).toBeGreaterThan(4);
  });
});

test("what keeps a page fresh comes after its own scripts, and is light", async () => {
  const page = await (await site.visit("/brief-form")).text();
  const files = globSync(`${ASSETS}/{listeners,read-page,plain-data}-*.js`).map(nameOf);
  expect(files.length).toBeGreaterThan(2);
  for (const name of files) expect(page).not.toContain(name);
  const bytes = await Promise.all(files.map((name) => bytesOf(`/assets/${name}`)));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(FRESH);
});

test("a page with scripts names all of them at once", async () => {
  const page = await (await site.visit("/brief-form")).text();
  const named = [...page.matchAll(/\/assets\/([\w.~-]+\.js)/g)].map(([, name = ""]) => name);
  const needed = [...(await withImports([...new Set(named)]))];
  expect(needed.filter((name) => !named.includes(name))).toEqual([]);
});

test("a page asks for its style sheet first, and for fonts ahead of it only where no scripts come", async () => {
  const asked = async (path: string) => {
    const page = await (await site.visit(path)).text();
    return [...page.matchAll(/<link[^>]* href="\/assets\/[^"]+\.(css|js|woff2)"/g)].map(
      ([, kind]) => kind,
    );
  };
  const withScripts = await asked("/brief-form");
  expect(withScripts[0]).toBe("css");
  expect(new Set(withScripts.slice(1))).toEqual(new Set(["js"]));
  expect(await asked("/contact")).toEqual(["css", "woff2", "woff2"]);
});

test("a browser is told to compile at once what a page calls at once", async () => {
  const firstLine = async (name: string) => {
    const [file = "none"] = globSync(`${ASSETS}/${name}-*.js`);
    return (await readFile(file, "utf8")).split("\n")[0];
  };
  for (const name of ["entry.client", "brief-form", "fields", "companies"]) {
    expect([name, await firstLine(name)]).toEqual([name, "//# allFunctionsCalledOnLoad"]);
  }
  for (const name of ["framework", "schemas", "check"]) {
    expect(await firstLine(name)).not.toContain("allFunctionsCalledOnLoad");
  }
});

test("the head of a built file says no more than a browser needs", async () => {
  const [file = "none"] = globSync(`${ASSETS}/framework-*.js`);
  const { headers } = await site.visit(`/assets/${nameOf(file)}`, {
    headers: { "accept-encoding": "br" },
  });
  expect([...headers.keys()].toSorted()).toEqual([
    "cache-control",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "cross-origin-resource-policy",
    "date",
    "keep-alive",
    "vary",
    "x-content-type-options",
  ]);
});

test.each(pages.kept.filter((pattern) => !pattern.includes(":")))(
  "the first view of %s is light",
  async (pattern) => {
    const page = await (await site.visit(pattern)).text();
    const compressed = await site.visit(pattern, { headers: { "accept-encoding": "br" } });
    const size = Number(compressed.headers.get("content-length"));
    expect(size).toBeGreaterThan(1_000);
    const assets = [...page.matchAll(/"(\/assets\/[\w.~-]+\.(?:js|css|svg|woff2))[#"]/g)].map(
      ([, address = ""]) => address,
    );
    const style = assets.find((address) => address.endsWith(".css")) ?? "none";
    const rules = await readFile(path.join(ASSETS, nameOf(style)), "utf8");
    const fonts = [...rules.matchAll(/\/assets\/[\w.~-]+\.woff2/g)].map(([font]) => font);
    expect(fonts).toHaveLength(2);
    const loaded = [...new Set([...assets, ...fonts])];
    const bytes = await Promise.all(loaded.map(bytesOf));
    expect(bytes.reduce((sum, one) => sum + one, size)).toBeLessThanOrEqual(PUBLIC_PAGE);
  },
);

test("a company's list of twenty briefs is light", async () => {
  const client = await addClient(site.app);
  const { actor } = await addCompany(site.app);
  const cities = ["Zeist", "Ede", "Assen", "Goes", "Breda", "Leiden", "Sneek", "Zwolle"];
  for (const [at, fromCity] of cities.entries()) {
    const briefId = await addBrief(site.app, client, {
      fromCity,
      toCity: cities[(at + 3) % cities.length],
      fromFloor: "4e verdieping",
      hasElevator: false,
      heavyItems: ["Piano", "Kluis"],
      additionalInfo: `${at} dozen staan al klaar in de gang. De trap is smal en steil, bel even als je er bent.`,
    });
    const rounds = Math.ceil((PAGE_SIZE - at) / cities.length);
    await addCopies(site.app, briefId, rounds - 1);
  }
  const cookie = await site.cookieOf(actor);
  for (const encoding of ["identity", "br"] as const) {
    const size = await bytesOnTheWire("/verhuisbedrijf-dashboard", {
      cookie,
      "accept-encoding": encoding,
    });
    expect(size).toBeGreaterThan(5_000);
    expect(size, encoding).toBeLessThan(LIST[encoding]);
  }
});

/** How many bytes of a page come in, before a client takes them apart. */
async function bytesOnTheWire(target: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(new URL(target, site.origin), { headers }, resolve).on("error", reject);
  let bytes = 0;
  for await (const chunk of await promise) bytes += (chunk as Buffer).length;
  return bytes;
}
