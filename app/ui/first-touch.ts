import { afterPaint } from "./after-paint.ts";

const TRANSLATED = "page-translated";
const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown", TRANSLATED];

let translation: MutationObserver | null = null;

/**
 * Says on the document when the browser begins to translate the page: it puts texts into `font` elements.
 * A part that is hydrated after that does not match what React expects and is drawn again, which would
 * take away what somebody touches.
 */
function watchTranslation(): void {
  translation ??= new MutationObserver((changes, watch) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isFont))) return;
    watch.disconnect();
    document.dispatchEvent(new Event(TRANSLATED));
  });
  translation.observe(document, { childList: true, subtree: true });
}

const isFont = ({ nodeName }: Node) => nodeName === "FONT";

/** Calls back once, after the first sign that somebody will use the page, or reads it in another language. Answers how to stop. */
export function onFirstTouch(act: () => unknown): () => void {
  const stop = () => {
    for (const touch of TOUCHES) document.removeEventListener(touch, once);
  };
  const once = () => {
    stop();
    translation?.disconnect();
    afterPaint(act);
  };
  for (const touch of TOUCHES) document.addEventListener(touch, once, { passive: true });
  watchTranslation();
  return stop;
}
