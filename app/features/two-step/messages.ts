import { bad, good } from "~/shared/message.ts";

// @__NO_SIDE_EFFECTS__
const unchanged = (text: string) => bad("Nog niet gewijzigd", text);

export const TWO_STEP_MESSAGES = {
  "bad-code": bad(
    "Inloggen mislukt",
    "Deze code klopt niet of is al gebruikt. Wacht op de volgende in je app.",
  ),
  "bad-ticket": bad("Inloggen mislukt", "Het duurde te lang. Log opnieuw in."),
  "code-invalid": bad("Controleer de code", "Vul de zes cijfers in die je app nu laat zien."),
  invalid: unchanged("Controleer de gemarkeerde velden."),
  "wrong-password": unchanged("Je wachtwoord klopt niet."),
  "not-for-admins": unchanged("Voor beheerders staat tweestapsverificatie altijd aan."),
  "setup-bad-code": bad("Controleer de code", "Deze code klopt niet. Probeer de volgende."),
  "setup-expired": bad("Begin opnieuw", "De sleutel wachtte te lang op zijn eerste code."),
  started: good("Bijna klaar", "Scan de code met je app en vul de zes cijfers in."),
  "turned-on": good(
    "Tweestapsverificatie staat aan",
    "Bewaar je herstelcodes op een veilige plek.",
  ),
  "turned-off": good("Tweestapsverificatie staat uit"),
  "codes-renewed": good("Nieuwe herstelcodes", "De oude werken niet meer."),
} as const;
