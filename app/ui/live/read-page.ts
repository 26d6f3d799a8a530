import { BUILD, PLAIN, readPlain } from "~/shared/plain-data.ts";

const AGAIN_MS = 5_000;

let reading = new AbortController();

/**
 * Reads the data of the page on show until the server answers, and hands them over. A page that was left
 * meanwhile, or is read once more, gets nothing. One that is refused, as a session ended, is loaded anew;
 * so is one of another build, unless somebody is filling it in.
 */
export async function readAgain<Data>(take: (data: Data) => void): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  const { pathname, search } = window.location;
  for (;;) {
    const asked = { redirect: "manual", signal } as const;
    const answer = await fetch(pathname + PLAIN + search, asked).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    const isLeft = pathname !== window.location.pathname || search !== window.location.search;
    if (signal.aborted || isLeft) return;
    if (text !== null) {
      const build = answer?.headers.get(BUILD) ?? null;
      const isOurs = build === null || build === globalThis.__reactRouterManifest.version;
      if (isOurs) return take(readPlain(text));
      if (document.querySelector(":user-valid, :user-invalid")) return;
    }
    if (answer && answer.status < 500) return window.location.reload();
    await new Promise((goOn) => setTimeout(goOn, AGAIN_MS * (1 + Math.random())));
  }
}
