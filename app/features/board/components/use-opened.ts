import { useEffect, useState } from "react";
import { afterPaint } from "~/ui/after-paint.ts";
import { keepText, readKept } from "~/ui/kept-text.ts";

const MOST_KEPT = 300;
const NONE: ReadonlySet<string> = new Set();

/**
 * The briefs that this company opened in this browser, which its list shows lighter; `now` is the one that
 * is open. The browser keeps them, the newest last: nobody else needs to know.
 */
export function useOpened(companyId: string, now: string | null): ReadonlySet<string> {
  const [opened, setOpened] = useState(NONE);
  const key = `geopend:${companyId}`;
  useEffect(() => setOpened(new Set(kept(key))), [key]);
  useEffect(() => {
    if (!now) return;
    // What opened is shown first: drawing the row lighter draws the list anew.
    afterPaint(() => {
      const all = [...new Set(kept(key)).add(now)].slice(-MOST_KEPT);
      keepText(key, all.join());
      setOpened(new Set(all));
    });
  }, [key, now]);
  return opened;
}

function kept(key: string): string[] {
  return readKept(key)?.split(",") ?? [];
}
