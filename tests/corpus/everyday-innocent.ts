import type { Innocent } from "./innocent.ts";
import { pick, type Random } from "./spellings.ts";

const n = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const two = (number: number) => String(number).padStart(2, "0");
const time = (r: Random, sign: string) =>
  `${pick(r, [String(n(r, 7, 19)), two(n(r, 7, 19))])}${sign}${pick(r, ["00", "15", "30", "45"])}`;
const WAYS = ["straat", "laan", "dreef", "gracht", "steeg", "kade", "weg", "dijk", "singel"];
const MADE = ["Kallax", "Miele", "Yamaha", "Billy", "Samsung", "Pax", "Bosch", "Malm", "Liebherr"];
const THINGS = ["dozen", "kasten", "stoelen", "auto's", "fietsen", "kratten"];
const DAYS = ["maandag", "dinsdag", "woensdag", "vrijdag"];

/** Plain sentences without contact data; the rules were tuned on these and only counted on `EVERYDAY_HELD`. */
export const EVERYDAY_INNOCENT: Innocent[] = [
  (r) => `De ${pick(r, WAYS)} is ${n(r, 2, 9)} meter breed en ${n(r, 10, 40)} meter lang.`,
  (r) => `Kan om ${[1, 2, 3, 4].map(() => time(r, ":")).join(" ")}, zegt u maar.`,
  (r) =>
    `Tussen ${time(r, ".")} en ${time(r, ".")}, ${pick(r, DAYS)} ${time(r, ".")} of ${pick(r, DAYS)} ${time(r, ".")}.`,
  (r) => `Marktplein ${n(r, 2, 6)} ${pick(r, THINGS)}, zei de buurman.`,
  (r) => `Kast ${n(r, 60, 220)} x ${n(r, 40, 90)} x ${n(r, 180, 240)}, ${n(r, 2, 9)} stuks`,
  (r) => `Ordernummer ${n(r, 100000, 99999999)}, referentie ${n(r, 10, 99)}-${n(r, 1000, 9999)}.`,
  (r) => `De bakker en de visser om de hoek parkeren ${n(r, 2, 5)} auto's voor de deur.`,
  (r) => `Een klein huis en een groot hek, de kok en de boer helpen ${n(r, 2, 5)} uur.`,
  (r) => `Bel aan bij de ${pick(r, ["bakker", "slager", "buren"])}, die heeft de sleutel.`,
  (r) =>
    `Grote kast, kleine bank, ${pick(r, MADE)} ${n(r, 2, 9)} en ${pick(r, MADE)} ${n(r, 2, 90)}.`,
  (r) => `Nummer ${n(r, 1, 60)} op de lijst is breekbaar, in kamer ${n(r, 1, 6)}.`,
  (r) =>
    `Van ${n(r, 2, 6)} naar ${n(r, 2, 9)} kamers, van kamer ${n(r, 1, 4)} naar kamer ${n(r, 5, 9)}.`,
  (r) => `De ${pick(r, MADE)} ${n(r, 1000, 9999)} weegt ${n(r, 20, 90)} kg en moet naar de zolder.`,
  (r) => `In ${n(r, 1950, 2020)} gebouwd, ${n(r, 1000, 2500)} kg, ${n(r, 1000, 9000)} mm lang.`,
  (r) => `We laden op de ${pick(r, WAYS)}, ${n(r, 2, 9)} ${pick(r, THINGS)} per keer.`,
  (r) => `Draai hem ${n(r, 10, 90)}° naar links, ${n(r, 15, 25)} °C is warm genoeg.`,
  (r) =>
    `Samen 1.${n(r, 100, 999)},50 + ${n(r, 100, 999)},25 euro, dus ${n(r, 2, 9)}.${n(r, 100, 999)},75.`,
  (r) => `Ik heb op marktplaats een kast gekocht, ${n(r, 2, 5)} deurs, ${n(r, 80, 220)} breed.`,
  (r) => `De offerte eindigt op ${n(r, 1, 28)} mei en de klus begint om ${n(r, 7, 11)} uur.`,
  (r) => `De naam van de straat weet ik niet, het is ${n(r, 2, 9)} minuten van de A${n(r, 1, 79)}.`,
  (r) =>
    `Oude woning: ${n(r, 2, 6)} kamers, nieuwe woning: ${n(r, 2, 6)} kamers en ${n(r, 1, 3)} trappen.`,
];

/** Sentences of the same kinds and others, that no rule was tuned on. */
export const EVERYDAY_HELD: Innocent[] = [
  (r) =>
    `Onze ${pick(r, WAYS)} is maar ${n(r, 2, 5)} meter, een wagen van ${n(r, 6, 9)} meter past niet.`,
  (r) =>
    `Schema: ${[1, 2, 3].map(() => `${time(r, ":")} ${pick(r, ["laden", "lossen", "pauze"])}`).join(", ")}.`,
  (r) =>
    `${pick(r, DAYS)} ${time(r, ":")}-${time(r, ":")}, ${pick(r, DAYS)} ${time(r, ".")} - ${time(r, ".")}`,
  (r) => `De schipper, de wolf en de jager zijn schilderijen, ${n(r, 40, 90)} x ${n(r, 60, 150)}.`,
  (r) => `Zwarte tafel, witte kast en een lange bank: ${n(r, 2, 6)} man en ${n(r, 2, 9)} uur.`,
  (r) =>
    `De sleutel ligt bij de ${pick(r, ["kapper", "slager", "buren", "kok"])} van nummer ${n(r, 2, 90)}.`,
  (r) => `Polisnummer ${n(r, 1000000, 9999999)}, waarde ${n(r, 10, 90)}.000 euro.`,
  (r) =>
    `Eerst ${n(r, 2, 9)} ${pick(r, THINGS)}, dan de ${pick(r, MADE)} ${n(r, 10, 400)} en de ${pick(r, MADE)}.`,
  (r) => `Vanaf de ${pick(r, WAYS)} ${n(r, 10, 90)} meter lopen, ${n(r, 3, 40)} treden omhoog.`,
  (r) =>
    `Heet het een ${pick(r, ["klein", "groot", "lang"])} transport? Het is ${n(r, 5, 40)} kuub.`,
  (r) =>
    `De deur is ${n(r, 70, 99)} breed; op de deur staat een sticker met ${n(r, 2, 9)} sterren.`,
  (r) => `Huur loopt tot ${n(r, 1, 28)}-${n(r, 1, 12)}-2027, daarna ${n(r, 1, 9)} maanden opslag.`,
  (r) => `Naam van de opslag volgt; het zijn ${n(r, 2, 9)} boxen van ${n(r, 4, 20)} m2.`,
  (r) =>
    `Moving from a ${n(r, 2, 5)} bedroom flat to a house with ${n(r, 2, 5)} floors, about ${n(r, 20, 50)} m3.`,
  (r) => `We live on floor ${n(r, 2, 9)}, no lift, ${n(r, 10, 60)} boxes and ${n(r, 2, 9)} chairs.`,
  (r) => `Piano, type ${n(r, 100, 999)}, bouwjaar ${n(r, 1880, 2015)}, naar de bovenste etage.`,
  (r) => `De ${pick(r, WAYS)} gaat op ${n(r, 1, 28)} april open, tot dan via de ${pick(r, WAYS)}.`,
  (r) => `Ik ben groot voorstander van ${n(r, 2, 4)} verhuizers en een kleine wagen.`,
];
