import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../../tests/setup/chromium.ts";
import { withProduct } from "../product.ts";
import type { Report } from "../report.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const LEAST_PERFORMANCE = 95;

interface Marked {
  path: string;
  as?: "company" | "client";
}

/** The pages with scripts that people meet first, or most. */
const WITH_SCRIPTS: Marked[] = [
  { path: "/brief-form" },
  { path: "/verhuis-registratie-special" },
  { path: "/client-dashboard", as: "client" },
  { path: "/verhuisbedrijf-dashboard", as: "company" },
  { path: "/verhuisbedrijf-dashboard/tarieven", as: "company" },
];

/** Lighthouse's four marks, as on a phone, of the pages that people land on or work with. */
export function lighthousePages(): Promise<Report> {
  return withProduct(async (product) => {
    const chrome = await launch({
      chromePath: findChromium() ?? undefined,
      chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
    try {
      const marked = [];
      for (const { path, as } of [...(await pages(product.url)), ...WITH_SCRIPTS]) {
        const run = await lighthouse(product.url + path, {
          port: chrome.port,
          output: "json",
          onlyCategories: [...CATEGORIES],
          ...(as && { extraHeaders: { Cookie: await product.cookieOf(as) } }),
        });
        if (!run) throw new Error(`lighthouse gave no answer for ${path}`);
        marked.push({ name: path.replace(/[0-9a-f-]{36}/, "{id}"), result: run.lhr });
      }
      return {
        title: "Lighthouse, mobile",
        how: "Performance / accessibility / best practices / SEO.",
        isOnce: true,
        lines: marked.map(({ name, result }) => {
          const marks = CATEGORIES.map((category) =>
            Math.round((result.categories[category]?.score ?? 0) * 100),
          );
          return {
            operation: name,
            now: marks.join(" / "),
            must: `performance >= ${LEAST_PERFORMANCE}`,
            isMet: (marks[0] ?? 0) >= LEAST_PERFORMANCE,
          };
        }),
        details: [
          "| page | FCP | LCP | TBT | CLS | weight | failed |",
          "|---|---|---|---|---|---|---|",
          ...marked.map(({ name, result }) => {
            const shift = result.audits["cumulative-layout-shift"]?.numericValue ?? 0;
            const [first, largest, blocked] = TIMES.map(
              (time) => result.audits[time]?.displayValue,
            );
            const weight = result.audits["total-byte-weight"]?.numericValue ?? 0;
            const failed = Object.values(result.audits)
              .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0)
              .map(({ id }) => id);
            return `| ${name} | ${first} | ${largest} | ${blocked} | ${shift.toFixed(3)} | ${(weight / 1000).toFixed(0)} kB | ${failed.join(", ")} |`;
          }),
        ],
      };
    } finally {
      chrome.kill();
    }
  });
}

const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];

async function pages(url: string): Promise<Marked[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const profile = /\/company-profile\/[0-9a-f-]{36}/.exec(sitemap)?.[0];
  const paths = ["/", "/hoe-werkt-het", "/voor-verhuisbedrijven", ...(profile ? [profile] : [])];
  return paths.map((path) => ({ path }));
}
