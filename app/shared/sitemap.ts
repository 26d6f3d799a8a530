import { href } from "react-router";

/** More addresses search engines do not read from one file (sitemaps.org). */
const MOST = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * A sitemap of these paths; of too many for a file, the list of its parts (`?deel=1`, ...). `part` is
 * one of these, from 1; null for the whole.
 */
export function sitemapXml(origin: string, paths: readonly string[], part: number | null): string {
  if (part === null && paths.length > MOST) {
    const parts = Array.from({ length: Math.ceil(paths.length / MOST) }, (_, index) => index + 1);
    const maps = parts.map(
      (number) => `  <sitemap><loc>${origin}${href("/sitemap.xml")}?deel=${number}</loc></sitemap>`,
    );
    return lines(HEAD, `<sitemapindex ${SPACE}>`, ...maps, "</sitemapindex>");
  }
  const from = ((part ?? 1) - 1) * MOST;
  const urls = paths
    .slice(from, from + MOST)
    .map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return lines(HEAD, `<urlset ${SPACE}>`, ...urls, "</urlset>");
}

const lines = (...each: string[]) => `${each.join("\n")}\n`;
