import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { create } from "xmlbuilder2";
import { pdfkitPapers } from "~/server/adapters/pdfkit-papers.ts";
import type { InvoiceFacts } from "~/server/ports/invoice-papers.ts";
import { invoiceFacts, wordsOfPdf } from "../factories/invoices.ts";
import { RULES, readPaper, topLevelOf } from "./en16931.ts";

const papers = pdfkitPapers(process.cwd());

const CREDIT: Partial<InvoiceFacts> = {
  kind: "credit-note",
  number: "2026-00002",
  credits: "2026-00001",
};
const sparse = invoiceFacts();
const SPARSE: Partial<InvoiceFacts> = {
  paidBy: null,
  buyer: { ...sparse.buyer, kvkNumber: null, vatNumber: null, address: null },
};

const whole: [string, InvoiceFacts][] = [
  ["an invoice", invoiceFacts()],
  ["a credit note", invoiceFacts(CREDIT)],
];
const every: [string, InvoiceFacts][] = [
  ...whole,
  ["an invoice for a company that filled in nothing", invoiceFacts(SPARSE)],
  ["a credit note for such a company", invoiceFacts({ ...SPARSE, ...CREDIT })],
];

describe.each(every)("UBL of %s", (_name, facts) => {
  const paper = readPaper(papers.ubl(facts));

  test.for(RULES.filter(({ id }) => !id.startsWith("BR-NL")))("$id: $asks", ({ holds }) => {
    expect(holds(paper)).toBe(true);
  });

  test("has its parts in the order that the schema asks", () => {
    expect(topLevelOf(paper)).toEqual(topLevelOf(paper).filter((part) => part.isInOrder));
  });
});

describe.each(whole)("UBL of %s between Dutch companies", (_name, facts) => {
  const xml = papers.ubl(facts);

  test.for(RULES.filter(({ id }) => id.startsWith("BR-NL")))("$id: $asks", ({ holds }) => {
    expect(holds(readPaper(xml))).toBe(true);
  });

  test("says that it keeps the rules of NLCIUS", () => {
    expect(readPaper(xml).text("cbc:CustomizationID")).toEqual([
      "urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0",
    ]);
  });
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

test.for(RULES)("$id is seen to be broken", ({ holds, broken }) => {
  const xmls = whole.map(([, facts]) => papers.ubl(facts));
  const spoilt = xmls.map((xml) => broken(xml));
  expect(spoilt.some((xml, index) => xml !== xmls[index] && !holds(readPaper(xml)))).toBe(true);
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
});
