import { bad, CHANGED_MEANWHILE, good } from "~/shared/message.ts";

/** What an admin reads after suspending a company or lifting that. */
export const SUSPENSION_MESSAGES = {
  invalid: bad("Niet opgeslagen", "Kijk naar de velden die gemarkeerd zijn."),
  "not-allowed": bad("Geen toegang", "Alleen een beheerder kan dit."),
  "not-found": bad("Niet opgeslagen", "Dit bedrijf bestaat niet meer."),
  "suspended-before": bad("Niets veranderd", "Dit bedrijf was al geschorst."),
  "changed-meanwhile": CHANGED_MEANWHILE,
  "not-suspended": bad("Niets veranderd", "Dit bedrijf is niet geschorst."),
  suspended: good("Bedrijf geschorst", "Het krijgt de reden en je woorden per mail."),
  lifted: good("Schorsing opgeheven", "Het bedrijf krijgt een mail en werkt weer als tevoren."),
};

/** What a company reads that wrote back. */
export const REACTION_MESSAGES = {
  invalid: bad("Nog niet verstuurd", "Schrijf wat er volgens jou niet klopt."),
  "not-suspended": bad(
    "Niet verstuurd",
    "Je bedrijf is niet meer geschorst. Je kunt weer aan het werk.",
  ),
  sent: good(
    "Je reactie is verstuurd",
    "Een mens kijkt er opnieuw naar. Je krijgt binnen veertien dagen antwoord per mail.",
  ),
};
