import type { Province } from "~/shared/provinces.ts";
import { asTyped } from "../shared/typed-text.ts";

/** The accounts that the start prints; one password for all. */
export const DEMO_PASSWORD = "verhuisbod-demo";
export const DEMO_ACCOUNTS = {
  client: { email: "klant@verhuisbod.test", name: "Sanne Visser", label: "opdrachtgever" },
  company: { email: "verhuizer@verhuisbod.test", name: "Bram Mulder", label: "verhuisbedrijf" },
  newcomer: {
    email: "nieuw@verhuisbod.test",
    name: "Noor Bakker",
    label: "verhuisbedrijf zonder abonnement",
  },
  admin: { email: "beheer@verhuisbod.test", name: "Beheer", label: "beheerder" },
} as const;

export const DEMO_PLACES: [Province, string][] = [
  ["Noord-Holland", "Haarlem"],
  ["Zuid-Holland", "Leiden"],
  ["Utrecht", "Amersfoort"],
  ["Gelderland", "Nijmegen"],
  ["Noord-Brabant", "Breda"],
  ["Limburg", "Roermond"],
  ["Zeeland", "Goes"],
  ["Flevoland", "Lelystad"],
  ["Overijssel", "Deventer"],
  ["Drenthe", "Assen"],
  ["Groningen", "Groningen"],
  ["Friesland", "Sneek"],
  ["Noord-Holland", "Alkmaar"],
  ["Zuid-Holland", "Delft"],
  ["Utrecht", "Zeist"],
  ["Gelderland", "Apeldoorn"],
];

export const COMPANY_WORDS = [
  "De Hijsbalk",
  "Grachtenwerk",
  "Noorderzon",
  "De Sjouwers",
  "Polderrit",
  "Van Deur tot Deur",
  "Trapaf",
  "De Verhuiswagen",
  "Kamerklaar",
  "Stapel & Sjor",
  "De Dekenkist",
  "Zuiderkade",
  "Hoog & Droog",
  "De Lierman",
  "Rijksweg",
];

export const CLIENT_NAMES = [
  "Eva de Jong",
  "Daan Smit",
  "Fatima El Amrani",
  "Joris Peters",
  "Lotte Hendriks",
  "Mehmet Yilmaz",
  "Iris van Dijk",
  "Ruben Kok",
  "Anouk Willems",
  "Thijs de Boer",
];

export const NOTES = [
  "Smalle trap, de bank moet waarschijnlijk door het raam.",
  "Parkeren kan voor de deur, er is een laad- en losplek.",
  "Graag ook een deel van de meubels uit elkaar halen.",
  "We wonen driehoog zonder lift en hebben veel boeken.",
  "De schuur moet ook mee: fietsen, gereedschap en een werkbank.",
  "Het huis van mijn ouders moet leeg en bezemschoon worden opgeleverd.",
  "",
];

const TITLES: { packageName: string; includes: string }[] = [
  {
    packageName: "Complete verhuizing",
    includes:
      "Verhuiswagen met laadklep\nDrie verhuizers\nDekens en spanbanden\nVerzekering onderweg",
  },
  {
    packageName: "Verhuizen zonder zorgen",
    includes: "Inpakken van keuken en boeken\nVerhuizen\nMeubels demonteren en monteren",
  },
  {
    packageName: "Basisverhuizing",
    includes: "Verhuiswagen\nTwee verhuizers\nEen dagdeel",
  },
  {
    packageName: "Dagprijs all-in",
    includes: "Verhuislift\nVier verhuizers\nVeertig verhuisdozen te leen",
  },
];

export const PROPOSALS = TITLES.map(({ packageName, includes }) => ({
  packageName: asTyped(packageName),
  includes: asTyped(includes),
}));
