/** Does `act` once the next picture is on the screen: it takes a phone as long as drawing a window. Answers how to stop. */
export function afterPaint(act: () => void): () => void {
  let isWanted = true;
  requestAnimationFrame(() => setTimeout(() => isWanted && act()));
  return () => {
    isWanted = false;
  };
}
