import { bad } from "~/shared/message.ts";

/** What the wizard says above a brief that is corrected: while nobody answered it, and once somebody did. */
export const CORRECTION_LEADS = {
  free: "Zolang er geen offerte is, kun je alles nog veranderen. Bedrijven lezen daarna je nieuwe versie.",
  answered:
    "Er zijn al offertes. Bedrijven krijgen bericht van wat je verandert, en bevestigen hun offerte of passen hem aan. Tot dan kun je die offerte niet accepteren.",
} as const;

/** The Dutch of a form that the wizard refuses, apart from the other outcomes: browsers load it. */
export const WIZARD_REFUSALS = {
  required: bad(
    "Vul verplichte velden in",
    "Service type, provincies, naam, e-mail en verhuisdatum zijn verplicht.",
  ),
  invalid: bad(
    "Controleer je aanvraag",
    "Een of meer velden kloppen nog niet. Ze zijn gemarkeerd.",
  ),
  "password-short": bad("Wachtwoord te kort", "Wachtwoord moet minimaal 6 karakters bevatten."),
  "password-mismatch": bad(
    "Wachtwoorden komen niet overeen",
    "Controleer je wachtwoord en probeer opnieuw.",
  ),
  "not-a-client": bad(
    "Alleen voor opdrachtgevers",
    "Met dit account kun je geen aanvraag doen. Log uit om als opdrachtgever offertes te vragen.",
  ),
} as const;

/** What a person reads when the wizard's script failed: for a new brief, and for the correction of a placed one. */
export const WIZARD_FAILURES = {
  request: bad("Er ging iets mis", "Wat je invulde, is bewaard."),
  correction: bad(
    "Er ging iets mis",
    "Je opdracht is nog zoals hij was. Wat je veranderde, is bewaard.",
  ),
} as const;
