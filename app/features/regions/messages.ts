import { bad, good, type Message } from "~/shared/message.ts";
import { WAITING_LIST } from "~/shared/paths.ts";

export const REGION_MESSAGES = {
  joined: good("Je staat op de wachtlijst", "We mailen je zodra er een plaats vrijkomt."),
  left: good("Je staat niet meer op de wachtlijst"),
  "places-set": good(
    "Plaatsen veranderd",
    "Wie wacht en nu een plaats kan krijgen, krijgt een mail, in volgorde van wachten. Wie er al is, blijft.",
  ),
  "same-places": bad("Er is niets veranderd", "Zoveel plaatsen waren er al."),
  "not-full": good("Er is nog plaats", "Zet de provincie in je werkgebied op je dashboard."),
} as const;

/** For a company that asks for provinces without a place. */
export function regionFull(provinces: string[]): Message {
  const which = provinces.length > 0 ? `Vol: ${provinces.join(", ")}. ` : "";
  const it = provinces.length === 1 ? "die provincie" : "volle provincies";
  const what = `${which}Haal ${it} uit je werkgebied. Wil je er toch werken, zet je dan op ${WAITING_LIST} op de wachtlijst.`;
  return bad("In deze provincie is geen plaats meer", what);
}
