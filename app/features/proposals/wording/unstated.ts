import type { StatedTerm } from "../views.ts";

/** What a proposal leaves unsaid, in a sentence; null where it states everything. */
export function unstatedText(stated: readonly StatedTerm[]): string | null {
  const missing = stated.flatMap((term) => term.missing ?? []);
  return missing.length > 0 ? `Niet opgegeven: ${missing.join("; ")}.` : null;
}
