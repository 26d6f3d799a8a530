import { REASONS, type ReasonName } from "../desk/constants.ts";

/** Why a company is suspended, as it reads it; what an admin wrote stands beside it. */
const TO_COMPANY: Partial<Record<ReasonName, string>> = {
  "terms-broken": "Je hield je niet aan onze voorwaarden",
  misleading: "Klanten zijn misleid door je gegevens of offertes",
  complaints: "We kregen klachten van klanten",
  "papers-missing": "Geldige papieren ontbreken",
  "register-differs": "Je gegevens kloppen niet met het Handelsregister",
  "for-authority": "Een overheid of toezichthouder vroeg erom",
  other: "Om de reden die hieronder staat",
};

/** The reason of a suspension by its stored name, for the company. */
export function suspensionReason(name: string | null): string {
  const [reason] =
    Object.entries({ ...REASONS, ...TO_COMPANY }).find(([one]) => one === name) ?? [];
  return (
    TO_COMPANY[reason as ReasonName] ?? REASONS[reason as ReasonName] ?? TO_COMPANY.other ?? ""
  );
}

const GROUND_OF_REASON: Partial<Record<ReasonName, string>> = {
  misleading: "het klanten misleidt",
  complaints: "er klachten over komen",
  "papers-missing": "zijn gegevens of papieren niet kloppen",
  "register-differs": "zijn gegevens of papieren niet kloppen",
  "for-authority": "een toezichthouder het vraagt",
};
const BREACH_OF_TERMS = "het zich niet aan deze afspraken houdt";

/** The clause of the terms that a suspension rests on: P2B, article 4(5). */
export function suspensionClause(name: string | null): string {
  const ground = GROUND_OF_REASON[name as ReasonName] ?? BREACH_OF_TERMS;
  return `Hoofdstuk 9: een bedrijf kunnen we schorsen als ${ground}`;
}

/** What a suspension does, for the company. */
export const SUSPENSION_EFFECTS =
  "Zolang je geschorst bent stuur je geen offertes en vragen, staat je bedrijf niet op de site en krijg je geen mails over nieuwe opdrachten. Klanten zien bij je offertes die nog openstaan dat je niet actief bent, en kunnen ze niet accepteren.";

/** What goes on meanwhile, the money said plainly. */
export const SUSPENSION_GOES_ON =
  "Wat je al met klanten hebt afgesproken gaat gewoon door. Je abonnement loopt ook door: je houdt je plaatsen in je provincies en we schrijven het maandbedrag af. Wil je dat niet, dan zeg je op bij je abonnement. Wat je al betaalde geven we niet vanzelf terug.";

/** How to object: Regulation (EU) 2019/1150 (P2B), article 4(3) and 4(5). */
export const SUSPENSION_OBJECTION =
  "Ben je het er niet mee eens? Schrijf ons wat er volgens jou niet klopt. Een mens kijkt er opnieuw naar en je krijgt binnen veertien dagen antwoord. Blijkt de reden niet te kloppen, dan heffen we de schorsing meteen op (artikel 4, derde lid, van Verordening (EU) 2019/1150). Komen we er samen niet uit, dan kun je naar een mediator (hoofdstuk 11 van de voorwaarden) of naar de rechter.";

/** That an account is not ended by it: article 4(2) of the same. */
export const SUSPENSION_IS_NO_END =
  "Je account blijft bestaan. Willen we onze dienst aan je helemaal beëindigen, dan krijg je dat ten minste 30 dagen van tevoren te horen, met de redenen (artikel 4, tweede lid).";
