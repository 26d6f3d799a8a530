import { HOST_PREFIX } from "~/shared/banner-cookie.ts";
import { SIGN_OUT_COOKIE } from "~/shared/sign-out-cookie.ts";
import { tryBrowser } from "./browser-parts.ts";
import { isDraftKey } from "./draft-keys.ts";
import { deleteStored, listStoredKeys, readStored, writeStored } from "./storage.ts";

/** Under which both storages keep the last sign-out that their drafts were deleted for. */
const DELETED_FOR = SIGN_OUT_COOKIE;
const NAMES = [SIGN_OUT_COOKIE, HOST_PREFIX + SIGN_OUT_COOKIE];

/** Names the last sign-out in this browser; null where nobody signed out for a year, or cookies are refused. */
export function readLastSignOut(): string | null {
  const cookies = tryBrowser(({ document }) => document.cookie) ?? "";
  const pairs = cookies.split("; ").map((pair) => pair.split("="));
  return pairs.find(([name = ""]) => NAMES.includes(name))?.[1] ?? null;
}

/**
 * Deletes what was typed in this browser before the last sign-out, of all tabs and of this one, each once. A page
 * from before it that the history brings back is loaded anew.
 */
export function followSignOuts(): void {
  const signOut = readLastSignOut();
  if (signOut !== null) deleteDraftsBefore(signOut);
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (persisted && readLastSignOut() !== signOut) window.location.reload();
  });
}

function deleteDraftsBefore(signOut: string): void {
  for (const area of ["shared", "tab"] as const) {
    if (readStored(DELETED_FOR, area) === signOut) continue;
    for (const key of listStoredKeys(area)) {
      // What a tab stores is all of this product, and nothing that the next page cannot do without.
      if (area === "tab" || isDraftKey(key)) deleteStored(key, area);
    }
    writeStored(DELETED_FOR, signOut, area);
  }
}
