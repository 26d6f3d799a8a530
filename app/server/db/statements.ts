/** A text that comes this often belongs to every page or mail, and was not put together for one. */
const OFTEN = 5;
const MOST_NAMED = 200;
const MOST_COUNTED = 2_000;

/**
 * Gives statements that come again and again a name, under which each connection prepares them once:
 * planning a short one costs PostgreSQL several times what carrying it out does. A text with a list
 * of changing length seldom comes again, and gets none.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name of a statement's text; undefined while it has not come often. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size >= MOST_NAMED) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      // What came longest ago goes, one at a time: what comes often would never be counted to the end.
      this.#counts.delete(text);
      this.#counts.set(text, count);
      for (const [oldest] of this.#counts) {
        if (this.#counts.size <= MOST_COUNTED) break;
        this.#counts.delete(oldest);
      }
      return undefined;
    }
    this.#counts.delete(text);
    this.#names.set(text, `often_${this.#names.size + 1}`);
    return this.#names.get(text);
  }
}
