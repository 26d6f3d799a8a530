/** Which keys walk through the list; the letters among them can be switched off. */
export function KeysHint({ letters, onLetters }: { letters: boolean; onLetters: () => void }) {
  return (
    <p data-needs-scripts className="text-sm text-muted pointer-coarse:hidden">
      Met {letters && "j en k, of "}de pijlen loop je door de lijst, Enter opent.{" "}
      <button type="button" onClick={onLetters} className="min-h-6 underline underline-offset-2">
        {letters ? "Zet j en k uit" : "Zet j en k aan"}
      </button>
    </p>
  );
}
