import { globSync } from "node:fs";
import { stat } from "node:fs/promises";
import { kilobytes, type PageWeight, startScales } from "../browser.ts";
import { withProduct } from "../product.ts";
import type { Line, Report } from "../report.ts";

interface Weighed {
  name: string;
  path: string;
  as?: "company" | "client" | "admin";
  /** The most that its scripts may weigh, in kilobytes. */
  most?: number;
}

const MOST_FILES = 10;
const PAGES: Weighed[] = [
  { name: "wizard", path: "/brief-form", most: 130 },
  { name: "company dashboard", path: "/verhuisbedrijf-dashboard", as: "company", most: 140 },
  { name: "client dashboard", path: "/client-dashboard", as: "client", most: 120 },
  { name: "registration", path: "/verhuis-registratie-special" },
  { name: "admin", path: "/admin", as: "admin" },
];

/** The scripts that a browser fetches for the pages that have most of them. */
export function scripts(): Promise<Report> {
  return withProduct(async (product) => {
    const scales = await startScales();
    try {
      const weights: [Weighed, PageWeight][] = [];
      for (const page of PAGES) {
        const cookie = page.as && (await product.cookieOf(page.as));
        weights.push([page, await scales.weigh(product.url + page.path, cookie)]);
      }
      return {
        title: "Scripts over the wire",
        how: "What Chromium took over the wire, counted by itself, with nothing in its cache; heads of answers included.",
        isOnce: true,
        lines: [...weights.map(([page, weight]) => lineOf(page, weight)), await freshLine()],
        details: [
          "| | scripts | HTML | CSS | fonts | other |",
          "|---|---|---|---|---|---|",
          ...weights.map(
            ([{ name }, { script, html, css, font, other }]) =>
              `| ${[name, ...[script, html, css, font, other].map(({ bytes }) => kilobytes(bytes))].join(" | ")} |`,
          ),
        ],
      };
    } finally {
      await scales.close();
    }
  });
}

function lineOf({ name, most }: Weighed, { script }: PageWeight): Line {
  const line = {
    operation: `script over the wire, ${name}`,
    now: `${kilobytes(script.bytes)}, ${script.files} files`,
  };
  if (most === undefined) return line;
  return {
    ...line,
    must: `<= ${most} kB, <= ${MOST_FILES} files`,
    isMet: script.bytes <= most * 1000 && script.files <= MOST_FILES,
  };
}

const MOST_FRESH = 4;

/** What a page loads after itself to change while somebody looks. */
async function freshLine(): Promise<Line> {
  const files = globSync("build/client/assets/{listeners,read-page,plain-data}-*.js.br");
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const bytes = sizes.reduce((sum, one) => sum + one, 0);
  return {
    operation: "scripts that live pages load after themselves, by brotli",
    now: `${kilobytes(bytes)}, ${files.length} files`,
    must: `<= ${MOST_FRESH} kB`,
    isMet: files.length > 0 && bytes <= MOST_FRESH * 1000,
  };
}
