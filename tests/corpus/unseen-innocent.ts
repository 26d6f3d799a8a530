import type { Innocent } from "./innocent.ts";
import { pick, type Random } from "./spellings.ts";

const n = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const CITIES = [
  ...["Amersfoort", "Den Bosch", "Bergen op Zoom", "Hoorn", "Zaandam", "Heerenveen", "Waalwijk"],
  ...[
    "Purmerend",
    "Alphen aan den Rijn",
    "Meppel",
    "Rotterdam",
    "Harderwijk",
    "Roosendaal",
    "Almere",
  ],
  ...["Veldhoven", "Oosterhout", "Nieuwegein", "Wijk bij Duurstede", "Hoogeveen", "Zoetermeer"],
];
const THINGS = ["stoelen", "kratten", "lampen", "fietsen", "planten", "schilderijen", "spiegels"];
const BIG = [
  "hoekbank",
  "koelkast",
  "vleugel",
  "loopband",
  "bureau",
  "hangkast",
  "droger",
  "vaatwasser",
];
const MAKES = [
  ...["Miele", "Kallax", "Pax", "Hemnes", "Yamaha", "Samsung", "Bosch", "Besta", "Malm", "Fatboy"],
  ...["Auping", "Steinway", "Gazelle", "Weber", "Billy", "Tempur"],
];
const FLOORS = [
  "derde etage",
  "eerste verdieping",
  "begane grond",
  "tweede woonlaag",
  "bovenste etage",
];
const MONTHS = ["januari", "februari", "maart", "april", "juni", "augustus", "oktober", "december"];
const DAYS = ["maandag", "dinsdag", "Vrijdag", "zaterdag", "Donderdag"];
const SPOTS = [
  "hoek",
  "brug",
  "dijk",
  "gracht",
  "sluis",
  "haven",
  "kade",
  "rotonde",
  "markt",
  "singel",
];
const NAMES = ["Tim", "Saar", "Opa", "Lieke", "Max", "Oma", "Bo"];
const RENTED = [
  "kamer",
  "appartement",
  "tussenwoning",
  "hoekhuis",
  "boerderij",
  "bovenwoning",
  "maisonnette",
];

