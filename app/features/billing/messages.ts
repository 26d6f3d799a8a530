import { bad, good } from "~/shared/message.ts";

/** The Dutch of every outcome around the subscription (SPEC section 8). */
export const BILLING_MESSAGES = {
  "checkout-failed": bad("Fout bij doorsturen naar betaling", "Probeer het later nog eens."),
  "already-subscribed": bad(
    "Je hebt al een abonnement",
    "Je kunt onbeperkt offertes sturen; er is niets te betalen.",
  ),
  "region-full": bad(
    "In deze provincie is geen plaats meer",
    "Een provincie in je werkgebied is vol. Haal hem op je dashboard uit je werkgebied en zet je hier op de wachtlijst.",
  ),
  "payment-unconfirmed": bad(
    "Betaling nog niet bevestigd",
    "Zodra de betaling binnen is, is je abonnement actief. Ververs deze pagina over een minuut.",
  ),
  "provider-failed": bad(
    "Fout bij opzeggen",
    "De betaaldienst antwoordt niet. Er is niets veranderd; probeer het later nog eens.",
  ),
  cancelled: good("Abonnement opgezegd"),
  "cancel-failed": bad("Fout bij opzeggen", "Je hebt geen lopend abonnement om op te zeggen."),
} as const;
