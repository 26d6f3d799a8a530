import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { create } from "xmlbuilder2";
import { pdfkitPapers } from "~/server/adapters/drawn-apart.ts";
import type { InvoiceFacts } from "~/shared/invoice.ts";
import { invoiceFacts } from "../factories/invoices.ts";
import { drawingsOf, toldBy, wordsOfPdf } from "../factories/pdf.ts";
import { EN_16931 } from "./ubl/en16931.ts";
import { NLCIUS } from "./ubl/nlcius.ts";
import { oddParts, type Paper, readPaper } from "./ubl/paper.ts";
import type { Rule } from "./ubl/rule.ts";

const papers = pdfkitPapers(process.cwd());

const CREDIT: Partial<InvoiceFacts> = {
  kind: "credit-note",
  number: "2026-00002",
  credits: "2026-00001",
};
const CHARGED_BACK: Partial<InvoiceFacts> = { ...CREDIT, creditReason: "charge-back" };
const CORRECTED: Partial<InvoiceFacts> = {
  ...CREDIT,
  creditReason: "correction",
  why: "Verkeerd KvK-nummer.",
};
const MADE_ANEW: Partial<InvoiceFacts> = { number: "2026-00003", replaces: "2026-00001" };
const sparse = invoiceFacts();
const SPARSE: Partial<InvoiceFacts> = {
  paidBy: null,
  buyer: { ...sparse.buyer, kvkNumber: null, vatNumber: null, address: null },
};

const whole: [string, InvoiceFacts][] = [
  ["an invoice", invoiceFacts()],
  ["a credit note", invoiceFacts(CREDIT)],
  ["a credit note for what a bank took back", invoiceFacts(CHARGED_BACK)],
  ["a credit note for a wrong invoice", invoiceFacts(CORRECTED)],
  ["an invoice that was made anew", invoiceFacts(MADE_ANEW)],
];
const amounts = (inclusiveCents: number, exclusiveCents: number): Partial<InvoiceFacts> => ({
  exclusiveCents,
  vatCents: inclusiveCents - exclusiveCents,
  inclusiveCents,
});
const every: [string, InvoiceFacts][] = [
  ...whole,
  ["an invoice of a cent", invoiceFacts(amounts(1, 1))],
  ["an invoice of a thousand euros and a cent", invoiceFacts(amounts(100_001, 82_645))],
  ["a credit note for a part", invoiceFacts({ ...CREDIT, ...amounts(4_000, 3_306) })],
  ["an invoice for a company that filled in nothing", invoiceFacts(SPARSE)],
  ["a credit note for such a company", invoiceFacts({ ...SPARSE, ...CREDIT })],
];

/** What a paper does not keep of these rules. */
const unkept = (rules: readonly Rule[], paper: Paper) =>
  rules.filter(({ holds }) => !holds(paper)).map(({ id, asks }) => `${id}: ${asks}`);

describe.each(every)("UBL of %s", (_name, facts) => {
  const paper = readPaper(papers.ubl(facts));

  test("keeps every rule of EN 16931", () => {
    expect(unkept(EN_16931, paper)).toEqual([]);
  });

  test("has the parts that these rules are about, each once and in UBL's order, and no other", () => {
    expect(oddParts(paper)).toEqual([]);
  });
});

describe.each(whole)("UBL of %s between Dutch companies", (_name, facts) => {
  const paper = readPaper(papers.ubl(facts));

  test("keeps every rule of NLCIUS", () => {
    expect(unkept(NLCIUS, paper)).toEqual([]);
  });

  test("says that it keeps the rules of NLCIUS", () => {
    expect(paper.text("cbc:CustomizationID")).toEqual([
      "urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0",
    ]);
  });
});

test.for(whole)("UBL of %s names the payment as a payment, and as nobody's order", ([, facts]) => {
  const paper = readPaper(papers.ubl(facts));
  expect(paper.text("cac:PaymentMeans/cbc:PaymentID")).toEqual([facts.paymentId]);
  expect(paper.has("cac:OrderReference")).toBe(false);
  expect(paper.text("cbc:BuyerReference")).toEqual(["Iris Jansen"]);
  const about = facts.credits ?? facts.replaces;
  expect(paper.text("cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID")).toEqual(
    about ? [about] : [],
  );
});

