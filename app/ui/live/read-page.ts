import { BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";
import { keepTabDraft, readTabDraft } from "../drafts.ts";

const AGAIN_MS = 5_000;
/** While two builds run side by side a page that is loaded anew may come from the old one again. */
const APART_MS = 60_000;
const LOADED_ANEW = "vernieuwd";
/** A field counts as filled in once it is left. */
const FILLED_IN = ":user-valid, :user-invalid, :is(input, select, textarea):focus";

type Take = (data: never) => void;

/** Who takes what is read now, and who asked meanwhile: what is being read may be from before. */
let reading: Take | null = null;
let asked: Take | null = null;
let woken = Promise.withResolvers<void>();

/**
 * Reads the data of the page on show until the server answers, and hands them over; once more where they
 * are asked for meanwhile. A page that was left gets nothing. One that is refused, as a session ended, is
 * loaded anew; so is one of another build, once a minute and not while somebody is filling it in.
 */
export async function readAgain<Data>(take: (data: Data) => void): Promise<void> {
  asked = take;
  woken.resolve();
  if (reading) return;
  try {
    while (asked) {
      [reading, asked] = [asked, null];
      woken = Promise.withResolvers();
      await readUntilAnswered(reading);
    }
  } finally {
    reading = null;
  }
}

async function readUntilAnswered(take: Take): Promise<void> {
  const { pathname, search } = window.location;
  for (;;) {
    const answer = await fetch(pathname + PLAIN + search, { redirect: "manual" }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (pathname !== window.location.pathname || search !== window.location.search) return;
    if (text !== null) {
      const build = answer?.headers.get(BUILD) ?? null;
      const isOurs = build === null || build === globalThis.__reactRouterManifest.version;
      if (isOurs) return take(readPlain<never>(text));
      if (document.querySelector(FILLED_IN)) return;
      if (Date.now() - (readTabDraft<number>(LOADED_ANEW) ?? 0) > APART_MS) {
        keepTabDraft(LOADED_ANEW, Date.now());
        return window.location.reload();
      }
    } else if (answer && answer.status < 500) return window.location.reload();
    const rest = AGAIN_MS * (1 + Math.random());
    await Promise.race([woken.promise, new Promise((goOn) => setTimeout(goOn, rest))]);
    if (asked) return;
  }
}
