/**
 * Does `act` once the next picture is on the screen. What somebody will need in a moment does not hold up
 * what a tap shows now: asking for something takes a phone as long as drawing a window.
 */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
