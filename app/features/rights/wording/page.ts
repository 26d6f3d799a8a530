import { REVOCATION_DAYS } from "../constants.ts";
import { type LegalRight, liabilityText, MOVE_FACTS } from "../wording.ts";

interface RightsChapter {
  id: string;
  title: string;
  rights: readonly LegalRight[];
}

/** All that the page of a client's rights says, each sentence with its articles. */
export const RIGHTS: readonly RightsChapter[] = [
  {
    id: "schade",
    title: "Als er iets stukgaat of wegraakt",
    rights: [
      {
        text: "De verhuizer levert je spullen af zoals hij ze kreeg. Doet hij dat niet, dan betaalt hij de schade.",
        from: ["moving", "delivering"],
      },
      {
        text: "Hij betaalt niet als een zorgvuldige verhuizer het niet had kunnen voorkomen. Een kapotte wagen of kapot materiaal van hemzelf is geen excuus.",
        from: ["force"],
      },
      {
        text: `Hij betaalt hoogstens ${liabilityText} per inboedel. Is je inboedel meer waard, dan kun je met hem schriftelijk een hogere waarde afspreken, tegen betaling.`,
        from: ["limit", "decree", "higherValue"],
      },
      {
        text: "Deed hij het met opzet, of roekeloos terwijl hij wist dat het waarschijnlijk mis zou gaan, dan geldt die grens niet.",
        from: ["recklessness"],
      },
      {
        text: "In zijn voorwaarden mag hij niet minder beloven dan dit.",
        from: ["noLess"],
      },
    ],
  },
  {
    id: "inpakken",
    title: "Wie inpakt",
    rights: [
      ...MOVE_FACTS.slice(1),
      {
        text: "Pak je zelf in, dan hoeft de verhuizer schade die daardoor kwam niet te betalen. Laat breekbare dingen daarom liever aan hem over.",
        from: ["ownPacking"],
      },
    ],
  },
  {
    id: "melden",
    title: "Schade melden",
    rights: [
      {
        text: "Meld schade zo snel als je kunt, schriftelijk en met foto's. De wet noemt geen vast aantal dagen, maar wie te lang wacht, verliest zijn recht. De voorwaarden van je verhuizer kunnen een termijn noemen.",
        from: ["inGoodTime"],
      },
      {
        text: "Is er schade, of denk je dat, dan moeten jij en de verhuizer elkaar de kans geven alles te bekijken.",
        from: ["inquiry"],
      },
      {
        text: "Naar de rechter gaan kan tot een jaar na de dag van aflevering.",
        from: ["oneYear", "fromDelivery"],
      },
    ],
  },
  {
    id: "afzeggen",
    title: "Als een van jullie afzegt",
    rights: [
      {
        text: "Jij mag altijd afzeggen voordat de verhuizer je spullen heeft. Je betaalt dan zijn schade. Wat dat kost, staat bij elke offerte; staat er 'niet opgegeven', vraag het dan voordat je accepteert.",
        from: ["clientLeaves"],
      },
      {
        text: "Zegt de verhuizer dat hij niet komt, dan mag je meteen opzeggen. Moet hij je schade vergoeden, dan is dat hoogstens de verhuisprijs, tenzij jullie meer afspraken.",
        from: ["moverLeaves"],
      },
      {
        text: "Vervoert het bedrijf niets, zoals bij een ontruiming, dan gelden de gewone regels: doet het niet wat jullie afspraken en kan het daar iets aan doen, dan betaalt het je schade.",
        from: ["failing"],
      },
      {
        text: "Een verhuizer mag je spullen niet vasthouden omdat je nog niet betaald hebt.",
        from: ["noHostage"],
      },
    ],
  },
  {
    id: "herroepen",
    title: "Bedenktijd",
    rights: [
      {
        text: "Een verhuizing op een afgesproken dag heeft geen bedenktijd.",
        from: ["carriage", "exception"],
      },
      {
        text: `Een ontruiming, of alleen inpakken, kun je ${REVOCATION_DAYS} dagen lang zonder reden herroepen. De dag waarop je accepteerde telt niet mee, en de laatste dag is heel van jou.`,
        from: ["revoking", "told"],
      },
      {
        text: "Herroepen doe je op de pagina van je opdracht of met de link in je mail, bij 'Herroep de overeenkomst hier'. Je krijgt meteen een bevestiging met de dag en de tijd. Een andere duidelijke verklaring aan het bedrijf geldt ook.",
        from: ["directive", "revoking"],
      },
      {
        text: "Wat je al betaalde, krijg je binnen veertien dagen terug.",
        from: ["paidBack"],
      },
      {
        text: "Vroeg je het bedrijf om eerder te beginnen, dan betaal je bij herroeping voor wat al gedaan is, naar de prijs die jullie afspraken. Is alles gedaan, dan is het recht voorbij.",
        from: ["beginSooner", "shareOwed", "done"],
      },
    ],
  },
];
