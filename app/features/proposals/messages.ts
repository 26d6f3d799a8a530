import { bad, good, type Message } from "~/shared/message.ts";
import { formatCents } from "~/shared/money.ts";
import { INVALID_PRICE } from "./constants.ts";

const notSent = (text: string) => bad("Fout bij verzenden", text);
const DECIDED =
  "Over deze offerte is intussen al beslist. De pagina laat nu zien hoe het ervoor staat.";

/** The Dutch of every outcome of sending, deciding and withdrawing a proposal. */
export const PROPOSAL_MESSAGES = {
  sent: good("Offerte verzonden!", "De klant heeft bericht gekregen."),
  "invalid-price": bad("Ongeldige prijs", INVALID_PRICE),
  invalid: notSent("Controleer de gemarkeerde velden en probeer het opnieuw."),
  "send-failed": notSent(
    "Je offerte is misschien niet aangekomen. Wat je typte staat er nog; probeer het zo opnieuw.",
  ),
  duplicate: bad(
    "Al een offerte ingediend",
    "Je hebt voor deze opdracht al een offerte gestuurd. Je vindt hem bij je offertes.",
  ),
  full: bad("Vol", "Deze opdracht heeft al het maximale aantal offertes ontvangen."),
  over: bad(
    "Verhuisdatum voorbij",
    "De dag van deze verhuizing is al geweest. Je kunt er geen offerte meer op sturen.",
  ),
  closed: notSent("Deze opdracht neemt geen nieuwe offertes meer aan."),
  "not-found": notSent("Deze opdracht bestaat niet meer. Ververs de lijst."),
  "brief-changed": bad(
    "De opdracht is intussen gewijzigd",
    "Hieronder staat wat er veranderde. Wat je typte staat er nog; kijk het na en verstuur opnieuw.",
  ),
  "scope-open": notSent(
    "De klant vraagt meer dan je offerte noemt. Zeg van alles of het bij je prijs zit.",
  ),
  "other-day": notSent("Kies andere dagen die de klant noemt, elk één keer."),
  "valid-until": notSent("Kies voor 'Geldig tot' vandaag of een latere dag, binnen een jaar."),
  suspended: bad(
    "Je bedrijf is geschorst",
    "Zolang dat zo is stuur je geen offertes en vragen. De reden staat op je dashboard en in je mail.",
  ),
  "email-unverified": bad(
    "Bevestig eerst je e-mail",
    "Open de link in je mail en stuur daarna je offerte.",
  ),
  "profile-incomplete": bad(
    "Maak eerst je bedrijfsprofiel af",
    "Met naam, KvK-nummer, categorie en werkgebied kun je offertes sturen.",
  ),
  "not-verified": bad(
    "Je bedrijf is nog niet geverifieerd",
    "We controleren je KvK-gegevens. Daarna kun je offertes sturen.",
  ),
  paused: bad(
    "Je abonnement is gepauzeerd",
    "Beëindig je pauze, dan stuur je meteen weer offertes.",
  ),
  "payment-owed": bad(
    "Er staat een betaling open",
    "Betaal die bij je abonnement, dan stuur je meteen weer offertes.",
  ),
  "no-subscription": bad(
    "Je hebt nog geen abonnement",
    "Met Verhuisbedrijf Pro stuur je onbeperkt offertes.",
  ),
  accepted: good("Voorstel geaccepteerd!", "Het bedrijf heeft je contactgegevens ontvangen."),
  declined: good("Voorstel afgewezen", "Het bedrijf krijgt hiervan bericht."),
  withdrawn: good("Offerte ingetrokken", "De klant ziet je offerte niet meer."),
  "accept-failed": bad(
    "Fout bij accepteren",
    "Kon de offerte niet accepteren. Probeer het opnieuw.",
  ),
  "decline-failed": bad("Fout bij afwijzen", "Kon de offerte niet afwijzen. Probeer het opnieuw."),
  "accept-too-late": bad("Fout bij accepteren", DECIDED),
  "decline-too-late": bad("Fout bij afwijzen", DECIDED),
  "not-open": bad(
    "Deze offerte staat niet meer open",
    "Het bedrijf trok hem in, of er is al over beslist. Je opdracht laat zien hoe het er nu voor staat.",
  ),
  outdated: bad(
    "Nog niet bevestigd",
    "Je wijzigde je opdracht en dit bedrijf heeft zijn offerte daar nog niet op bevestigd. Je krijgt een mail zodra dat zo is.",
  ),
  inactive: bad(
    "Dit bedrijf is op dit moment niet actief",
    "Je kunt deze offerte niet accepteren zolang dat zo is. Kies een andere, of wacht tot het bedrijf er weer is.",
  ),
  expired: bad(
    "Deze offerte is verlopen",
    "Hij gold tot en met de dag die erbij staat. Het bedrijf kan hem met een nieuwe datum opnieuw sturen.",
  ),
  "day-over": bad(
    "De dag is voorbij",
    "Kies een nieuwe dag bij je opdracht, dan kan het bedrijf de offerte daarvoor bevestigen of aanpassen.",
  ),
  "past-its-day": bad("Je offerte is verlopen", "Pas hem aan om hem weer te laten staan."),
  revised: bad(
    "De offerte is intussen aangepast",
    "Het bedrijf veranderde iets aan zijn offerte. Bekijk hem opnieuw voordat je kiest.",
  ),
  confirmed: good(
    "Offerte bevestigd",
    "De klant krijgt bericht en kan je offerte weer accepteren.",
  ),
  adjusted: good("Offerte aangepast", "De klant krijgt bericht en ziet je nieuwe offerte."),
  "reconsider-failed": bad(
    "Dit kan niet meer",
    "Over deze offerte is al beslist, of hij staat al op de nieuwste opdracht. De pagina laat nu zien hoe het ervoor staat.",
  ),
  "not-yours": bad(
    "Offerte niet gevonden",
    "Deze offerte hoort niet bij een opdracht van jou. Ververs de pagina en probeer het opnieuw.",
  ),
  "withdraw-failed": bad(
    "Fout bij intrekken",
    "Over deze offerte is al beslist. De pagina laat nu zien hoe het ervoor staat.",
  ),
} as const;

