import { tryBrowser } from "./browser-parts.ts";

/** What a browser stores for all its tabs, and what it stores for one tab until that is closed. */
const AREAS = { shared: "localStorage", tab: "sessionStorage" } as const;
type StorageArea = keyof typeof AREAS;

/** Texts that the browser refused to store, kept until the page is left. By area and key. */
const unstored = new Map<string, string>();

/** The text that is stored under `key`; null without one. */
export function readStored(key: string, area: StorageArea = "shared"): string | null {
  const kept = unstored.get(`${area} ${key}`);
  return kept ?? tryBrowser((storages) => storages[AREAS[area]].getItem(key));
}

/** Stores a text; false where it is gone with the page, because the browser stores nothing. */
export function writeStored(key: string, text: string, area: StorageArea = "shared"): boolean {
  const isStored = tryBrowser((storages) => {
    storages[AREAS[area]].setItem(key, text);
    return true;
  });
  if (isStored) unstored.delete(`${area} ${key}`);
  else unstored.set(`${area} ${key}`, text);
  return isStored ?? false;
}

/** True for a text of all tabs that the browser refused to store: it is gone with the page. */
export function isUnstored(key: string): boolean {
  return unstored.has(`shared ${key}`);
}

/** Deletes what is stored under `key`. */
export function deleteStored(key: string, area: StorageArea = "shared"): void {
  unstored.delete(`${area} ${key}`);
  tryBrowser((storages) => storages[AREAS[area]].removeItem(key));
}

/** The keys of an area, of this product and of others on its host. */
export function listStoredKeys(area: StorageArea = "shared"): string[] {
  return tryBrowser((storages) => Object.keys(storages[AREAS[area]])) ?? [];
}
