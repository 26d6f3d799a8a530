import { SOUGHT } from "./desk-rows.ts";

const DESK = "/admin";
const NOTHING = "Qqqqqq";

const list = (path: string) => `${DESK}/${path}`;
const found = (path: string, search: string) =>
  `${DESK}/${path}?${new URLSearchParams({ zoek: search })}`;

/** Every list of the desk, and every search: for what exists, and for what nobody has. */
export const DESK_PAGES: Record<string, string> = {
  overview: DESK,
  companies: list("bedrijven"),
  "companies, a name": found("bedrijven", SOUGHT.person),
  "companies, a number": found("bedrijven", SOUGHT.kvkNumber),
  "companies, nothing": found("bedrijven", NOTHING),
  "companies, not confirmed": `${list("bedrijven")}?status=UNKNOWN`,
  "companies, suspended": `${list("bedrijven")}?geschorst=ja`,
  briefs: list("opdrachten"),
  "briefs, a name": found("opdrachten", SOUGHT.person),
  "briefs, an address": found("opdrachten", SOUGHT.address),
  "briefs, nothing": found("opdrachten", NOTHING),
  "briefs, open in Utrecht": `${list("opdrachten")}?staat=OPEN&provincie=Utrecht`,
  "briefs, unanswered": `${list("opdrachten")}?onbeantwoord=ja`,
  people: list("mensen"),
  "people, a name": found("mensen", SOUGHT.person),
  "people, an address": found("mensen", SOUGHT.address),
  "people, nothing": found("mensen", NOTHING),
  money: list("geld"),
  offers: list("acties"),
  "offers, nothing": found("acties", "QQQQQQQQ"),
  places: list("plaatsen"),
  subscriptions: list("abonnementen"),
  "subscriptions, a name": found("abonnementen", SOUGHT.person),
  "subscriptions, an address": found("abonnementen", "groei-50@"),
  "subscriptions, a number": found("abonnementen", SOUGHT.kvkNumber),
  "subscriptions, a reference": found("abonnementen", SOUGHT.reference),
  "subscriptions, a payment": found("abonnementen", SOUGHT.payment),
  "subscriptions, an invoice": found("abonnementen", SOUGHT.invoice),
  "subscriptions, nothing": found("abonnementen", NOTHING),
  dac7: list("dac7"),
  "dac7, what lacks": `${list("dac7")}?ontbreekt=ja`,
  "reports that wait": list("meldingen"),
  "all reports": `${list("meldingen")}?alle=1`,
  "reports, a number": found("meldingen", SOUGHT.report),
  "reports, nothing": found("meldingen", SOUGHT.thing),
  figures: list("cijfers"),
  messages: list("berichten"),
  "messages, an address": found("berichten", SOUGHT.address),
  "messages, nothing": found("berichten", NOTHING),
  mail: list("post"),
  log: list("logboek"),
  "log, an act": `${list("logboek")}?handeling=invoice-corrected`,
  "log, a thing": `${list("logboek")}?van=${SOUGHT.thing}`,
  "log, nothing": `${list("logboek")}?van=${NOTHING}`,
};
