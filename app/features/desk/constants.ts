export const ACTS_A_PAGE = 50;
/** Where what is searched for stands in the address of a desk, and how long it may be. */
export const SEARCH = "zoek";
export const MAX_SEARCH = 100;
/** Shorter beginnings of a name or an address are shared by too many. */
export const MIN_SEARCH = 2;
/** Why somebody at the desk did something, as it is chosen and read. */
export const REASONS = {
  "asked-by-person": "De persoon zelf vroeg erom",
  "asked-by-other": "Een ander vroeg erom",
  "found-ourselves": "Zelf gezien",
  "register-checked": "Handelsregister nagekeken",
  "register-differs": "Gegevens kloppen niet met het handelsregister",
  "papers-checked": "Papieren nagekeken",
  "papers-missing": "Geldige papieren ontbreken",
  "terms-broken": "Houdt zich niet aan de voorwaarden",
  misleading: "Misleidt klanten",
  complaints: "Klachten van klanten",
  "put-right": "Weer in orde",
  "mistake-of-ours": "Fout van ons",
  "mistake-of-theirs": "Vergissing van de ander",
  "payment-sorted-out": "Betaling uitgezocht",
  "payment-given-up": "Betaling komt niet meer",
  "mailbox-works-again": "Postvak werkt weer",
  "spoken-with-both": "Met beide partijen gesproken",
  "to-decide": "Om over een melding te beslissen",
  "nothing-wrong": "Niets gevonden dat niet mag",
  "law-insult": "Wet: belediging, smaad of bedreiging",
  "law-privacy": "Wet: persoonsgegevens van een ander",
  "law-copyright": "Wet: werk van een ander",
  "law-other": "Wet: iets anders (schrijf op wat)",
  "terms-contact": "Voorwaarden: contactgegevens voor acceptatie",
  "terms-false": "Voorwaarden: onwaar of misleidend",
  "terms-off-topic": "Voorwaarden: reclame, of niet over de verhuizing",
  "terms-rude": "Voorwaarden: grof of kwetsend",
  "terms-renewed": "De voorwaarden zijn vernieuwd",
  bookkeeping: "Voor de boekhouding",
  "for-authority": "Voor een overheid of toezichthouder",
  "contact-data": "Er staan contactgegevens in",
  "not-a-brief": "Het is geen opdracht",
  abuse: "Misbruik of bedrog",
  "fake-briefs": "Valse aanvragen",
  "data-misused": "Misbruik van klantgegevens",
  "broken-again": "Houdt zich herhaaldelijk niet aan de voorwaarden",
  "reports-nothing": "Meldt telkens zonder reden",
  "reports-untrue": "Meldt telkens wat niet waar is",
  "objection-right": "Bezwaar toegewezen",
  "same-household": "Twee opdrachten van één huishouden",
  "look-at-fault": "Uitzoeken wat er misgaat",
  "question-answered": "Vraag beantwoord",
  "needs-no-answer": "Heeft geen antwoord nodig",
  spam: "Reclame of onzin",
  "cause-mended": "De oorzaak is verholpen",
  "not-needed-any-more": "Niet meer nodig",
  "not-delivered": "Niet geleverd wat was beloofd",
  goodwill: "Om iemand tegemoet te komen",
  "runs-well": "De actie loopt goed",
  "has-ended": "De actie is voorbij",
  "many-wait": "Er wachten bedrijven op een plaats",
  "many-briefs": "Te weinig offertes per aanvraag",
  "few-briefs": "Te weinig aanvragen per bedrijf",
  other: "Iets anders (schrijf op wat)",
} as const;
export type ReasonName = keyof typeof REASONS;

/** What an act is done to; its id is a UUID, a number or a code, never a name or an address. */
export const DESK_SUBJECTS = {
  company: "Bedrijf",
  brief: "Opdracht",
  person: "Persoon",
  payment: "Betaling",
  subscription: "Abonnement",
  invoice: "Factuur",
  thread: "Gesprek",
  report: "Melding",
  mailbox: "E-mailadres",
  message: "Bericht",
  task: "Taak",
  province: "Provincie",
  campaign: "Actie",
  list: "Lijst",
  books: "Boekhouding",
  terms: "Voorwaarden",
  request: "Verzoek om gegevens",
} as const;
export type SubjectName = keyof typeof DESK_SUBJECTS;

/** What somebody at the desk can do, of what, and the reasons for which it may be done. */
export interface DeskAct {
  label: string;
  of: SubjectName;
  /** The helpdesk may do it too. */
  helpdesk?: true;
  reasons: readonly ReasonName[];
}

/** Acts at the desk about people's data: requests by letter, erasures, new terms, and lists taken out as files. */
export const DATA_ACTS = {
  "request-noted": {
    label: "Verzoek om gegevens genoteerd",
    of: "request",
    reasons: ["asked-by-person"],
  },
  "data-given": {
    label: "Gegevens gegeven op verzoek",
    of: "request",
    reasons: ["asked-by-person"],
  },
  "request-answered": {
    label: "Verzoek om gegevens afgerond",
    of: "request",
    reasons: ["question-answered", "other"],
  },
  "address-erased": {
    label: "Gegevens zonder account gewist op verzoek",
    of: "request",
    reasons: ["asked-by-person"],
  },
  "terms-announced": {
    label: "Nieuwe voorwaarden aangekondigd",
    of: "terms",
    reasons: ["terms-renewed", "for-authority", "other"],
  },
  "books-taken": {
    label: "Boekhouding meegenomen",
    of: "books",
    reasons: ["bookkeeping"],
  },
  "list-exported": {
    label: "Lijst als CSV gehaald",
    of: "list",
    helpdesk: true,
    reasons: ["bookkeeping", "for-authority", "found-ourselves", "other"],
  },
} as const satisfies Record<string, DeskAct>;
