import { type Browser, chromium } from "playwright-core";
import { type Product, startProduct } from "../factories/product.ts";
import { findChromium } from "../setup/chromium.ts";
import { createTestDatabase } from "../setup/database.ts";
import { temporaryFolder } from "../setup/temporary.ts";

// Nothing of the browser's own goes out to the network while it is driven.
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A running product and the settings it was started with. */
export interface Shared {
  product: Product;
  env: Record<string, string>;
}

let browser: Promise<Browser> | undefined;
let shared: Promise<Shared> | undefined;

/** The Chromium of this process, for all its files; it ends with the process. */
export function theChromium(): Promise<Browser> {
  browser ??= startChromium();
  return browser;
}

async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium: run npm test, or set CHROMIUM_PATH");
  return await chromium.launch({ executablePath, args: QUIET });
}

/** The product of this process, for all its files; it ends with the process. */
export function theProduct(): Promise<Shared> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<Shared> {
  const [database, folder] = await Promise.all([createTestDatabase(), temporaryFolder("browser")]);
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    ADMIN_EMAILS: "beheer@voorbeeld.test",
  };
  const product = await startProduct(settings);
  return { product, env: { ...settings, PORT: new URL(product.url).port } };
}
