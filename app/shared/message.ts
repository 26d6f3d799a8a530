/** A toast in Dutch: the quoted title of an outcome and the sentence that says what to do next. */
export interface Message {
  tone: "good" | "bad";
  title: string;
  text?: string;
  /** It stays for six seconds instead of the usual nine (docs/spec-map.md 9). */
  brief?: true;
}

/** A success message. Scripts leave out tables of these that they say nothing of. */
// @__NO_SIDE_EFFECTS__
export function good(title: string, text?: string): Message {
  return text === undefined ? { tone: "good", title } : { tone: "good", title, text };
}

// @__NO_SIDE_EFFECTS__
export function bad(title: string, text?: string): Message {
  return text === undefined ? { tone: "bad", title } : { tone: "bad", title, text };
}

/** Shown for a text that nobody could take. */
export const NOT_SENT = bad("Niet verstuurd", "Wat je typte staat er nog; probeer het zo opnieuw.");

/** Shown for an act whose answer did not come: the server may have done it, or may never have heard of it. */
export const UNANSWERED = bad(
  "We kregen geen antwoord",
  "Misschien is het toch gelukt: kijk eerst of het al op deze pagina staat. Zo niet, doe het dan opnieuw. Wat je invulde staat er nog.",
);

/** Shown where a page that was opened for one account is sent while another is signed in. */
export const OTHER_ACCOUNT = bad(
  "Je bent nu ingelogd met een ander account",
  "Er is niets verstuurd. Log weer in met het account waarvoor deze pagina openstond, of laad de pagina opnieuw.",
);

/** Shown where a session ended and the browser stores nothing of what was typed: the page stays as it is. */
export const SIGNED_OUT = bad(
  "Je bent niet meer ingelogd",
  "Log in een ander tabblad in en verstuur dit daarna hier opnieuw. Wat je typte staat er nog.",
);

/** Shown where an act is sent from a page that showed something else than what would happen now. */
export const CHANGED_MEANWHILE = bad(
  "Er is intussen iets veranderd",
  "Daarom is er niets gedaan. Lees hier hoe het er nu voor staat, en kies dan opnieuw.",
);

/** A message as one line, for beside a field. */
export function inOneLine({ title, text }: Message): string {
  return text === undefined ? title : `${title}. ${text}`;
}

/** Shown for any failure nobody foresaw (docs/spec-map.md 8). */
export const UNEXPECTED = bad(
  "Er ging iets mis",
  "Probeer het opnieuw of neem contact met ons op.",
);
