import { bad } from "~/shared/message.ts";

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
