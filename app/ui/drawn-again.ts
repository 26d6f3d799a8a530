// What React draws again in place of what came with the page: all of it where the browser translated it meanwhile,
// a later part whose page changed before its script came, a window. What a person typed there until then is kept.

type PutBack = typeof import("./put-back.ts").putTypedBack;

// What it sees is taken in the turn in which something is drawn again, and else dropped. A page that begins to be
// translated may be drawn again at once: what puts typed text back is fetched by then.
const watch = import.meta.env.SSR
  ? null
  : new MutationObserver((changes) => {
      if (changes.some(({ addedNodes: [added] }) => added?.nodeName === "FONT")) void load();
    });
watch?.observe(document, { childList: true, subtree: true });

let putBack: PutBack | null = null;
/** Fetches what puts typed text back; null where the connection is gone. */
const load = async () => {
  putBack ??= (await import("./put-back.ts").catch(() => null))?.putTypedBack ?? null;
  return putBack;
};

/** Whether the browser translated the page. */
export const isTranslated = () => document.querySelector("font") !== null;

/** Calls back once what puts typed text back is there, where that will be needed: nobody can press in between then. */
export function withPutBack(act: () => void): void {
  if (isTranslated()) void load().then(act);
  else act();
}

// What was taken from the page at `address` and put on it when something was drawn again.
let noted: MutationRecord[] = [];
let address = "";

/** Notes what was taken away in this turn, in whose place something is drawn by and by. */
export function noteDrawnAgain(): void {
  const { pathname } = location;
  if (pathname !== address) noted = [];
  address = pathname;
  noted.push(...(watch?.takeRecords() ?? []));
}

/** Puts what was typed in what was taken away, now or before, into what is drawn in its place in this turn. */
export function keepTyped(): void {
  noteDrawnAgain();
  const changes = noted;
  if (putBack) putBack(changes);
  else if (changes.length > 0) void load().then((put) => put?.(changes, true));
}

/** Calls `keepTyped` for a later part that has just been drawn, unless nothing was noted as taken away. */
export const keepNoted = () => noted.length > 0 && keepTyped();
