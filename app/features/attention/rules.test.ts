import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { MOST_COUNTED } from "./constants.ts";
import { attentionLines } from "./rules.ts";
import type { Finding, Noticed } from "./views.ts";

const NOW = new Date("2026-11-23T09:00:00Z");
const found = (fields: Partial<Finding>): Finding => ({
  ...{ moment: null, share: null, failure: null, foundAt: NOW },
  ...fields,
});
const CALM: Noticed = {
  freeOfDisk: 0.4,
  certificate: found({ moment: new Date(NOW.getTime() + 60 * DAY_MS) }),
  backup: found({ moment: new Date(NOW.getTime() - 5 * HOUR_MS) }),
  complaints: found({ share: 0.0005 }),
  ...{ paymentsUnmatched: 0, monthsOwed: 0, invoiceTasksGivenUp: 0, otherTasksGivenUp: 0 },
  ...{
    companiesQueued: 0,
    mailsRefused: 0,
    reportsWaiting: 0,
    briefsUnanswered: 0,
    briefsOutOfReach: 0,
    messagesWaiting: 0,
  },
  ...{ taxReportDue: null, sellersSilent: 0, refundsOpen: 0, papersWaiting: 0 },
  dataRequests: { count: 0, answerBy: null },
  isBehind: false,
  tasksFailing: 0,
  urgentReports: [],
};
const linesOf = (noticed: Partial<Noticed>, kind: "admin" | "helpdesk" = "admin") =>
  attentionLines({ ...CALM, ...noticed }, kind, NOW).map(({ text }) => text);

test("nothing is said while all goes well, nor of what nobody asked for", () => {
  expect(linesOf({})).toEqual([]);
  expect(linesOf({ certificate: null, backup: null, complaints: null, freeOfDisk: null })).toEqual(
    [],
  );
});

test.for<[string, Partial<Noticed>]>([
  ["De schijf is bijna vol: nog 4 procent vrij", { freeOfDisk: 0.049 }],
  ["Er is nog geen back-up", { backup: found({}) }],
  [
    "De laatste back-up is van 21 november 2026 om 10:00",
    { backup: found({ moment: new Date("2026-11-21T09:00:00Z") }) },
  ],
  [
    "Er is niet gekeken naar de back-ups: de opslag antwoordt niet",
    { backup: found({ failure: "Error" }) },
  ],
  [
    "Het certificaat van de site verloopt op 30 november 2026",
    { certificate: found({ moment: new Date("2026-11-30T09:00:00Z") }) },
  ],
  [
    "Het certificaat van de site is verlopen op 22 november 2026",
    { certificate: found({ moment: new Date("2026-11-22T09:00:00Z") }) },
  ],
  ["0,15 procent van de mails werd als spam gemeld", { complaints: found({ share: 0.0015 }) }],
  ["De DAC7-opgave over 2026 moet voor 31 januari naar de Belastingdienst", { taxReportDue: 2026 }],
  ["1 teruggave kwam niet aan", { refundsOpen: 1 }],
  ["3 papieren wachten op controle", { papersWaiting: 3 }],
  ["1 bedrijf gaf geen gegevens voor de Belastingdienst", { sellersSilent: 1 }],
  ["1 bedrijf wacht op controle", { companiesQueued: 1 }],
  ["2 bedrijven wachten op controle", { companiesQueued: 2 }],
  ["Meer dan 99 bedrijven wachten op controle", { companiesQueued: MOST_COUNTED + 1 }],
])("'%s' is said", ([text, noticed]) => {
  expect(linesOf(noticed)).toEqual([text]);
});

test("a report of abuse of a child comes before all else and leads to itself, for the helpdesk too", () => {
  const [one, other] = [
    { id: "2cee00d7-52df-4b08-85be-4f981b993b89", number: 12 },
    { id: "3cee00d7-52df-4b08-85be-4f981b993b89", number: 15 },
  ];
  const serious = { freeOfDisk: 0.01, reportsWaiting: 1 };
  const lines = attentionLines({ ...CALM, ...serious, urgentReports: [one] }, "helpdesk", NOW);
  expect(lines.map(({ name }) => name)).toEqual(["abuse", "disk", "reports"]);
  expect(lines[0]).toMatchObject({
    text: "Melding 12 gaat over seksueel misbruik van een kind: bel meteen de politie",
    to: `/admin/meldingen/${one.id}`,
  });
  const [several] = attentionLines({ ...CALM, urgentReports: [one, other] }, "admin", NOW);
  expect(several).toMatchObject({
    text: "2 meldingen gaan over seksueel misbruik van een kind: bel meteen de politie",
    to: "/admin/meldingen#dringend",
  });
});

test("the most serious comes first, and the helpdesk reads nothing of money", () => {
  const much = { mailsRefused: 3, paymentsUnmatched: 1, monthsOwed: 2, freeOfDisk: 0.01 };
  expect(linesOf(much)).toEqual([
    "De schijf is bijna vol: nog 1 procent vrij",
    "1 betaling hoort bij geen abonnement",
    "3 mails werden deze week geweigerd",
    "2 teruggeboekte maanden staan open",
  ]);
  expect(linesOf(much, "helpdesk")).toEqual([
    "De schijf is bijna vol: nog 1 procent vrij",
    "3 mails werden deze week geweigerd",
  ]);
});
