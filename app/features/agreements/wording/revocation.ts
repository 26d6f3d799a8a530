import { formatDay, formatMoment } from "~/shared/dates.ts";
import { bad, good } from "~/shared/message.ts";
import { ARTICLES } from "../../rights/catalogue.ts";
import type { Revocation } from "../views.ts";

/** The words that the law asks for: the button to the statement, and the one that sends it. */
export const REVOKE_HERE = "Herroep de overeenkomst hier";
/** How a client goes on: what was declined when one was chosen stays so. */
export const AFTER_REVOKING =
  "Je opdracht staat weer open: andere bedrijven kunnen een offerte sturen, en je krijgt daar mail van. De offertes die je eerder niet koos, zijn vervallen. Wil je toch met een van die bedrijven verder, trek je opdracht dan in en plaats een nieuwe; dat is gratis.";

export const CONFIRM_REVOCATION = "Bevestig de herroeping hier";

/** What a client declares who revokes. */
export function revocationStatement(of: Revocation): string {
  return `Ik, ${of.clientName}, herroep de overeenkomst met ${of.companyName} over mijn ${of.about}, die ik accepteerde op ${formatMoment(of.acceptedAt)}.`;
}

/**
 * The same as the company reads it, which has no right to the client's data any more: without the name, and `about`
 * the brief as every company reads it.
 */
export function revokedStatement({ companyName, acceptedAt, about }: Revocation): string {
  return `De klant herriep de overeenkomst met ${companyName} over de ${about}, die op ${formatMoment(acceptedAt)} werd geaccepteerd.`;
}

/** Until when an agreement can be revoked, beside the button. */
export const revokeUntilText = (until: string) =>
  `Tot en met ${formatDay(until)}, 23.59 uur, zonder reden.`;

/** What is owed once it is revoked. */
export function owedText({ beginSooner }: Pick<Revocation, "beginSooner">): string {
  return beginSooner
    ? `Je vroeg het bedrijf om binnen de bedenktijd te beginnen. Je betaalt voor wat al gedaan is, naar de prijs die jullie afspraken (${ARTICLES.shareOwed.cite}). De rest vervalt; wat je meer betaalde, krijg je binnen veertien dagen terug.`
    : `Je bent het bedrijf niets schuldig. Wat je al betaalde, krijg je binnen veertien dagen terug (${ARTICLES.paidBack.cite}).`;
}

/** Whether the company learns of it from us, before and after. */
export function companyToldText({ isCompanyTold }: Pick<Revocation, "isCompanyTold">): string {
  return isCompanyTold
    ? "Het bedrijf krijgt ook bericht."
    : "Het bedrijf heeft hier geen account meer en krijgt van ons geen bericht: stuur het je verklaring zelf.";
}

export const REVOCATION_MESSAGES = {
  revoked: good("Overeenkomst herroepen", "De bevestiging is onderweg naar je e-mail."),
  "bad-link": bad(
    "Deze link klopt niet",
    "Open de link in je mail opnieuw, of log in en ga naar je opdracht.",
  ),
  "no-right": bad(
    "Deze overeenkomst kun je niet herroepen",
    "Er hoort geen bedenktijd bij. Overleg met het bedrijf wat er mogelijk is.",
  ),
  "too-late": bad(
    "De bedenktijd is voorbij",
    "Overleg met het bedrijf: wat annuleren kost, staat in jullie overeenkomst.",
  ),
} as const;
