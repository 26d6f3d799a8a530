import { bad, good } from "~/shared/message.ts";

/** The Dutch of every outcome of confirming data and telling a tax number. */
export const SELLER_MESSAGES = {
  invalid: bad("Nog niet opgeslagen", "Kijk naar de velden die gemarkeerd zijn."),
  "no-profile": bad("Nog niet opgeslagen", "Maak eerst je bedrijfsprofiel af."),
  confirmed: good("Bevestigd", "Over een jaar vragen we het opnieuw."),
  "tax-saved": good("Opgeslagen", "We gebruiken het alleen voor de opgave aan de Belastingdienst."),
};
