const TOUCHES = ["pointerover", "pointerdown", "focusin", "keydown"];

/** Calls back once, at the first sign that somebody is about to use the page. Answers how to stop. */
export function onFirstTouch(act: () => unknown): () => void {
  const stop = () => {
    for (const touch of TOUCHES) document.removeEventListener(touch, once);
  };
  const once = () => {
    stop();
    act();
  };
  for (const touch of TOUCHES) document.addEventListener(touch, once, { passive: true });
  return stop;
}
