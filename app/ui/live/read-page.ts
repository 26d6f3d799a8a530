import { BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";
import { keepTabDraft, readTabDraft } from "../drafts.ts";

const AGAIN_MS = 5_000;
/** A page is read again no sooner than this, and no more than such a part of the time: thousands look on. */
const REST_MS = 1_000;
const PART_OF_TIME = 1 / 20;
/** While two builds run side by side a page that is loaded anew may come from the old one again. */
const APART_MS = 60_000;
const LOADED_ANEW = "vernieuwd";
/** A field counts as filled in once it is left. */
const FILLED_IN = ":user-valid, :user-invalid, :is(input, select, textarea):focus";

type Take = (data: never) => void;

let isReading = false;
/** Who asked since the last reading began: what it brings may be from before. */
let asked: Take | null = null;
let woken = Promise.withResolvers<void>();
/** The page that was read last, and from when on it may be read again. */
let rested = { page: "", from: 0 };

/**
 * Reads the data of the page on show until the server answers, and hands them over; once more where they
 * are asked for meanwhile. A page that was left gets nothing. One that is refused, as a session ended, is
 * loaded anew; so is one of another build, once a minute and not while somebody is filling it in.
 */
export async function readAgain<Data>(take: (data: Data) => void): Promise<void> {
  asked = take;
  woken.resolve();
  if (isReading) return;
  isReading = true;
  try {
    while (asked) {
      await rest();
      const take: Take = asked;
      asked = null;
      woken = Promise.withResolvers();
      const page = window.location.href;
      const pause = Math.max(REST_MS, (await readUntilAnswered(take)) / PART_OF_TIME);
      // Those who were told of one change together do not all come back together.
      rested = { page, from: performance.now() + (pause * (1 + Math.random())) / 2 };
    }
  } finally {
    isReading = false;
  }
}

/** Waits until the page on show may be read: one that was not read yet at once. */
async function rest(): Promise<void> {
  for (;;) {
    const wait = rested.page === window.location.href ? rested.from - performance.now() : 0;
    if (wait <= 0) return;
    woken = Promise.withResolvers();
    await Promise.race([woken.promise, new Promise((goOn) => setTimeout(goOn, wait))]);
  }
}

/** How many milliseconds the answer took; 0 where nothing came of it. */
async function readUntilAnswered(take: Take): Promise<number> {
  const { pathname, search } = window.location;
  for (;;) {
    const since = performance.now();
    const answer = await fetch(pathname + PLAIN + search, { redirect: "manual" }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (pathname !== window.location.pathname || search !== window.location.search) return 0;
    if (text !== null) {
      const build = answer?.headers.get(BUILD) ?? null;
      const isOurs = build === null || build === globalThis.__reactRouterManifest.version;
      if (isOurs) {
        take(readPlain<never>(text));
        return performance.now() - since;
      }
      if (document.querySelector(FILLED_IN)) return 0;
      if (Date.now() - (readTabDraft<number>(LOADED_ANEW) ?? 0) > APART_MS) {
        keepTabDraft(LOADED_ANEW, Date.now());
        window.location.reload();
        return 0;
      }
    } else if (answer && answer.status < 500) {
      window.location.reload();
      return 0;
    }
    const rest = AGAIN_MS * (1 + Math.random());
    await Promise.race([woken.promise, new Promise((goOn) => setTimeout(goOn, rest))]);
    if (asked) return 0;
  }
}