/** Sentences about moves with sums, sizes, days, floors and places, from which no rule was made. */
export const UNSEEN_INNOCENT: Innocent[] = [
  (r) =>
    `Het is een ${pick(r, RENTED)} van ${n(r, 35, 220)} m² in ${pick(r, CITIES)} met ${n(r, 1, 6)} slaapkamers.`,
  (r) =>
    `${n(r, 2, 14)} ${pick(r, THINGS)}, ${n(r, 2, 40)} ${pick(r, THINGS)} en een ${pick(r, BIG)} van ${n(r, 90, 260)} cm.`,
  (r) =>
    `Mee moeten: ${pick(r, MAKES)} ${n(r, 2, 9)}, ${pick(r, MAKES)} ${n(r, 40, 240)} en een ${pick(r, BIG)}.`,
  (r) =>
    `De ${pick(r, BIG)} is van ${pick(r, MAKES)}, ${n(r, 50, 240)} bij ${n(r, 50, 99)} bij ${n(r, 30, 80)} cm en weegt ${n(r, 30, 280)} kilo.`,
  (r) => `We gaan van ${pick(r, CITIES)} naar ${pick(r, CITIES)}, ${n(r, 8, 210)} km verderop.`,
  (r) => `Wij wonen in ${pick(r, CITIES)} op de ${pick(r, FLOORS)}, ${n(r, 2, 6)} kamers.`,
  (r) => `In ${pick(r, CITIES)} ${n(r, 2, 5)} nachten opslag, daarna door naar ${pick(r, CITIES)}.`,
  (r) =>
    `Graag op ${pick(r, DAYS)} ${n(r, 1, 28)} ${pick(r, MONTHS)} ${pick(r, ["2027", ""])} rond ${n(r, 8, 17)} uur.`.replace(
      "  ",
      " ",
    ),
  (r) =>
    `Kan tussen ${n(r, 1, 14)} en ${n(r, 15, 28)} ${pick(r, MONTHS)}, liefst ${n(r, 7, 12)}:${pick(r, ["00", "15", "45"])} tot ${n(r, 13, 18)}:30.`,
  (r) =>
    `Per ${n(r, 1, 28)}-${n(r, 1, 12)}-'27 moeten we eruit, sleutels op ${n(r, 1, 28)}/${n(r, 1, 12)}.`,
  (r) =>
    `Op de ${pick(r, SPOTS)} ${n(r, 2, 6)} plekken om te laden, verder betaald parkeren à € ${n(r, 2, 7)},${n(r, 10, 95)} per uur.`,
  (r) => `Aan de ${pick(r, SPOTS)} ${n(r, 10, 90)} meter lopen tot de voordeur.`,
  (r) =>
    `Een offerte van ${n(r, 400, 990)},- of € ${n(r, 1, 4)}.${n(r, 100, 999)},00 incl. btw (${pick(r, ["9", "21"])}%) kregen we al.`,
  (r) =>
    `Borg ${n(r, 250, 900)} euro, huurlift ${n(r, 120, 290)} euro, dozen ${n(r, 2, 4)},${n(r, 10, 95)} per stuk.`,
  (r) => `Ik heb ${n(r, 20, 75)} kuub geteld, volgens de lijst ${n(r, 18, 80)},${n(r, 1, 9)} m3.`,
  (r) =>
    `Geen lift, wel ${n(r, 14, 60)} treden; trapbreedte ${n(r, 65, 110)} cm, bocht na ${n(r, 5, 9)} treden.`,
  (r) =>
    `${pick(r, NAMES)} (${n(r, 1, 9)}) slaapt op zolder, ${pick(r, NAMES)} ${n(r, 10, 90)} beneden.`,
  (r) =>
    `Nummer ${n(r, 1, 90)} op de lijst is breekbaar, nummers ${n(r, 2, 9)} t/m ${n(r, 10, 30)} niet.`,
  (r) =>
    `Doos ${n(r, 1, 60)} en container ${n(r, 1, 9)} gaan naar de ${pick(r, FLOORS)}, kamer ${n(r, 1, 6)}.`,
  (r) =>
    `${pick(r, CITIES)} ${n(r, 2, 9)} kamers, ${pick(r, CITIES)} ${n(r, 2, 9)} kamers: allebei ${n(r, 40, 160)} m2.`,
  (r) =>
    `Er is een Xbox ${n(r, 1, 9)}, een tv van ${n(r, 32, 75)} inch en een ${pick(r, MAKES)} uit ${n(r, 1890, 2024)}.`,
  (r) =>
    `Wie helpt met ${pick(r, ["inpakken", "demonteren", "een kluis"])}? We betalen maximaal ${n(r, 500, 2400)} voor alles.`,
  (r) => `Verzekerd tot ${n(r, 10, 95)}.000 euro; polis ${n(r, 1000000, 9999999)} ligt klaar.`,
  (r) =>
    `Mijn postcodegebied is ${n(r, 1000, 9999)}, het nieuwe ${n(r, 1000, 9999)} in ${pick(r, CITIES)}.`,
  (r) => `Ons adres krijg je later, het is ${n(r, 2, 9)} hoog zonder lift in ${pick(r, CITIES)}.`,
  (r) => `Ik woon ${n(r, 2, 25)} jaar aan de ${pick(r, SPOTS)}, bouwjaar ${n(r, 1880, 2015)}.`,
  (r) =>
    `Vanaf ${pick(r, CITIES)} Centraal ${n(r, 3, 20)} minuten lopen, bus ${n(r, 1, 300)} stopt voor de deur.`,
  (r) =>
    `Nieuwbouw: kavel ${n(r, 1, 80)}, type ${pick(r, ["A", "B", "C"])}${n(r, 1, 4)}, oplevering Q${n(r, 1, 4)} 2027.`,
  (r) =>
    `${n(r, 1, 4)}x ${pick(r, BIG)}, ${n(r, 2, 9)} x krat ${n(r, 40, 60)}x${n(r, 30, 40)}x${n(r, 20, 45)}, ${n(r, 2, 8)}x stoel`,
  (r) =>
    `We zagen jullie via ${pick(r, ["Facebook", "insta", "Google", "TikTok"])} en een vriendin in ${pick(r, CITIES)}, top!`,
  (r) =>
    `Bestelnummer ${n(r, 10000000, 99999999)}, ordernr. ${n(r, 1000, 9999)}-${n(r, 1000, 9999)}: matras ${pick(r, ["160x200", "90x210", "180x220"])}.`,
  (r) =>
    `De verhuisauto mag max ${n(r, 2, 4)},${n(r, 1, 9)} m hoog en ${n(r, 6, 12)} m lang zijn, ${n(r, 3, 18)} ton.`,
  (r) =>
    `Een team van ${n(r, 2, 5)} man, ${n(r, 3, 9)} uur werk, ${n(r, 1, 3)} pauzes. Is dat reëel?`,
  (r) =>
    `Kelderbox ${n(r, 1, 140)} en garage ${n(r, 1, 60)} zitten erbij, samen ${n(r, 8, 40)} m2.`,
];