test("UBL of a company without a KvK number or address claims EN 16931 alone", () => {
  const { buyer } = invoiceFacts();
  for (const lacking of [{ kvkNumber: null }, { address: null }]) {
    const facts = invoiceFacts({ buyer: { ...buyer, ...lacking } });
    expect(readPaper(papers.ubl(facts)).text("cbc:CustomizationID")).toEqual([
      "urn:cen.eu:en16931:2017",
    ]);
  }
});

const written = whole.map(([, facts]) => papers.ubl(facts));

test.for([...EN_16931, ...NLCIUS])("$id ($asks) is seen to be broken", ({ holds, broken }) => {
  const spoilt = written.flatMap((xml) => {
    const other = broken(xml);
    return other === xml ? [] : [other];
  });
  expect(spoilt).not.toEqual([]);
  for (const xml of spoilt) expect(holds(readPaper(xml)), xml).toBe(false);
});

test.for([
  [
    "out of its order",
    /(<cbc:ID>[^<]*<\/cbc:ID>)(\s*)(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/,
    "$3$2$1",
  ],
  ["twice", /(<cbc:Note>[^<]*<\/cbc:Note>)/, "$1$1"],
  [
    "that no rule is about",
    "<cbc:DocumentCurrencyCode>",
    "<cbc:DueDate>2026-03-03</cbc:DueDate>$&",
  ],
  [
    "deep inside that no rule is about",
    "<cbc:CityName>",
    "<cbc:AdditionalStreetName>x</cbc:AdditionalStreetName>$&",
  ],
  ["that is empty", /<cbc:Note>[^<]*/, "<cbc:Note>"],
  ["with a part that is empty", /<cac:PartyName>[\s\S]*?<\/cac:PartyName>/, "<cac:PartyName/>"],
  [
    "with an attribute that UBL's users leave out",
    "<cbc:DocumentCurrencyCode>",
    '<cbc:DocumentCurrencyCode listID="x">',
  ],
] as const)("an element %s is seen", ([, one, other]) => {
  for (const [, facts] of whole) {
    const xml = papers.ubl(facts);
    const spoilt = xml.replace(one, other);
    expect(spoilt).not.toBe(xml);
    expect(oddParts(readPaper(spoilt))).toHaveLength(1);
  }
});

// Undone here, for the library that wrote them reads some of them twice.
function unescaped(written: string): string {
  const said: Record<string, string> = { lt: "<", gt: ">", amp: "&" };
  return written.replace(/&(\w+);/g, (_, name: string) => said[name] ?? "?");
}

test("what people wrote stands in the UBL as they wrote it, and is never a part of it", () => {
  const { buyer } = invoiceFacts();
  const odd = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.constantFrom(
      "<cbc:ID>1</cbc:ID>",
      "]]>",
      "<!-- -->",
      "&lt;",
      "Jan & \"Zonen\" 'b.v.'",
      "?>",
    ),
  );
  fc.assert(
    fc.property(odd, (businessName) => {
      const xml = papers.ubl(invoiceFacts({ buyer: { ...buyer, businessName } }));
      const names = [...xml.matchAll(/<cbc:RegistrationName>([^<]*)<\/cbc:RegistrationName>/g)];
      expect(names.map(([, written = ""]) => unescaped(written))).toEqual([
        "Verhuisbod B.V.",
        businessName,
      ]);
      expect(readPaper(xml).text("cbc:ID")).toEqual(["2026-00001"]);
    }),
  );
});

test("a control character, which XML cannot hold, is left out of the UBL", () => {
  const { buyer } = invoiceFacts();
  const xml = papers.ubl(
    invoiceFacts({ buyer: { ...buyer, businessName: "Rap\u0000\u000b Recht" } }),
  );
  expect(() => create(xml)).not.toThrow();
  expect(xml).toContain("<cbc:Name>Rap   Recht</cbc:Name>");
});

