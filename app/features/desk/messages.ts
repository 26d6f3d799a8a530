import { bad, good } from "~/shared/message.ts";

/** What every form of the desk may answer. */
export const DESK_MESSAGES = {
  invalid: bad("Nog niet opgeslagen", "Kijk naar de velden die gemarkeerd zijn."),
  "not-allowed": bad("Dat mag je niet", "Vraag een beheerder om dit te doen."),
  saved: good("Opgeslagen", "Het staat in het logboek."),
};
