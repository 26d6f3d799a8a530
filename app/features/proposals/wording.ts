/** Tells a client how many proposals wait for a choice; null when none does. */
export function choiceText(waiting: number): string | null {
  if (waiting === 0) return null;
  return waiting === 1
    ? "Er wacht een offerte op je keuze."
    : `Er wachten ${waiting} offertes op je keuze.`;
}
