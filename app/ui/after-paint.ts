/** Does `act` once the next picture is on the screen: it takes a phone as long as drawing a window. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
