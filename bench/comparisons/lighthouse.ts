import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../../tests/setup/chromium.ts";
import { withProduct } from "../product.ts";
import type { Report } from "../report.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's four marks, as on a phone, of the pages that people land on. */
export function lighthousePages(): Promise<Report> {
  return withProduct(async (product) => {
    const chrome = await launch({
      chromePath: findChromium() ?? undefined,
      chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
    try {
      const marked = [];
      for (const path of await pages(product.url)) {
        const run = await lighthouse(product.url + path, {
          port: chrome.port,
          output: "json",
          onlyCategories: [...CATEGORIES],
        });
        if (!run) throw new Error(`lighthouse gave no answer for ${path}`);
        marked.push({ name: path.replace(/[0-9a-f-]{36}/, "{id}"), result: run.lhr });
      }
      return {
        title: "Lighthouse, mobile",
        how: "Performance / accessibility / best practices / SEO.",
        isOnce: true,
        lines: marked.map(({ name, result }) => ({
          operation: name,
          now: CATEGORIES.map((category) =>
            Math.round((result.categories[category]?.score ?? 0) * 100),
          ).join(" / "),
        })),
        details: [
          "| page | CLS | weight | failed |",
          "|---|---|---|---|",
          ...marked.map(({ name, result }) => {
            const shift = result.audits["cumulative-layout-shift"]?.numericValue ?? 0;
            const weight = result.audits["total-byte-weight"]?.numericValue ?? 0;
            const failed = Object.values(result.audits)
              .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0)
              .map(({ id }) => id);
            return `| ${name} | ${shift.toFixed(3)} | ${(weight / 1000).toFixed(0)} kB | ${failed.join(", ")} |`;
          }),
        ],
      };
    } finally {
      chrome.kill();
    }
  });
}

async function pages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const profile = /\/company-profile\/[0-9a-f-]{36}/.exec(sitemap)?.[0];
  return ["/", "/hoe-werkt-het", "/voor-verhuisbedrijven", ...(profile ? [profile] : [])];
}
