import { BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";
import { keepTabDraft, readTabDraft } from "../drafts.ts";

const AGAIN_MS = 5_000;
/** While two builds run side by side a page that is loaded anew may come from the old one again. */
const APART_MS = 60_000;
const LOADED_ANEW = "vernieuwd";
/** A field counts as filled in once it is left. */
const FILLED_IN = ":user-valid, :user-invalid, :is(input, select, textarea):focus";

/**
 * Reads the data of the page on show until the server answers, and hands them over. A page that was left
 * gets nothing. One that is refused, as a session ended, is loaded anew; so is one of another build, once
 * a minute and not while somebody is filling it in.
 */
export async function readAgain<Data>(take: (data: Data) => void): Promise<void> {
  const { pathname, search } = window.location;
  for (;;) {
    const answer = await fetch(pathname + PLAIN + search, { redirect: "manual" }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (pathname !== window.location.pathname || search !== window.location.search) return;
    if (text !== null) {
      const build = answer?.headers.get(BUILD) ?? null;
      const isOurs = build === null || build === globalThis.__reactRouterManifest.version;
      if (isOurs) return take(readPlain<Data>(text));
      if (document.querySelector(FILLED_IN)) return;
      if (Date.now() - (readTabDraft<number>(LOADED_ANEW) ?? 0) > APART_MS) {
        keepTabDraft(LOADED_ANEW, Date.now());
        return window.location.reload();
      }
    } else if (answer && answer.status < 500) return window.location.reload();
    await new Promise((goOn) => setTimeout(goOn, AGAIN_MS * (1 + Math.random())));
  }
}
