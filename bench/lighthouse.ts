import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../tests/setup/chromium.ts";
import { startProduct } from "./product.ts";

const PORT = 3393;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's four marks, as on a phone, of the pages that people land on. */
export async function lighthousePages(): Promise<string> {
  const product = await startProduct(PORT);
  const chrome = await launch({
    chromePath: findChromium() ?? undefined,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const rows: string[] = [];
    for (const path of await pages(product.url)) {
      const run = await lighthouse(product.url + path, {
        port: chrome.port,
        output: "json",
        onlyCategories: [...CATEGORIES],
      });
      if (!run) throw new Error(`lighthouse gave no answer for ${path}`);
      const marks = CATEGORIES.map((name) =>
        Math.round((run.lhr.categories[name]?.score ?? 0) * 100),
      );
      const shift = run.lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0;
      const weight = run.lhr.audits["total-byte-weight"]?.numericValue ?? 0;
      const failed = Object.values(run.lhr.audits)
        .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0)
        .map(({ id }) => id);
      const name = path.replace(/[0-9a-f-]{36}/, "{id}");
      rows.push(
        `| ${name} | ${marks.join(" | ")} | ${shift.toFixed(3)} | ${(weight / 1000).toFixed(0)} kB | ${failed.join(", ")} |`,
      );
    }
    return [
      "## Lighthouse, mobile",
      "",
      "| page | performance | accessibility | best practices | SEO | CLS | weight | failed |",
      "|---|---|---|---|---|---|---|---|",
      ...rows,
    ].join("\n");
  } finally {
    chrome.kill();
    await product.stop();
  }
}

async function pages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const profile = /\/company-profile\/[0-9a-f-]{36}/.exec(sitemap)?.[0];
  return ["/", "/hoe-werkt-het", "/voor-verhuisbedrijven", ...(profile ? [profile] : [])];
}
