/** What `act` answers; null where storage is forbidden or full, or holds something else. */
export function tried<Answer>(act: () => Answer): Answer | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** A text that this browser keeps; null without one. */
export const readKept = (key: string) => tried(() => localStorage.getItem(key));

/** Keeps a text in this browser, where it can. */
export function keepText(key: string, text: string): void {
  tried(() => localStorage.setItem(key, text));
}

/** Deletes such a text. */
export function forgetKept(key: string): void {
  tried(() => localStorage.removeItem(key));
}
