/** How each list that can be taken along is called, by the name that the log keeps. */
const LISTS = {
  "desk-log": "logboek",
  briefs: "opdrachten",
  reports: "meldingen",
  places: "plaatsen",
  people: "mensen",
  companies: "bedrijven",
  "verification-queue": "bedrijven die op controle wachten",
  "evidence-queue": "papieren die op controle wachten",
  subscriptions: "abonnementen",
  "payments-to-look-at": "betalingen om te bekijken",
  refunds: "teruggaven om te bekijken",
  "owed-months": "teruggeboekte maanden",
  "referral-codes": "verwijscodes",
  "launch-signups": "aanmeldingen voor de lancering",
  dac7: "bedrijven voor DAC7",
  "contact-messages": "berichten",
  "given-up-tasks": "mislukte taken",
  "refused-mail": "geweigerde mail",
  suppressions: "adressen zonder mail",
  "figures-briefs": "cijfers, opdrachten",
  "figures-proposals-a-brief": "cijfers, offertes per opdracht",
  "figures-first-proposal": "cijfers, tijd tot de eerste offerte",
  "figures-with-five": "cijfers, opdrachten met vijf offertes",
  "figures-acceptance": "cijfers, geaccepteerd",
  "figures-agreed": "cijfers, afgesproken verhuiswaarde",
  "figures-subscribers": "cijfers, abonnees",
  "figures-churn": "cijfers, verloop van abonnees",
  "figures-revenue": "cijfers, omzet en btw",
  "figures-campaign": "cijfers, lanceringsactie",
  "figures-referrals": "cijfers, verwijzingen",
  "figures-mails": "cijfers, verstuurde mail",
  "figures-lost-mail": "cijfers, mail die niet aankwam",
} as const;
export type ListName = keyof typeof LISTS;

const TAX_REPORT = /^dac7-(\d{4})$/;

/** The Dutch of a list, or of a year's tax report; that name itself for one of a newer version. */
export function listLabel(name: string): string {
  const [, year] = TAX_REPORT.exec(name) ?? [];
  if (year) return `opgave DAC7 over ${year}`;
  return Object.entries(LISTS).find(([one]) => one === name)?.[1] ?? name;
}
