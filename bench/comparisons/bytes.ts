import { kilobytes, type PageWeight, startScales } from "../browser.ts";
import { showCount } from "../figures.ts";
import { load } from "../load.ts";
import { type Product, withProduct } from "../product.ts";
import type { Line, Report } from "../report.ts";

const LIST = { page: "/verhuisbedrijf-dashboard", identity: 45_000, br: 8_000 };
/** Public by their address, but forms with scripts: their weight is that of the scripts. */
const FORMS = ["/brief-form", "/verhuis-registratie-special"];
const FIRST_VIEW = 60_000;

/** Bytes of the list's HTML, and of what a first visitor of each public page gets. */
export function bytes(): Promise<Report> {
  return withProduct(async (product) => {
    const scales = await startScales();
    try {
      const weights: [string, PageWeight][] = [];
      for (const page of await publicPages(product)) {
        weights.push([page, await scales.weigh(product.url + page)]);
      }
      const [heaviest = ["", 0]] = weights
        .map(([page, weight]): [string, number] => [page, firstView(weight)])
        .sort(([, one], [, other]) => other - one);
      return {
        title: "Bytes of the list and of public pages",
        how: "The list's are bytes of its body with 20 briefs; a first view is HTML, CSS and fonts on the wire, counted by Chromium with nothing in its cache.",
        isOnce: true,
        lines: [
          await listLine(product, "identity"),
          await listLine(product, "br"),
          {
            operation: "public page, first view, the heaviest",
            now: `${kilobytes(heaviest[1])}, ${nameOf(heaviest[0])}`,
            must: `<= ${kilobytes(FIRST_VIEW)}`,
            isMet: heaviest[1] <= FIRST_VIEW,
          },
        ],
        details: [
          "| public page | first view | HTML | CSS | fonts | scripts | other |",
          "|---|---|---|---|---|---|---|",
          ...weights.map(([page, weight]) => {
            const { html, css, font, script, other } = weight;
            const parts = [html, css, font, script, other].map((part) => kilobytes(part.bytes));
            return `| ${[nameOf(page), kilobytes(firstView(weight)), ...parts].join(" | ")} |`;
          }),
        ],
      };
    } finally {
      await scales.close();
    }
  });
}

async function listLine(product: Product, encoding: "identity" | "br"): Promise<Line> {
  const cookie = await product.cookieOf("company");
  const { bytes } = await load(
    { url: product.url + LIST.page, headers: { cookie, "accept-encoding": encoding } },
    { connections: 1, ms: 50 },
  );
  return {
    operation: `list, HTML bytes, ${encoding}`,
    now: showCount(bytes),
    must: `<= ${showCount(LIST[encoding])}`,
    isMet: bytes <= LIST[encoding],
  };
}

/** The pages of the sitemap, of companies' profiles one. */
async function publicPages({ url }: Product): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const profile = paths.find(isProfile);
  return paths.filter((page) => !FORMS.includes(page) && (!isProfile(page) || page === profile));
}

function isProfile(page: string): boolean {
  return page.startsWith("/company-profile/");
}

function nameOf(page: string): string {
  return page.replace(/[0-9a-f-]{36}/, "{id}");
}

function firstView({ html, css, font }: PageWeight): number {
  return html.bytes + css.bytes + font.bytes;
}
