/** A text that this browser keeps; null without one, and where storage is forbidden. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser; where storage is forbidden or full nothing is kept. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
