/** What is stamped on the label of a brief as it comes along, on pages and in mails. */
export const STAMPS = {
  placed: { words: "Geplaatst", tone: "good" },
  new: { words: "NIEUW", tone: "accent" },
  changed: { words: "Gewijzigd", tone: "accent" },
  chosen: { words: "Gekozen", tone: "good" },
  completed: { words: "VOLTOOID", tone: "good" },
} as const;