/** The Dutch of a choice that cannot be agreed on: the server alone says it. */
export const AGREEMENT_MESSAGES = {
  "no-such-day": bad(
    "Kies opnieuw een dag",
    "Er is niets geaccepteerd: het bedrijf biedt deze dag niet aan, of hij is voorbij. Open de offerte opnieuw en kies een van de dagen die erbij staan.",
  ),
  "no-such-extra": bad(
    "Kies opnieuw wat je erbij wilt",
    "Er is niets geaccepteerd: wat je koos, staat niet bij deze offerte. Open hem opnieuw en kies uit wat erbij staat.",
  ),
  "extras-open": bad(
    "Kies eerst wat je erbij wilt",
    "Er is niets geaccepteerd: zeg van alles wat je vroeg en apart kost of je het erbij wilt. Wat je al koos staat er nog.",
  ),
  "begin-sooner": bad(
    "Vink eerst je verzoek aan",
    "Er is niets geaccepteerd: de dag die je koos valt binnen je bedenktijd. Vraag het bedrijf met het vinkje om dan al te beginnen, of kies een latere dag.",
  ),
  "other-sum": bad(
    "De prijs klopt niet meer",
    "Er is niets geaccepteerd: wat je koos kost iets anders dan er stond. Open de offerte opnieuw en kijk na wat je betaalt.",
  ),
} as const;

/** That a choice comes to another sum, in cents, than stood at its button. */
export function otherSum(cents: number): Message {
  return bad(
    AGREEMENT_MESSAGES["other-sum"].title,
    `Er is niets geaccepteerd: wat je koos kost ${formatCents(cents)}. Open de offerte opnieuw en kijk na of je dat wilt.`,
  );
}

/** The toast for a proposal form with these fields marked: a wrong price has a title of its own. */
export function invalidProposal(fields: string[]): Message {
  const onlyPrice = fields.length === 1 && fields[0] === "price";
  return PROPOSAL_MESSAGES[onlyPrice ? "invalid-price" : "invalid"];
}
