/** A refusal; the front door answers it by itself where a page would cost what it protects. */
export interface Refusal {
  status: 429 | 503;
  title: string;
  text: string;
  retryAfterSeconds: number;
}

const BUSY = { status: 503, title: "Het is erg druk", retryAfterSeconds: 5 } as const;

/** More passwords than can be checked in time. */
export const SIGN_INS_BUSY: Refusal = {
  ...BUSY,
  text: "Er willen nu veel mensen tegelijk inloggen. Ga terug en probeer het over een paar seconden opnieuw.",
};

/** More forms than can be stored in time; said beside the form, which keeps what was typed. */
export const FORMS_BUSY: Refusal = {
  ...BUSY,
  text: "Er versturen nu veel mensen tegelijk een aanvraag. Wat je invulde staat er nog: verstuur het over een paar seconden opnieuw.",
};

/** More papers than can be drawn in time. */
export const PAPERS_BUSY: Refusal = {
  ...BUSY,
  title: "Even geduld",
  text: "Er worden nu veel papieren tegelijk gemaakt. Ga terug en open dit papier over een paar seconden opnieuw.",
};

/** More downloads of whole accounts or years than can be read in time. */
export const DOWNLOADS_BUSY: Refusal = {
  ...BUSY,
  title: "Even geduld",
  text: "Er worden nu veel bestanden tegelijk klaargezet. Ga terug en probeer het over een minuut opnieuw.",
  retryAfterSeconds: 60,
};

/** More requests for changes than can be answered beside pages; a script reads its status alone. */
export const LIVE_BUSY: Refusal = {
  ...BUSY,
  text: "Er zijn nu veel mensen tegelijk. Deze pagina werkt zichzelf over een paar seconden weer bij.",
};

/** More pages for one browser, or one address, than are made for it at a time. */
export const PAGES_BUSY: Refusal = {
  ...BUSY,
  text: "Je vraagt nu veel pagina's tegelijk op. Probeer het over een paar seconden opnieuw.",
};

/** More questions to a payment provider than it answers in time. */
export const PAYMENTS_BUSY: Refusal = {
  ...BUSY,
  text: "De betaaldienst antwoordt nu traag. Probeer het over een paar seconden opnieuw.",
};

/** Stored pictures and papers can be neither read nor written. */
export const STORAGE_AWAY: Refusal = {
  status: 503,
  title: "Even geduld",
  text: "Onze opslag is even weg. Probeer het over een paar minuten opnieuw.",
  retryAfterSeconds: 60,
};

/** Raised when more work is asked for than can be done in time, by everybody or by one address. */
export class TooBusy extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.title);
    this.refusal = refusal;
  }
}

/** Too many tries: says when the next one is welcome. */
export function tooManyPage(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "1 minuut" : `${minutes} minuten`;
  const text = `Je hebt dit te vaak geprobeerd. Probeer het over ${wait} opnieuw.`;
  return { status: 429, title: "Even geduld", text, retryAfterSeconds };
}
