import { useEffect, useState } from "react";

/** So long the bar stays where it was pressed: a second press would open what lies below it. */
const STAYS_MS = 1_500;

/** A tab in the background says how many wait, and so does the icon of an installed app. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const plain = document.title;
    const counted = `(${count}) ${plain}`;
    document.title = counted;
    // Whoever forbids it has the title.
    navigator.setAppBadge?.(count).catch(() => undefined);
    return () => {
      if (document.title === counted) document.title = plain;
      navigator.clearAppBadge?.().catch(() => undefined);
    };
  }, [count]);
}

/** New briefs that wait above the list until somebody asks for them: nothing moves by itself. */
export function NewsBar({ news, onShow }: { news: number; onShow: () => void }) {
  const [wasPressed, setWasPressed] = useState(false);
  useCountInTitle(news);
  useEffect(() => {
    if (!wasPressed) return;
    // The keyboard goes on at the first of them.
    const row = document.querySelector(".brief-row");
    row?.scrollIntoView({ block: "nearest" });
    row?.querySelector("a")?.focus({ preventScroll: true });
    const timer = setTimeout(() => setWasPressed(false), STAYS_MS);
    return () => clearTimeout(timer);
  }, [wasPressed]);
  return (
    <div role="status" className="sticky top-8 z-10 h-0">
      {wasPressed && <p className="news-bar select-none">Bijgewerkt</p>}
      {!wasPressed && news > 0 && (
        <button
          type="button"
          className="news-bar"
          onClick={() => {
            onShow();
            setWasPressed(true);
          }}
        >
          {news === 1 ? "1 nieuwe opdracht" : `${news} nieuwe opdrachten`}
        </button>
      )}
    </div>
  );
}
