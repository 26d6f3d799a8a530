// What React draws again in place of what came with the page: all of it where the browser translated it meanwhile,
// a later part whose page changed before its script came, a window. What a person typed there until then is kept.

type PutBack = typeof import("./put-back.ts").putBack;

// What it sees is taken in the turn in which something is drawn again, and else dropped.
const watch = import.meta.env.SSR ? null : new MutationObserver(() => {});
watch?.observe(document, { childList: true, subtree: true });

let putBack: PutBack | null = null;
const load = async () => {
  putBack ??= (await import("./put-back.ts")).putBack;
  return putBack;
};

/** Whether the browser translated the page. */
export const isTranslated = () => document.querySelector("font") !== null;

/** Calls back once what puts typed text back is there, where that will be needed: nobody can press in between then. */
export function withPutBack(act: () => void): void {
  if (isTranslated()) load().then(act, act);
  else act();
}

/** What was taken from the page at `address` and put on it when something was drawn again. */
const noted: MutationRecord[] = [];
let address = "";

/** Notes what was taken away in this turn, in whose place something is drawn by and by; answers what it was. */
export function noteDrawnAgain(): MutationRecord[] {
  const changes = watch?.takeRecords() ?? [];
  if (location.pathname !== address) noted.length = 0;
  address = location.pathname;
  noted.push(...changes);
  return changes;
}

/** Puts what was typed in what was taken away, now or before, into what is drawn in its place in this turn. */
export async function keepTyped(): Promise<void> {
  const changes = noteDrawnAgain();
  const isWhole = changes.some(({ target }) => target.contains(document.body));
  // What reads the fields of a whole page when it starts has not done so yet: it needs not be told.
  if (putBack) putBack(noted, !isWhole);
  else if (noted.length > 0) (await load())(noted, true);
}

/** The same for a part that is on show now, where anything was noted. */
export function keepNoted(): void {
  if (noted.length > 0) void keepTyped();
}
