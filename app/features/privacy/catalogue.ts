import { BACKUPS_KEPT, howLong } from "~/shared/retention.ts";
import type { OtherPlace } from "./views.ts";

/** How backups let go of who was erased; a sentence without its full stop. */
export const OF_BACKUPS = `in reservekopieën hoogstens ${howLong("backupDays")}; wordt er een teruggezet, dan wissen we meteen opnieuw wie sindsdien is gewist`;

/** Where data of people is besides the tables of the database, and when it is gone there. */
export const OTHER_PLACES: readonly OtherPlace[] = [
  {
    name: "Bestanden van foto's en papieren",
    data: "elke foto in twee maten en elk papier dat een bedrijf stuurt, op de schijf van de server of in een bucket",
    kept: "zo lang als de foto of het papier; wie zijn account verwijdert, raakt ze binnen een uur kwijt",
  },
  {
    name: "Plaatjes bij links naar de site",
    data: "de naam van een bedrijf, op het plaatje bij een link naar zijn profiel",
    kept: `${howLong("linkCardDays")}, of tot het bedrijf zijn account verwijdert`,
  },
  {
    name: "Onze mailbox",
    data: "berichten via het contactformulier, en wat de site een beheerder mailt over betalingen en bedrijven",
    kept: "tot de beheerder ze weghaalt; wie zijn account verwijdert, vraagt hij daar ook om",
  },
  {
    name: "Mail in een map",
    data: "alleen waar geen mailserver is ingesteld, dus nooit op de echte site: de mails die anders waren verstuurd",
    kept: "tot iemand aan wie of over wie ze zijn zijn account verwijdert",
  },
  {
    name: "Taken die wachten",
    data: "nummers van wat er te doen is, en geen woorden van of over iemand",
    kept: `tot ze zijn gedaan; taken die niet lukten ${howLong("failedTaskDays")}`,
  },
  {
    name: "Logboek",
    data: "wat er misging en hoeveel er is gedaan; e-mailadressen en telefoonnummers gaan er uit voordat er iets wordt geschreven, dat van de database incluis",
    kept: "zo lang als de beheerder van de server het bewaart; er is niemand in te wissen",
  },
  {
    name: "Geheugen van de server",
    data: "pagina's, delen van pagina's en papieren die net zijn getoond",
    kept: `papieren ${howLong("paperHours")}, de rest tot er iets anders voor in de plaats komt of de server opnieuw start; wie het niet mag zien, krijgt het niet`,
  },
  {
    name: "Berichten aan open pagina's",
    data: "een onderwerp en een nummer, nooit een inhoud",
    kept: "tot ze zijn verstuurd; wie zijn account verwijdert, krijgt ze niet meer",
  },
  {
    name: "De browser van de bezoeker zelf",
    data: "wat in een formulier is getypt, cookies om ingelogd te blijven",
    kept: "tot het is verstuurd, verlopen of gewist; de server leest het niet",
  },
  {
    name: "Lijst van wie is gewist",
    data: "een nummer en een tijdstip, zonder naam of adres",
    kept: "altijd: zo brengt een reservekopie niemand terug",
  },
  {
    name: "Reservekopieën",
    data: `de database en de foto's, van de laatste ${BACKUPS_KEPT.daily} dagen en de laatste ${BACKUPS_KEPT.weekly} weken`,
    kept: `hoogstens ${howLong("backupDays")}; wordt er een teruggezet, dan wissen we meteen opnieuw wie sindsdien is gewist, en eindigen alle sessies en links`,
  },
  {
    name: "De betaaldienst",
    data: "wat een bedrijf daar invulde en betaalde",
    kept: "zo lang als de betaaldienst dat zelf moet. Verwijdert een bedrijf zijn account, dan vragen wij de betaaldienst eerst het abonnement te beëindigen, en halen we daarna naam en adres van de betaler weg; wat hij verder over betalingen bewaart, wist hij op verzoek aan hemzelf",
  },
];

/** What a person may ask about their data (AVG, articles 15 to 20 and 22), and how it is answered. */
export const PRIVACY_RIGHTS: Readonly<Record<string, string>> = {
  Inzien: "je krijgt te zien wat we van je bewaren, met een kopie",
  Verbeteren: "wat niet klopt of niet compleet is, zetten we recht",
  Wissen: "we verwijderen je gegevens, behalve wat we van de wet moeten bewaren",
  Beperken:
    "we laten je gegevens met rust zolang we uitzoeken of ze kloppen of of je bezwaar terecht is",
  Meenemen: "je krijgt je gegevens als bestand dat een ander programma kan lezen",
  "Toestemming intrekken":
    "waar de grondslag je toestemming is, kan dat altijd; wat we daarvoor deden, blijft geldig",
  "Geen besluit door een programma":
    "alleen contactgegevens in teksten worden door een programma verborgen; al het andere besluit een mens",
};

/** Where a person complains about how their data is handled (AVG, article 77). */
export const PRIVACY_AUTHORITY = {
  name: "Autoriteit Persoonsgegevens",
  url: "https://www.autoriteitpersoonsgegevens.nl/",
} as const;

/** What keeps data safe (AVG, article 32). */
export const SECURITY: readonly string[] = [
  "De verbinding is versleuteld, en cookies gelden alleen op onze site.",
  "Wachtwoorden zijn niet terug te rekenen (argon2id), en links in mails werken één keer.",
  "Wie beheert, logt in twee stappen in. Een sessie kan op elk apparaat worden beëindigd.",
  "Elke pagina zegt voor wie ze is; een bedrijf krijgt contactgegevens pas na een geaccepteerde offerte.",
  "Pogingen om in te loggen of iets te versturen hebben een grens per account en per adres.",
  "Foto's worden opnieuw getekend, zonder wat het toestel erin bewaarde.",
  "Het logboek bevat geen e-mailadressen en telefoonnummers.",
  "Wat niemand meer nodig heeft, wordt elke nacht gewist.",
];
