type Random = () => number;

const between = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
const two = (number: number) => String(number).padStart(2, "0");
const THINGS = ["kast", "bank", "tafel", "kluis", "piano", "vitrine", "wasmachine", "boekenkast"];
const PLATFORMS = ["Facebook", "Instagram", "Marktplaats", "facebook", "insta", "WhatsApp"];
const SEEN = ["gezien", "gezet", "gevonden", "gekocht", "geplaatst", "gelezen"];
const ROADS = ["straat", "oprijlaan", "gracht", "steeg", "weg", "kade"];
const FLOORS = ["begane grond", "eerste etage", "2e verdieping", "derde etage", "4 hoog"];

/** Fills one sentence without contact data. */
export type Innocent = (random: Random) => string;

/** Ways to fill a sentence of a move with numbers, places and names of platforms that reach nobody. */
export const INNOCENT: Innocent[] = [
  (r) =>
    `De ${pick(r, THINGS)} is ${between(r, 40, 240)}x${between(r, 40, 240)}x${between(r, 40, 240)} cm.`,
  (r) =>
    `${pick(r, THINGS)} van 0,${between(r, 40, 90)} x 1,${between(r, 10, 90)} x 2,${between(r, 10, 40)} m`,
  (r) =>
    `Op ${two(between(r, 1, 28))}-${two(between(r, 1, 12))}-2027 om ${two(between(r, 7, 18))}:${pick(r, ["00", "15", "30"])} uur.`,
  (r) => `Tussen ${two(between(r, 6, 9))}.00 en ${between(r, 10, 17)}.30 uur kan het.`,
  (r) => `Budget € ${between(r, 1, 3)}.${between(r, 100, 999)},- tot € ${between(r, 3, 6)}.000,-`,
  (r) =>
    `Ongeveer ${between(r, 10, 90)} dozen, ${between(r, 2, 12)} stoelen en ${between(r, 1, 4)} kasten van ${between(r, 60, 220)} cm`,
  (r) =>
    `De nieuwe woning is in ${between(r, 1000, 9999)} ${pick(r, ["Almere", "Zwolle"])}, ${pick(r, FLOORS)}.`,
  (r) =>
    `Van postcode ${between(r, 1000, 9999)} naar ${between(r, 1000, 9999)}, ${between(r, 5, 180)} km.`,
  (r) => `Ik heb jullie op ${pick(r, PLATFORMS)} ${pick(r, SEEN)}.`,
  (r) => `De ${pick(r, THINGS)} heb ik via ${pick(r, PLATFORMS)} ${pick(r, SEEN)}, hij is zwaar.`,
  (r) =>
    `De ${pick(r, ROADS)} is smal, ${between(r, 2, 6)} meter breed, parkeren kan ${between(r, 20, 90)} meter verder.`,
  (r) => `Voor de deur is een ${pick(r, ROADS)} met ${between(r, 2, 9)} parkeerplekken.`,
  (r) => `We wonen op nummer ${between(r, 1, 200)}, ${pick(r, FLOORS)}.`,
  (r) =>
    `Wij zijn met ${between(r, 2, 6)} personen, kinderen van ${between(r, 1, 5)}, ${between(r, 6, 9)} en ${between(r, 10, 16)}.`,
  (r) => `Ordernummer ${between(r, 100000000, 999999999)} van de dozen.`,
  (r) =>
    `Ikea ${pick(r, ["Billy", "Pax", "Kallax"])} ${between(r, 40, 80)}x${between(r, 28, 60)}x${between(r, 150, 240)}, ${between(r, 1, 6)} stuks`,
  (r) =>
    `Lift is ${between(r, 80, 120)} breed, ${between(r, 200, 220)} hoog en draagt ${between(r, 200, 600)} kg.`,
  (r) =>
    `Inpakken kost ${between(r, 50, 300)} euro, demonteren ${between(r, 50, 300)} euro, zegt mijn buur.`,
  (r) =>
    `Er staat een ${pick(r, THINGS)} op de ${pick(r, FLOORS)}. Het trapgat is ${between(r, 70, 99)} cm.`,
  (r) =>
    `Sleutel op ${between(r, 1, 28)} ${pick(r, ["juni", "mei", "maart"])} ${between(r, 9, 17)} uur, klus duurt ${between(r, 2, 8)} uur.`,
  (r) =>
    `Zolder, ${between(r, 10, 40)} m2, kelder ${between(r, 5, 20)} m2 en schuur ${between(r, 4, 15)} m2.`,
  (r) =>
    `De wagen kan via de ${pick(r, ["snelweg", "ringweg", "Rijksweg"])}, afslag ${between(r, 1, 40)}.`,
  (r) =>
    `Ik zoek een verhuizer in de week van ${between(r, 1, 28)}/${between(r, 1, 12)}/2027, ${between(r, 20, 60)} m3.`,
  (r) => `Bel pas aan na ${between(r, 9, 17)} uur, ik werk ${between(r, 2, 4)} dagen thuis.`,
  (r) =>
    `${pick(r, ["Dozen wegen", "Max", "Kluis"])} ${between(r, 5, 300)} kg/${pick(r, ["stuk", "doos", "m2", "man"])}, ${pick(r, ["een tv/audio-meubel", "de/het meubel is/was zwaar", "eetkamer in/uit", "een 3-zits/2-zits bank"])}.`,
  (r) =>
    `${pick(r, ["We hebben internet bij", "Wij zijn klant bij", "Het modem is van", "De monteur van"])} ${pick(r, ["Ziggo", "KPN", "ziggo"])}.`,
  (r) => `Foto's staan bij de opdracht, ${between(r, 3, 9)} stuks van de ${pick(r, THINGS)}.`,
];
