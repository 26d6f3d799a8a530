import { formatDay } from "~/shared/dates.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { ARTICLES, type ArticleName } from "./catalogue.ts";
import { LIABILITY_EUROS, REVOCATION_DAYS } from "./constants.ts";

// Every sentence on the law that people read stands in this file and in wording/page.ts, with the articles
// that it rests on, so that a lawyer changes it in one place.

/** What the law says, and the articles that say so. */
export interface LegalRight {
  text: string;
  from: readonly ArticleName[];
}

export const liabilityText = formatWholeEuros(LIABILITY_EUROS * 100);

/** What holds of every move, beside what companies offer. */
export const MOVE_FACTS: readonly LegalRight[] = [
  {
    text: `Gaat er iets stuk, dan betaalt een verhuizer hoogstens ${liabilityText} per inboedel, tenzij jullie schriftelijk een hogere waarde afspreken.`,
    from: ["limit", "decree", "higherValue"],
  },
  {
    text: "Wat ingepakt of uit elkaar gehaald moet worden, pakt de verhuizer in en haalt hij uit elkaar, tenzij jullie iets anders afspreken.",
    from: ["packing"],
  },
];

/** The articles of a right as they are cited in a sentence: 'artikel 8:1182 BW en artikel 8:1183 BW'. */
function citesOf({ from }: LegalRight): string {
  return new Intl.ListFormat("nl").format(from.map((name) => ARTICLES[name].cite));
}

/** A right with its articles behind it, where no link can be. */
export function citedText(right: LegalRight): string {
  return `${right.text} (${citesOf(right)})`;
}

/** What a client asks for whose day lies within the period to revoke. */
export const BEGIN_SOONER =
  "Ik vraag het bedrijf om binnen de bedenktijd te beginnen, en weet dat ik bij herroeping betaal voor wat al gedaan is, en dat het recht vervalt zodra alles is uitgevoerd.";

/** Whether an agreement made now could be revoked, for whoever is about to make one. */
export function revocableNote(until: string | null): string {
  return until === null
    ? `Je hebt geen bedenktijd: die geldt niet voor een verhuizing op een afgesproken dag (${ARTICLES.carriage.cite}).`
    : `Je hebt ${REVOCATION_DAYS} dagen bedenktijd: tot en met ${formatDay(until)} kun je de overeenkomst zonder reden herroepen (${ARTICLES.revoking.cite}).`;
}

/** What holds for a brief once its client accepts, for who just placed it. */
export function placedNote(isRevocable: boolean): string {
  return isRevocable
    ? `Accepteer je een offerte, dan heb je daarna ${REVOCATION_DAYS} dagen bedenktijd (${ARTICLES.revoking.cite}).`
    : `Accepteer je een offerte, dan heb je geen bedenktijd: die geldt niet voor een verhuizing op een afgesproken dag (${ARTICLES.carriage.cite}).`;
}

/** The same to the client who just made an agreement, in a mail with the link that revokes it. */
export function clientRevocableText(until: string | null, beginSooner: boolean): string {
  if (until === null) return revocableNote(null);
  const asked = beginSooner
    ? ` Je vroeg bij het accepteren: "${BEGIN_SOONER}" (${SOONER_SOURCES})`
    : "";
  return `Je kunt deze overeenkomst tot en met ${formatDay(until)} zonder reden herroepen, op de pagina van je opdracht of met de link in deze mail (${ARTICLES.revoking.cite}).${asked}`;
}

const SOONER_SOURCES = `${ARTICLES.beginSooner.cite}, ${ARTICLES.shareOwed.cite} en ${ARTICLES.done.cite}`;

/** The same on the paper of an agreement, with what its client asked for. */
export function agreedRevocableText(until: string | null, beginSooner: boolean): string {
  if (until === null) {
    return `De opdrachtgever heeft geen bedenktijd: die geldt niet voor een verhuizing op een afgesproken dag (${ARTICLES.carriage.cite}).`;
  }
  const asked = beginSooner
    ? ` De opdrachtgever vroeg bij het accepteren: "${BEGIN_SOONER}" (${SOONER_SOURCES})`
    : "";
  return `De opdrachtgever kan deze overeenkomst tot en met ${formatDay(until)} zonder reden herroepen, op de pagina van de opdracht of met de link in de mail over het accepteren (${ARTICLES.revoking.cite}).${asked}`;
}

/** What a client keeps of its rights where the company erased its account. */
export function companyLeftText(isMove: boolean): string {
  const owed = isMove
    ? `betaalt het je schade, hoogstens de verhuisprijs, tenzij jullie meer afspraken (${ARTICLES.moverLeaves.cite})`
    : `betaalt het je schade (${ARTICLES.failing.cite})`;
  return `Dat het bedrijf hier geen account meer heeft, zegt jullie overeenkomst niet op. Komt het niet en kan het daar iets aan doen, dan ${owed}.`;
}

/** What a company keeps of its rights where the client erased its account. */
export function clientLeftText(isMove: boolean): string {
  const owed = "wat dat kost, staat in jullie overeenkomst";
  return isMove
    ? `Wil de klant niet meer, dan mag die afzeggen: ${owed} (${ARTICLES.clientLeaves.cite}).`
    : `Wil de klant niet meer: ${owed}.`;
}

/** How an agreement is revoked whose other side erased its account, while that can be done. */
export function revokingDirectText(until: string, reader: "client" | "company"): string {
  return reader === "client"
    ? `Je kunt de overeenkomst nog tot en met ${formatDay(until)} zonder reden herroepen (${ARTICLES.revoking.cite}). Stuur dat zelf aan het bedrijf, want van ons krijgt het geen bericht meer.`
    : `De klant kan de overeenkomst nog tot en met ${formatDay(until)} zonder reden herroepen (${ARTICLES.revoking.cite}), nu rechtstreeks bij jou.`;
}
