import { bad, good } from "~/shared/message.ts";
import { MAX_BROWSERS } from "./constants.ts";

/** The Dutch of every outcome of choosing what to be told of. */
export const PUSH_MESSAGES = {
  subscribed: good("Meldingen staan aan", "Dit apparaat krijgt ze, ook als je niet kijkt."),
  unsubscribed: good("Meldingen staan uit", "Dat apparaat krijgt ze niet meer."),
  "mails-on": good("Mails staan aan", "Je krijgt ze weer, zodra er iets is."),
  "mails-off": good("Mails staan uit", "Je krijgt ze niet meer. Andere mails gaan gewoon door."),
  "bad-link": bad(
    "Deze link klopt niet",
    "Open hem uit een nieuwere mail, of kies het bij je account.",
  ),
  off: bad("Meldingen staan uit op dit apparaat", "Zet ze weer aan bij je account."),
  unknown: bad(
    "Meldingen lukken niet op dit apparaat",
    "Je browser gebruikt een dienst die wij niet kennen. Je krijgt wel mail.",
  ),
  "too-many": bad(
    `Meldingen staan al op ${MAX_BROWSERS} apparaten aan`,
    "Zet ze bij je account op een ander apparaat uit en probeer het opnieuw.",
  ),
  chosen: good("Je keuze is bewaard"),
} as const;
