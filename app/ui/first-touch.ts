import { afterPaint } from "./after-paint.ts";

const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown"];

/** Calls back once, after the first sign that somebody will use the page. Answers how to stop. */
export function onFirstTouch(act: () => unknown): () => void {
  const stop = () => {
    for (const touch of TOUCHES) document.removeEventListener(touch, once);
  };
  const once = () => {
    stop();
    afterPaint(act);
  };
  for (const touch of TOUCHES) document.addEventListener(touch, once, { passive: true });
  return stop;
}
