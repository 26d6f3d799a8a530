import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Main from "~/main.ts";
import type { TestSite } from "./site.ts";

const entry = pathToFileURL(path.resolve("build/server/index.js")).href;

/** What the routes of the built product say of their pages. */
export const { pages } = (await import(/* @vite-ignore */ entry)) as typeof Main;

/** The pages for everybody that have one address. */
export const PUBLIC_PAGES = pages.indexed.filter((pattern) => !pattern.includes(":"));

/** The paths that the sitemap names. */
export async function pathsOfSitemap(site: TestSite): Promise<string[]> {
  const sitemap = await (await site.visit("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

/**
 * Asks for each kept page of the sitemap once: what a start makes beforehand, and what a change made old,
 * would be made beside a test that looks at what is read.
 */
export async function allMade(site: TestSite): Promise<void> {
  for (const path of await pathsOfSitemap(site)) {
    if (pages.isKept(path)) await (await site.visit(path)).text();
  }
}