describe("the PDF", () => {
  test("says all that an invoice has to", async () => {
    const facts = invoiceFacts();
    const said = wordsOfPdf(await papers.pdf(facts))
      .join(" ")
      .replace(/\s+/g, " ");
    for (const words of [
      "Factuur",
      "2026-00001",
      "3 maart 2026",
      "Rap & Recht Verhuizingen",
      "T.a.v. Iris Jansen",
      "Kade 12",
      "7241 AB Lochem",
      "KvK 12345678",
      "Btw-id NL123456789B01",
      "Verhuisbod B.V.",
      "Voorbeeldgracht 1",
      "KvK 11223344",
      "Btw-id NL000099998B57",
      "Verhuisbedrijf Pro",
      "periode 3 maart 2026 t/m 2 april 2026",
      "€ 79,00",
      "Btw 21%",
      "€ 16,59",
      "€ 95,59",
      "Betaald op 3 maart 2026 via SEPA-incasso, rekening eindigt op 1234.",
      "betaling-7UhSN1",
    ]) {
      expect(said).toContain(words);
    }
  });

  test("says what a credit note takes back, and of which invoice", async () => {
    const said = wordsOfPdf(await papers.pdf(invoiceFacts(CREDIT)))
      .join(" ")
      .replace(/\s+/g, " ");
    for (const words of [
      "Creditfactuur",
      "2026-00002",
      "Creditering van factuur 2026-00001",
      "€ -79,00",
      "€ -16,59",
      "€ -95,59",
      "Teruggestort op 3 maart 2026.",
    ]) {
      expect(said).toContain(words);
    }
    expect(said).not.toContain("Betaald op");
  });

  test.for([
    [
      CHARGED_BACK,
      ["TERUGGEBOEKT", "Teruggeboekt door je bank op 3 maart 2026.", "Wat je nog moet betalen"],
      ["Je hoeft niets te doen", "Teruggestort"],
    ],
    [
      CORRECTED,
      ["GECORRIGEERD", "Gecorrigeerd: Verkeerd KvK-nummer. Er gaat geen geld terug.", "2026-00001"],
      ["Teruggestort", "Betaald op"],
    ],
    [
      MADE_ANEW,
      [
        "BETAALD",
        "Vervangt 2026-00001",
        "In de plaats van factuur 2026-00001",
        "Betaald op 3 maart",
      ],
      ["Creditering"],
    ],
  ] as const)("says what is true of %j", async ([facts, words, untrue]) => {
    const said = wordsOfPdf(await papers.pdf(invoiceFacts(facts)))
      .join(" ")
      .replace(/\s+/g, " ");
    for (const each of words) expect(said).toContain(each);
    for (const each of untrue) expect(said).not.toContain(each);
  });

  test("leaves nothing of a name out in silence: another letter, or a question mark", async () => {
    const { buyer } = invoiceFacts();
    const businessName = "Ŝuŝ & Ḥasan 🚚👨‍👩‍👧 王";
    const said = wordsOfPdf(await papers.pdf(invoiceFacts({ buyer: { ...buyer, businessName } })));
    expect(said.join("")).toContain("Ŝuŝ & Ḥasan ?? ?");
  });

  test("is the same for the same facts, byte by byte, and another for others", async () => {
    const [one, again, other] = await Promise.all([
      papers.pdf(invoiceFacts()),
      papers.pdf(invoiceFacts()),
      papers.pdf(invoiceFacts({ number: "2026-00009" })),
    ]);
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test("is one page, with whole names, however long they are", async () => {
    const { buyer, seller } = invoiceFacts();
    const long = "Verhuis- en ontruimingsbedrijf Hoogenband-Łukasiewicz ".repeat(2).trim();
    const pdf = await papers.pdf(
      invoiceFacts({
        buyer: { ...buyer, businessName: long, contactName: "W".repeat(100) },
        seller: { ...seller, name: long },
      }),
    );
    expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(1);
    const said = wordsOfPdf(pdf).join("").replace(/\s+/g, "");
    expect(said).toContain(long.replace(/\s+/g, ""));
    expect(said).toContain("W".repeat(100));
    expect(said).toContain("€95,59");
  });

  test("tells who cannot see it all of it, in the order that it is read in", async () => {
    const told = toldBy(await papers.pdf(invoiceFacts()));
    expect(told.map((each) => each.replace("/Document/", "").replace(/\s/g, " "))).toEqual([
      "P: Verhuisbod",
      "H1: Factuur",
      "Sect/H2: Aan",
      "Sect/P: Rap & Recht Verhuizingen",
      "Sect/P: T.a.v. Iris Jansen",
      "Sect/P: Kade 12",
      "Sect/P: 7241 AB Lochem",
      "Sect/P: iris@voorbeeld.test",
      "Sect/P: KvK 12345678",
      "Sect/P: Btw-id NL123456789B01",
      "L/LI/Lbl: Factuurnummer",
      "L/LI/LBody: 2026-00001",
      "L/LI/Lbl: Factuurdatum",
      "L/LI/LBody: 3 maart 2026",
      "Sect/H2: Van",
      "Sect/P: Verhuisbod B.V.",
      "Sect/P: Voorbeeldgracht 1",
      "Sect/P: 1000 AA Amsterdam",
      "Sect/P: KvK 11223344",
      "Sect/P: Btw-id NL000099998B57",
      "Table/TR/TH of Column: Omschrijving",
      "Table/TR/TH of Column: Bedrag",
      "Table/TR/TD/P: Verhuisbedrijf Pro",
      "Table/TR/TD/P: periode 3 maart 2026 t/m 2 april 2026",
      "Table/TR/TD: € 79,00",
      "Table/TR/TH of Row: Totaal exclusief btw",
      "Table/TR/TD: € 79,00",
      "Table/TR/TH of Row: Btw 21%",
      "Table/TR/TD: € 16,59",
      "Table/TR/TH of Row: Totaal inclusief btw",
      "Table/TR/TD: € 95,59",
      "P: BETAALD",
      "P: Betaald op 3 maart 2026 via SEPA-incasso, rekening eindigt op 1234. Je hoeft niets meer te betalen.",
      "P: Kenmerk van de betaling: betaling-7UhSN1",
      "P: Verhuisbod B.V. · Voorbeeldgracht 1 · 1000 AA Amsterdam",
      "P: KvK 11223344 · Btw-id NL000099998B57 · post@verhuisbod.test",
    ]);
  });

  test.for(every)(
    "of %s draws in the order that it tells, and adorns besides",
    async ([, facts]) => {
      const pdf = await papers.pdf(facts);
      const told = toldBy(pdf).map((each) => each.slice(each.indexOf(": ") + 2));
      expect(told.flatMap((words) => words.split("|"))).toEqual(wordsOfPdf(pdf));
      const marked = /\/\w+ (?:<<[^>]*>> BDC|BMC)\n[\s\S]*?\nEMC/g;
      const unmarked = drawingsOf(pdf).join("\n").replace(marked, "");
      expect(unmarked).not.toMatch(/(^|\s)(TJ|Tj|S|f|B)(\s|$)/);
    },
  );

  test("can be kept as PDF/A: structure, language, title, colours and fonts stand in it", async () => {
    const { seller } = invoiceFacts();
    const name = "Vérhuis & <Bod> B.V.";
    const pdf = await papers.pdf(invoiceFacts({ seller: { ...seller, name } }));
    const whole = pdf.toString("latin1");
    expect(whole).toMatch(/^%PDF-1\.7\n/);
    expect(whole).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(whole).toContain("/Marked true");
    expect(whole).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(whole).toContain("/Lang (nl-NL)");
    expect(whole).toContain("/DisplayDocTitle true");
    expect(whole).toContain("/S /GTS_PDFA1");
    const descriptors = whole.match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? [];
    expect(descriptors).toHaveLength(2);
    for (const font of descriptors) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
    expect(whole.match(/\/Subtype \/Type1\b/)).toBeNull();
    const [xmp = ""] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString("utf8")) ?? [];
    expect(() => create(xmp)).not.toThrow();
    expect(xmp).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(xmp).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    expect(xmp).toContain('<rdf:li xml:lang="x-default">Factuur 2026-00001</rdf:li>');
  });
});
