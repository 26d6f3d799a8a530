import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../tests/setup/chromium.ts";

/** What one kind of file weighs on the wire, heads of answers included. */
export interface Weight {
  bytes: number;
  files: number;
}

export type Kind = "html" | "script" | "css" | "font" | "other";

/** What a page weighs when nothing of it is in the browser yet. */
export type PageWeight = Record<Kind, Weight>;

export interface Scales {
  /** Weighs the page at `url` as somebody with this Cookie header gets it on a phone. */
  weigh(url: string, cookie?: string): Promise<PageWeight>;
  close(): Promise<void>;
}

const PHONE = { width: 360, height: 740 };

/** Starts a browser of which every page is the first that it sees. */
export async function startScales(): Promise<Scales> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium: run npm test once, or set CHROMIUM_PATH");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  return {
    weigh: (url, cookie) => weigh(browser, url, cookie),
    close: () => browser.close(),
  };
}

/** A Cookie header of one cookie as a browser keeps it for a site. */
export function cookieFor(header: string, url: string) {
  const [name = "", value = ""] = header.split("=");
  return { name, value, url };
}

async function weigh(browser: Browser, url: string, cookie?: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    if (cookie) await context.addCookies([cookieFor(cookie, url)]);
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    const kinds = new Map<string, Kind>();
    const weight: PageWeight = {
      html: { bytes: 0, files: 0 },
      script: { bytes: 0, files: 0 },
      css: { bytes: 0, files: 0 },
      font: { bytes: 0, files: 0 },
      other: { bytes: 0, files: 0 },
    };
    await wire.send("Network.enable");
    wire.on("Network.responseReceived", ({ requestId, response }) => {
      // What stands in the page itself never was on the wire.
      if (response.url.startsWith("http")) kinds.set(requestId, kindOf(response.mimeType));
    });
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (!kind) return;
      weight[kind].bytes += encodedDataLength;
      weight[kind].files += 1;
    });
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    const arrived = new URL(page.url());
    if (answer?.status() !== 200 || arrived.pathname !== new URL(url).pathname) {
      throw new Error(`${url} answered ${answer?.status()} at ${arrived}`);
    }
    return weight;
  } finally {
    await context.close();
  }
}

function kindOf(mimeType: string): Kind {
  if (mimeType === "text/html") return "html";
  if (mimeType.includes("javascript")) return "script";
  if (mimeType === "text/css") return "css";
  return mimeType.startsWith("font/") ? "font" : "other";
}

/** Bytes as '82.1 kB', of 1,000 bytes each. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
