import { useEffect, useRef } from "react";

/** New briefs that wait above the list until somebody asks for them: nothing moves by itself. */
export function NewsBar({ news, onShow }: { news: number; onShow: () => void }) {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current || news > 0) return;
    wasPressed.current = false;
    // The bar is gone: the keyboard goes on at the first of them.
    document.querySelector<HTMLElement>(".brief-row a")?.focus();
  }, [news]);
  return (
    <div role="status" className="empty:hidden">
      {news > 0 && (
        <button
          type="button"
          className="news-bar"
          onClick={() => {
            wasPressed.current = true;
            onShow();
          }}
        >
          {news === 1 ? "1 nieuwe opdracht" : `${news} nieuwe opdrachten`}
        </button>
      )}
    </div>
  );
}
