/** What was kept under `key` in this tab; null when nothing was, or the browser keeps nothing. */
export function readTabDraft<Draft>(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps what was typed until this tab is closed. Storage can be full or forbidden: then it does not. */
export function keepTabDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

/** Deletes what was kept under `key`: it was sent. */
export function forgetTabDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
