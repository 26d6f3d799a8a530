import { DATA_ACTS, type DeskAct } from "./constants.ts";

/** Everything that somebody at the desk can do, and why it may be done. */
export const DESK_ACTS = {
  "verification-approved": {
    label: "Bedrijf handmatig goedgekeurd",
    of: "company",
    reasons: ["papers-checked", "register-checked", "other"],
  },
  "verification-rejected": {
    label: "Badge afgewezen",
    of: "company",
    reasons: ["register-differs", "papers-checked", "other"],
  },
  "register-asked-again": {
    label: "Handelsregister opnieuw gevraagd",
    of: "company",
    reasons: ["asked-by-person", "found-ourselves", "other"],
  },
  "badge-revoked": {
    label: "Badge ingetrokken",
    of: "company",
    reasons: ["register-differs", "misleading", "asked-by-person", "mistake-of-ours", "other"],
  },
  "company-suspended": {
    label: "Bedrijf geschorst",
    of: "company",
    reasons: [
      ...(["terms-broken", "misleading", "complaints", "papers-missing"] as const),
      ...(["register-differs", "for-authority", "other"] as const),
    ],
  },
  "suspension-lifted": {
    label: "Schorsing opgeheven",
    of: "company",
    reasons: ["put-right", "mistake-of-ours", "for-authority", "other"],
  },
  "evidence-accepted": {
    label: "Papier goedgekeurd",
    of: "company",
    reasons: ["papers-checked", "register-checked", "other"],
  },
  "evidence-refused": {
    label: "Papier afgekeurd",
    of: "company",
    reasons: ["papers-checked", "papers-missing", "misleading", "other"],
  },
  "payment-settled": {
    label: "Betaling van de lijst gehaald",
    of: "payment",
    reasons: ["payment-sorted-out", "mistake-of-ours", "other"],
  },
  "payment-written-off": {
    label: "Teruggeboekte maand kwijtgescholden",
    of: "payment",
    reasons: ["payment-given-up", "mistake-of-ours", "other"],
  },
  "payment-refunded": {
    label: "Geld teruggegeven",
    of: "payment",
    reasons: ["asked-by-person", "mistake-of-ours", "mistake-of-theirs", "not-delivered", "other"],
  },
  "refund-settled": {
    label: "Mislukte teruggave afgehandeld",
    of: "payment",
    reasons: ["payment-sorted-out", "spoken-with-both", "mistake-of-ours", "other"],
  },
  "transfer-booked": {
    label: "Overboeking per bank geboekt",
    of: "payment",
    reasons: ["bookkeeping"],
  },
  "transfer-undone": {
    label: "Boeking per bank teruggedraaid",
    of: "payment",
    reasons: ["mistake-of-ours", "mistake-of-theirs", "other"],
  },
  "months-given": {
    label: "Gratis maanden gegeven",
    of: "subscription",
    reasons: ["mistake-of-ours", "not-delivered", "goodwill", "other"],
  },
  "month-taken-back": {
    label: "Gratis maand teruggenomen",
    of: "subscription",
    reasons: ["mistake-of-ours", "asked-by-person", "other"],
  },
  "campaign-changed": {
    label: "Lanceringsactie veranderd",
    of: "campaign",
    reasons: ["runs-well", "has-ended", "mistake-of-ours", "other"],
  },
  "places-set": {
    label: "Plaatsen in een provincie veranderd",
    of: "province",
    reasons: ["many-wait", "few-briefs", "many-briefs", "mistake-of-ours", "other"],
  },
  "invoice-corrected": {
    label: "Factuur opnieuw gemaakt",
    of: "invoice",
    reasons: ["asked-by-person", "mistake-of-ours", "mistake-of-theirs", "other"],
  },
  "mailbox-opened": {
    label: "Weer mail gestuurd naar een adres",
    of: "mailbox",
    helpdesk: true,
    reasons: ["asked-by-person", "mailbox-works-again", "other"],
  },
  "contact-answered": {
    label: "Bericht beantwoord",
    of: "message",
    helpdesk: true,
    reasons: ["question-answered"],
  },
  "contact-closed": {
    label: "Bericht van de lijst gehaald",
    of: "message",
    helpdesk: true,
    reasons: ["needs-no-answer", "spam", "other"],
  },
  "refusals-seen": {
    label: "Geweigerde mail bekeken",
    of: "list",
    helpdesk: true,
    reasons: ["cause-mended", "mistake-of-theirs", "not-needed-any-more", "other"],
  },
  "task-retried": {
    label: "Mislukte taak opnieuw gedaan",
    of: "task",
    helpdesk: true,
    reasons: ["cause-mended", "asked-by-person", "other"],
  },
  "tasks-retried": {
    label: "Mislukte taken van één soort opnieuw gedaan",
    of: "task",
    helpdesk: true,
    reasons: ["cause-mended", "other"],
  },
  "task-dropped": {
    label: "Mislukte taak weggegooid",
    of: "task",
    reasons: ["not-needed-any-more", "mistake-of-ours", "other"],
  },
  "role-given": { label: "Rol gegeven", of: "person", reasons: ["asked-by-other", "other"] },
  "report-decided": {
    label: "Over een melding beslist",
    of: "report",
    reasons: [
      "nothing-wrong",
      ...["terms-contact", "terms-false", "terms-off-topic", "terms-rude"],
      ...["law-insult", "law-privacy", "law-copyright", "law-other"],
      ...["spoken-with-both", "mistake-of-ours", "other"],
    ] as const,
  },
  // What two people wrote each other alone, and one of them reported.
  "talk-read": { label: "Gemeld gesprek gelezen", of: "thread", reasons: ["to-decide"] },
  "report-read": {
    label: "Gemeld bericht of gemelde offerte gelezen",
    of: "report",
    helpdesk: true,
    reasons: ["to-decide"],
  },
  "brief-hidden": {
    label: "Opdracht verborgen",
    of: "brief",
    reasons: ["contact-data", "not-a-brief", "abuse", "other"],
  },
  "brief-shown": {
    label: "Opdracht weer getoond",
    of: "brief",
    reasons: ["asked-by-person", "mistake-of-ours", "other"],
  },
  "briefs-merged": {
    label: "Twee opdrachten samengevoegd",
    of: "brief",
    reasons: ["same-household", "asked-by-person", "other"],
  },
  "brief-anonymised": {
    label: "Opdracht anoniem gemaakt",
    of: "brief",
    reasons: ["asked-by-person", "for-authority"],
  },
  "places-given": {
    label: "Plaats teruggegeven",
    of: "brief",
    reasons: ["asked-by-person"],
  },
  "mail-sent-again": {
    label: "Mail opnieuw gestuurd",
    of: "brief",
    helpdesk: true,
    reasons: ["asked-by-person", "mailbox-works-again", "cause-mended", "other"],
  },
  "day-given": {
    label: "Latere dag gegeven",
    of: "brief",
    reasons: ["asked-by-person"],
  },
  "verification-mailed": {
    label: "Bevestigingsmail opnieuw gestuurd",
    of: "person",
    helpdesk: true,
    reasons: ["asked-by-person", "mailbox-works-again", "other"],
  },
  "sessions-ended": {
    label: "Overal uitgelogd",
    of: "person",
    helpdesk: true,
    reasons: ["asked-by-person", "found-ourselves", "other"],
  },
  // What happened, in words that the person reads, stands with the measure.
  "account-closed": {
    label: "Account gesloten",
    of: "person",
    reasons: ["fake-briefs", "data-misused", "broken-again", "for-authority"],
  },
  "account-reopened": {
    label: "Gesloten account weer geopend",
    of: "person",
    reasons: ["objection-right", "mistake-of-ours", "for-authority", "other"],
  },
  "reporter-warned": {
    label: "Melder gewaarschuwd",
    of: "report",
    reasons: ["reports-nothing", "reports-untrue"],
  },
  "reports-paused": {
    label: "Meldingen van een melder een tijd niet behandeld",
    of: "report",
    reasons: ["reports-nothing", "reports-untrue"],
  },
  "reporter-cleared": {
    label: "Waarschuwing of stop van een melder opgeheven",
    of: "report",
    reasons: ["objection-right", "mistake-of-ours", "other"],
  },
  // What is written beside an erasure would be about who is gone: these reasons say enough.
  "person-erased": {
    label: "Account verwijderd",
    of: "person",
    reasons: ["asked-by-person", "for-authority"],
  },
  // The person reads the reason in a mail: each says why by itself.
  "looking-on-begun": {
    label: "Begonnen met meekijken",
    of: "person",
    reasons: ["asked-by-person", "look-at-fault", "for-authority"],
  },
  "looking-on-ended": {
    label: "Gestopt met meekijken",
    of: "person",
    reasons: ["asked-by-person", "look-at-fault", "for-authority"],
  },
  // An operator does it at the server.
  "tax-report-written": {
    label: "Opgave voor de Belastingdienst gemaakt",
    of: "list",
    reasons: ["for-authority"],
  },
  ...DATA_ACTS,
} as const satisfies Record<string, DeskAct>;
export type DeskActName = keyof typeof DESK_ACTS;

const ACTS: Readonly<Record<string, DeskAct>> = DESK_ACTS;

/** An act by the name that is stored; null for one of a newer version. */
export function deskActOf(name: string): DeskAct | null {
  return Object.hasOwn(ACTS, name) ? (ACTS[name] ?? null) : null;
}
