import { readPlain } from "~/shared/plain-data.ts";
import { isAnyDraftUnstored } from "../drafts.ts";
import { fetchPlain, isForPage } from "../plain-data.ts";
import { readStored, writeStored } from "../storage.ts";

const AGAIN_MS = 5_000;
/** While two builds run side by side a page that is loaded anew may come from the old one again. */
const APART_MS = 60_000;
const LOADED_ANEW = "vernieuwd";
const FIELDS = "input, select, textarea";

/** A page as it is on show now. */
export interface ShownPage {
  pathname: string;
  /** With its question mark; empty without parameters. */
  search: string;
  /** Marks the account that the page was drawn for; null for a page that is the same for many. */
  account: string | null;
  /** What its loader answered last: another object once the page was loaded again. */
  loaded: unknown;
}

/**
 * Reads the data of the page on show until the server answers. An answer about a page that is on show no
 * more, at another address or loaded again meanwhile, is dropped, and the page that took its place is asked
 * for. Null when the page was left. A page that is refused, as when its session ended, is loaded anew; so is
 * one of another build or another account, at most once a minute and not while somebody is filling it in.
 */
export async function readPage<Data>(
  show: () => ShownPage,
  leaving: AbortSignal,
): Promise<{ data: Data } | null> {
  while (!leaving.aborted) {
    const asked = show();
    const answer = await fetchPlain(asked, leaving).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (leaving.aborted) return null;
    if (isOther(asked, show())) continue;
    if (answer && text !== null) {
      if (isForPage(answer, asked.account)) return { data: readPlain<Data>(text) };
      loadAnew();
      return null;
    }
    if (answer && answer.status < 500) {
      // What a browser stores nothing of stays on the page, whatever became of the session.
      if (!isAnyDraftUnstored()) window.location.reload();
      return null;
    }
    await new Promise((goOn) => setTimeout(goOn, AGAIN_MS * (1 + Math.random())));
  }
  return null;
}

function isOther(asked: ShownPage, now: ShownPage): boolean {
  return (
    asked.pathname !== now.pathname || asked.search !== now.search || asked.loaded !== now.loaded
  );
}

function loadAnew(): void {
  if (isBeingFilledIn()) return;
  if (Date.now() - Number(readStored(LOADED_ANEW, "tab")) <= APART_MS) return;
  // A tab that stores nothing would load itself again and again.
  if (writeStored(LOADED_ANEW, String(Date.now()), "tab")) window.location.reload();
}

/** True where somebody is in a field, or one says something else than the page was made with. */
function isBeingFilledIn(): boolean {
  if (document.activeElement?.matches(FIELDS)) return true;
  return [...document.querySelectorAll(FIELDS)].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
      return first !== undefined && !first.selected;
    }
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
    const { value, defaultValue } = field as HTMLInputElement | HTMLTextAreaElement;
    return value !== defaultValue;
  });
}
