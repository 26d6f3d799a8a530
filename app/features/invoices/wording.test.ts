import { describe, expect, it, test } from "vitest";
import type { BookedInvoice } from "./views.ts";
import {
  asBooksFile,
  asInvoiceFile,
  booksAsCsv,
  CHARGE_BACK_UNDONE,
  mailWordsOf,
  REFUND_UNDONE,
} from "./wording.ts";

const booked: BookedInvoice = {
  number: "2026-00001",
  kind: "invoice",
  issuedOn: "2026-03-03",
  paidOn: "2026-03-02",
  from: "2026-03-02",
  to: "2026-04-01",
  buyer: {
    businessName: "Rap & Recht",
    contactName: "Iris Jansen",
    email: "iris@voorbeeld.test",
    kvkNumber: "12345678",
    vatNumber: "NL123456789B01",
    address: { street: "Kade 12", postcode: "7241 AB", city: "Lochem" },
  },
  vatPercent: 21,
  exclusiveCents: 7_900,
  vatCents: 1_659,
  inclusiveCents: 9_559,
  bankCents: 9_559,
  paymentId: "betaling-1",
  credits: null,
  creditReason: null,
  why: null,
  replaces: null,
  deductedCents: 0,
};

test.each([
  ["iDEAL", /ontvingen je betaling van € 95,59/],
  [null, /ontvingen je betaling/],
  [CHARGE_BACK_UNDONE, /^de terugboeking van € 95,59 is ongedaan gemaakt/],
  [REFUND_UNDONE, /nam onze terugbetaling van € 95,59 niet aan.*rekeningnummer/],
])("the mail of an invoice that was paid by %s says what happened", (paidBy, words) => {
  const facts = { kind: "invoice", credits: null, creditReason: null, replaces: null } as const;
  expect(mailWordsOf({ ...facts, paidBy }, "€ 95,59").said).toMatch(words);
});

const linesOf = (...rows: Partial<BookedInvoice>[]) =>
  booksAsCsv(rows.map((row) => ({ ...booked, ...row }))).split("\r\n");

describe("the books of a year", () => {
  it("are semicolons, decimal commas and one line an invoice, with the mark of UTF-8", () => {
    const credit = { number: "2026-00002", kind: "credit-note", credits: "2026-00001" } as const;
    const minus = { exclusiveCents: -5, vatCents: -1, inclusiveCents: -6, bankCents: -6 };
    const why = { creditReason: "charge-back", paidOn: "2026-03-03" } as const;
    expect(linesOf({}, { ...credit, ...minus, ...why })).toEqual([
      "\ufeffNummer;Datum;Soort;Afnemer;KvK-nummer;Btw-id;Bedrag excl. btw;Btw;Bedrag incl. btw;Betaling;Crediteert;Bank;Betaald of terug op;Periode van;Periode t/m;Land;Btw-code;Btw-tarief;Reden;Vervangt",
      "2026-00001;2026-03-03;Factuur;Rap & Recht;12345678;NL123456789B01;79,00;16,59;95,59;betaling-1;;95,59;2026-03-02;2026-03-02;2026-04-01;NL;1a;21%;;",
      "2026-00002;2026-03-03;Creditfactuur;Rap & Recht;12345678;NL123456789B01;-0,05;-0,01;-0,06;betaling-1;2026-00001;-0,06;2026-03-03;2026-03-02;2026-04-01;NL;1a;21%;Teruggeboekt door de bank;",
      "",
    ]);
  });

  test.for([
    [21, ";1a;21%;"],
    [9, ";1b;9%;"],
    [0, ";1e;0%;"],
  ] as const)("say VAT of %i percent by the invoice's own rate", ([vatPercent, cells]) => {
    const [head, line] = linesOf({ vatPercent });
    expect(head).not.toContain("%");
    expect(line).toContain(cells);
  });

  it("say of an invoice that was made anew what it replaces and why, and that nothing moved", () => {
    const why = "=fout adres; tweede keer";
    const [, note, made] = linesOf(
      { kind: "credit-note", creditReason: "correction", why, credits: "2026-00001", bankCents: 0 },
      { number: "2026-00003", replaces: "2026-00001", bankCents: 0 },
    );
    expect(note).toMatch(/;2026-00001;0,00;.*;"Gecorrigeerd: =fout adres; tweede keer";$/);
    expect(made).toMatch(/;;0,00;.*;;2026-00001$/);
  });

  it("have money that no invoice is for between them, by its day, in the bank's column alone", () => {
    const came = { bookedOn: "2026-03-03", payer: "=Jan", paymentId: "betaling-2", cents: 3_629 };
    const went = { ...came, bookedOn: "2026-03-05", payer: null, cents: -3_629 };
    const [, ...lines] = booksAsCsv([booked, { ...booked, issuedOn: "2026-03-04" }], [came, went])
      .split("\r\n")
      .map((line) => line.split(";"));
    expect(lines.slice(0, -1).map((cells) => [cells[1], cells[2], cells[3], cells[11]])).toEqual([
      ["2026-03-03", "Factuur", "Rap & Recht", "95,59"],
      ["2026-03-03", "Betaling zonder abonnement", "'=Jan", "36,29"],
      ["2026-03-04", "Factuur", "Rap & Recht", "95,59"],
      ["2026-03-05", "Terugbetaling", "", "-36,29"],
    ]);
    expect(lines[1]?.slice(6, 9)).toEqual(["0,00", "0,00", "0,00"]);
  });

  test.for([
    ['Jansen; "De Doos"', '"Jansen; ""De Doos"""'],
    ["Twee\nregels", '"Twee\nregels"'],
    ['=HYPERLINK("https://kwaad.test")', `"'=HYPERLINK(""https://kwaad.test"")"`],
    ["+31 20 123", "'+31 20 123"],
    ["-1+2", "'-1+2"],
    ["@SOM(A1)", "'@SOM(A1)"],
    ["\t=1", "'\t=1"],
    ["Jansen = Zonen", "Jansen = Zonen"],
  ] as const)("say %j as %j", ([buyer, cell]) => {
    const named = { ...booked.buyer, businessName: buyer };
    expect(linesOf({ buyer: named }).slice(1).join("\r\n")).toContain(`;Factuur;${cell};12345678;`);
  });
});

test.for([
  ["2026-00001.pdf", { number: "2026-00001", file: "pdf" }],
  ["2026-123456.xml", { number: "2026-123456", file: "xml" }],
  ["2026-00001.exe", null],
  ["2026-0001.pdf", null],
  ["2026-00001", null],
  ['2026-00001.pdf"', null],
  ["../2026-00001.pdf", null],
] as const)("%s names a file of an invoice: %j", ([name, read]) => {
  expect(asInvoiceFile(name)).toEqual(read);
});

test.for([
  ["2026.csv", { year: 2026, month: null, file: "csv" }],
  ["2026.zip", { year: 2026, month: null, file: "zip" }],
  ["2026", null],
  ["2026-03.csv", { year: 2026, month: 3, file: "csv" }],
  ["2026-13.csv", null],
  ["2026-03.zip", null],
  ["26.csv", null],
  ["2026.csv.exe", null],
] as const)("%s names the books of a year: %j", ([name, year]) => {
  expect(asBooksFile(name)).toEqual(year);
});
