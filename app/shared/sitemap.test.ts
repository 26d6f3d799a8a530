import { expect, test } from "vitest";
import { sitemapXml } from "./sitemap.ts";

const ORIGIN = "https://bod.test";
const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index}`);
const locsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test("names every page in one file while it can hold them", () => {
  const xml = sitemapXml(ORIGIN, pathsOf(50_000), null);
  expect(xml).toContain("<urlset ");
  expect(locsIn(xml)).toHaveLength(50_000);
});

test("of more pages names its parts, which together name each page once", () => {
  const paths = pathsOf(100_001);
  const whole = sitemapXml(ORIGIN, paths, null);
  expect(whole).toContain("<sitemapindex ");
  const parts = locsIn(whole);
  expect(parts).toEqual([1, 2, 3].map((part) => `${ORIGIN}/sitemap.xml?deel=${part}`));
  const named = [1, 2, 3].map((part) => locsIn(sitemapXml(ORIGIN, paths, part)));
  expect(named.map(({ length }) => length)).toEqual([50_000, 50_000, 1]);
  expect(named.flat()).toEqual(paths.map((path) => ORIGIN + path));
});
