import { convert } from "xmlbuilder2";

type Verbose = { [name: string]: unknown };

/** An invoice or credit note in UBL, to look things up in. */
export interface Paper {
  root: "Invoice" | "CreditNote";
  body: Verbose;
  /** What stands at a path of elements from the root, each time that it does. */
  text(path: string): string[];
  /** An attribute of what stands there. */
  attribute(path: string, name: string): string[];
  has(path: string): boolean;
}

/** Reads a paper. @throws Error for what is no well-formed XML, or neither of the two. */
export function readPaper(xml: string): Paper {
  const whole = convert(xml, { format: "object", verbose: true }) as Verbose;
  const root = (["Invoice", "CreditNote"] as const).find((name) => whole[name]);
  if (!root) throw new Error("neither an invoice nor a credit note");
  const [body] = whole[root] as Verbose[];
  if (!body) throw new Error("an empty paper");
  const at = (path: string) =>
    path
      .split("/")
      .reduce<unknown[]>(
        (nodes, step) => nodes.flatMap((node) => [(node as Verbose)?.[step] ?? []].flat()),
        [body],
      );
  const textOf = (node: unknown) =>
    String(typeof node === "object" ? (node as Verbose)?.["#"] : node);
  return {
    root,
    body,
    text: (path) => at(path).map(textOf),
    attribute: (path, name) =>
      at(path).map((node) => String((node as Verbose)?.[`@${name}`] ?? "")),
    has: (path) => at(path).length > 0,
  };
}

/** The order of the parts that we use, as the schemas of UBL 2.1 have it. */
const ORDER = [
  "CustomizationID",
  "ProfileID",
  "ID",
  "IssueDate",
  "InvoiceTypeCode",
  "CreditNoteTypeCode",
  "Note",
  "DocumentCurrencyCode",
  "InvoicePeriod",
  "OrderReference",
  "BillingReference",
  "AccountingSupplierParty",
  "AccountingCustomerParty",
  "PaymentMeans",
  "TaxTotal",
  "LegalMonetaryTotal",
  "InvoiceLine",
  "CreditNoteLine",
];

/** The parts of a paper, each with whether it stands where the schema wants it. */
export function topLevelOf({ body }: Paper): { name: string; isInOrder: boolean }[] {
  const names = Object.keys(body)
    .filter((name) => !name.startsWith("@"))
    .map((name) => name.split(":")[1] ?? name);
  return names.map((name, index) => {
    const place = ORDER.indexOf(name);
    return { name, isInOrder: place > ORDER.indexOf(names[index - 1] ?? "") && place >= 0 };
  });
}

interface Rule {
  id: string;
  /** What it asks, in our words. */
  asks: string;
  holds(paper: Paper): boolean;
  /** The same paper without what the rule asks. */
  broken(xml: string): string;
}

const SELLER = "cac:AccountingSupplierParty/cac:Party";
const BUYER = "cac:AccountingCustomerParty/cac:Party";
const TOTAL = "cac:LegalMonetaryTotal";
const SUBTOTAL = "cac:TaxTotal/cac:TaxSubtotal";

const line = ({ root }: Paper) => `cac:${root}Line`;
const typeCode = ({ root }: Paper) => `cbc:${root}TypeCode`;
const quantity = ({ root }: Paper) => (root === "Invoice" ? "Invoiced" : "Credited");
const cents = (paper: Paper, path: string) =>
  paper.text(path).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);
const filled = (paper: Paper, path: string) =>
  paper.has(path) && paper.text(path).every((text) => text.trim() !== "");

/** Takes every element of this name away, with what is in it. */
const without =
  (name: string) =>
  (xml: string): string =>
    xml.replace(new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`, "g"), "");

const instead =
  (one: string | RegExp, other: string) =>
  (xml: string): string =>
    xml.replace(one, other);

/** A rule that asks for something at a path. */
function asksFor(id: string, asks: string, path: string | ((paper: Paper) => string)): Rule {
  const at = (paper: Paper) => (typeof path === "string" ? path : path(paper));
  return {
    id,
    asks,
    holds: (paper) => filled(paper, at(paper)),
    broken(xml) {
      const name = at(readPaper(xml)).split("/").at(-1) ?? "";
      return without(name)(xml);
    },
  };
}

const FRACTION = /^-?\d+\.\d{2}$/;
const AMOUNTS = [
  `${TOTAL}/cbc:LineExtensionAmount`,
  `${TOTAL}/cbc:TaxExclusiveAmount`,
  `${TOTAL}/cbc:TaxInclusiveAmount`,
  `${TOTAL}/cbc:PrepaidAmount`,
  `${TOTAL}/cbc:PayableAmount`,
  "cac:TaxTotal/cbc:TaxAmount",
  `${SUBTOTAL}/cbc:TaxableAmount`,
  `${SUBTOTAL}/cbc:TaxAmount`,
];

/** The rules of EN 16931 and of NLCIUS that such an invoice has to keep. */
export const RULES: Rule[] = [
  asksFor("BR-01", "a specification identifier", "cbc:CustomizationID"),
  asksFor("BR-02", "a number", "cbc:ID"),
  asksFor("BR-03", "a date of issue", "cbc:IssueDate"),
  asksFor("BR-04", "a type code", typeCode),
  asksFor("BR-05", "a currency", "cbc:DocumentCurrencyCode"),
  asksFor("BR-06", "the seller's name", `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  asksFor("BR-07", "the buyer's name", `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  asksFor(
    "BR-08",
    "the seller's address",
    `${SELLER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
  ),
  asksFor(
    "BR-09",
    "the seller's country",
    `${SELLER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
  ),
  asksFor(
    "BR-10",
    "the buyer's address",
    `${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
  ),
  asksFor(
    "BR-11",
    "the buyer's country",
    `${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
  ),
  asksFor("BR-12", "the sum of the lines", `${TOTAL}/cbc:LineExtensionAmount`),
  asksFor("BR-13", "the total without VAT", `${TOTAL}/cbc:TaxExclusiveAmount`),
  asksFor("BR-14", "the total with VAT", `${TOTAL}/cbc:TaxInclusiveAmount`),
  asksFor("BR-15", "what is to be paid", `${TOTAL}/cbc:PayableAmount`),
  asksFor("BR-16", "a line", line),
  asksFor("BR-21", "a line's number", (paper) => `${line(paper)}/cbc:ID`),
  asksFor("BR-22", "a line's quantity", (paper) => `${line(paper)}/cbc:${quantity(paper)}Quantity`),
  {
    id: "BR-23",
    asks: "a line's unit",
    holds: (paper) =>
      paper
        .attribute(`${line(paper)}/cbc:${quantity(paper)}Quantity`, "unitCode")
        .every((unit) => /^[A-Z0-9]{2,3}$/.test(unit)),
    broken: instead(/ unitCode="[^"]*"/, ""),
  },
  asksFor("BR-24", "a line's amount", (paper) => `${line(paper)}/cbc:LineExtensionAmount`),
  asksFor("BR-25", "what a line is for", (paper) => `${line(paper)}/cac:Item/cbc:Name`),
  asksFor("BR-26", "a line's price", (paper) => `${line(paper)}/cac:Price/cbc:PriceAmount`),
  {
    id: "BR-27",
    asks: "a price that is not below nothing",
    holds: (paper) => cents(paper, `${line(paper)}/cac:Price/cbc:PriceAmount`) >= 0,
    broken: instead(/(<cbc:PriceAmount[^>]*>)/, "$1-"),
  },
  {
    id: "BR-29",
    asks: "a period that does not end before it begins",
    holds: (paper) =>
      (paper.text("cac:InvoicePeriod/cbc:EndDate")[0] ?? "") >=
      (paper.text("cac:InvoicePeriod/cbc:StartDate")[0] ?? "x"),
    broken: instead(/<cbc:EndDate>[^<]*/g, "<cbc:EndDate>2020-01-01"),
  },
  asksFor("BR-45", "the taxable amount", `${SUBTOTAL}/cbc:TaxableAmount`),
  asksFor("BR-46", "the VAT of a rate", `${SUBTOTAL}/cbc:TaxAmount`),
  asksFor("BR-47", "the category of a rate", `${SUBTOTAL}/cac:TaxCategory/cbc:ID`),
  asksFor("BR-48", "the rate", `${SUBTOTAL}/cac:TaxCategory/cbc:Percent`),
  asksFor("BR-49", "a code of how it is paid", "cac:PaymentMeans/cbc:PaymentMeansCode"),
  {
    id: "BR-55",
    asks: "of a reference to an earlier invoice, its number",
    holds: (paper) =>
      paper.root === "Invoice"
        ? !paper.has("cac:BillingReference")
        : filled(paper, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID"),
    broken: (xml) =>
      xml.replace(/(<cac:InvoiceDocumentReference>\s*)<cbc:ID>[^<]*<\/cbc:ID>/, "$1"),
  },
  {
    id: "BR-62, BR-63",
    asks: "of an electronic address, its scheme",
    holds: (paper) =>
      [SELLER, BUYER].every((party) =>
        paper.attribute(`${party}/cbc:EndpointID`, "schemeID").every((scheme) => scheme !== ""),
      ),
    broken: instead(/<cbc:EndpointID schemeID="\w+"/, "<cbc:EndpointID"),
  },
  {
    id: "BR-CO-04",
    asks: "a VAT category for every line",
    holds: (paper) =>
      filled(paper, `${line(paper)}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`) &&
      paper.text(line(paper)).length ===
        paper.text(`${line(paper)}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`).length,
    broken: without("cac:ClassifiedTaxCategory"),
  },
  {
    id: "BR-CO-09",
    asks: "VAT numbers that begin with a country's code",
    holds: (paper) =>
      [SELLER, BUYER].every((party) =>
        paper
          .text(`${party}/cac:PartyTaxScheme/cbc:CompanyID`)
          .every((number) => /^[A-Z]{2}/.test(number)),
      ),
    broken: instead("<cbc:CompanyID>NL", "<cbc:CompanyID>"),
  },
  {
    id: "BR-CO-10",
    asks: "lines that add up to their sum",
    holds: (paper) =>
      cents(paper, `${line(paper)}/cbc:LineExtensionAmount`) ===
      cents(paper, `${TOTAL}/cbc:LineExtensionAmount`),
    broken: instead(/(<cac:\w+Line>[\s\S]*<cbc:LineExtensionAmount[^>]*>)/, "$11"),
  },
  {
    id: "BR-CO-13",
    asks: "a total without VAT that is the sum of the lines",
    holds: (paper) =>
      cents(paper, `${TOTAL}/cbc:TaxExclusiveAmount`) ===
      cents(paper, `${TOTAL}/cbc:LineExtensionAmount`),
    broken: instead(/(<cbc:TaxExclusiveAmount[^>]*>)/, "$11"),
  },
  {
    id: "BR-CO-14",
    asks: "a total VAT that is the sum of the rates'",
    holds: (paper) =>
      cents(paper, "cac:TaxTotal/cbc:TaxAmount") === cents(paper, `${SUBTOTAL}/cbc:TaxAmount`),
    broken: instead(/(<cac:TaxTotal>\s*<cbc:TaxAmount[^>]*>)/, "$11"),
  },
  {
    id: "BR-CO-15",
    asks: "a total with VAT that is the total without it and the VAT",
    holds: (paper) =>
      cents(paper, `${TOTAL}/cbc:TaxInclusiveAmount`) ===
      cents(paper, `${TOTAL}/cbc:TaxExclusiveAmount`) + cents(paper, "cac:TaxTotal/cbc:TaxAmount"),
    broken: instead(/(<cbc:TaxInclusiveAmount[^>]*>)/, "$11"),
  },
  {
    id: "BR-CO-16",
    asks: "of what is to be paid, that it is the total without what was paid before",
    holds: (paper) =>
      cents(paper, `${TOTAL}/cbc:PayableAmount`) ===
      cents(paper, `${TOTAL}/cbc:TaxInclusiveAmount`) - cents(paper, `${TOTAL}/cbc:PrepaidAmount`),
    broken: without("cbc:PrepaidAmount"),
  },
  {
    id: "BR-CO-17",
    asks: "VAT of a rate that is the rate of its amount, to the cent",
    holds: (paper) =>
      Math.abs(
        cents(paper, `${SUBTOTAL}/cbc:TaxAmount`) -
          (cents(paper, `${SUBTOTAL}/cbc:TaxableAmount`) *
            Number(paper.text(`${SUBTOTAL}/cac:TaxCategory/cbc:Percent`)[0])) /
            100,
      ) < 1,
    broken: instead(/<cbc:Percent>21/, "<cbc:Percent>9"),
  },
  asksFor("BR-CO-18", "a breakdown of the VAT", SUBTOTAL),
  {
    id: "BR-CO-25",
    asks: "a date to pay by, once there is something to pay",
    holds: (paper) => cents(paper, `${TOTAL}/cbc:PayableAmount`) === 0 || paper.has("cbc:DueDate"),
    broken: instead(/(<cbc:PayableAmount[^>]*>)0/, "$19"),
  },
  {
    id: "BR-CO-26",
    asks: "a number by which the seller can be known",
    holds: (paper) => filled(paper, `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`),
    broken: without("cbc:CompanyID"),
  },
  {
    id: "BR-S-01, BR-S-05",
    asks: "the same category and rate on the line as in the breakdown",
    holds: (paper) =>
      ["cbc:ID", "cbc:Percent"].every(
        (name) =>
          paper.text(`${line(paper)}/cac:Item/cac:ClassifiedTaxCategory/${name}`)[0] ===
          paper.text(`${SUBTOTAL}/cac:TaxCategory/${name}`)[0],
      ),
    broken: instead(/<cbc:Percent>21/, "<cbc:Percent>9"),
  },
  {
    id: "BR-S-02",
    asks: "the seller's VAT number beside the standard rate",
    holds: (paper) => filled(paper, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`),
    broken: without("cac:PartyTaxScheme"),
  },
  {
    id: "BR-S-08",
    asks: "lines of a rate that add up to its taxable amount",
    holds: (paper) =>
      cents(paper, `${line(paper)}/cbc:LineExtensionAmount`) ===
      cents(paper, `${SUBTOTAL}/cbc:TaxableAmount`),
    broken: instead(/(<cbc:TaxableAmount[^>]*>)/, "$11"),
  },
  {
    id: "BR-DEC-09 to BR-DEC-23",
    asks: "amounts with two decimals, in the paper's currency",
    holds: (paper) =>
      [...AMOUNTS, `${line(paper)}/cbc:LineExtensionAmount`].every(
        (path) =>
          paper.text(path).every((text) => FRACTION.test(text)) &&
          paper.attribute(path, "currencyID").every((currency) => currency === "EUR"),
      ),
    broken: instead(/(<cbc:PayableAmount[^>]*>)0\.00/, "$10.000"),
  },
  {
    id: "BR-CL-01",
    asks: "the type code of such a paper: 380 or 381",
    holds: (paper) => paper.text(typeCode(paper))[0] === (paper.root === "Invoice" ? "380" : "381"),
    broken: instead(/(TypeCode>)38\d/, "$1999"),
  },
  {
    id: "UBL-empty",
    asks: "no element without anything in it",
    holds: (paper) => !/""|\{\}/.test(JSON.stringify(paper.body)),
    broken: instead(/<cbc:Note>[^<]*/, "<cbc:Note>"),
  },
  {
    id: "BR-NL-1",
    asks: "the seller's KvK number",
    holds: (paper) =>
      paper.attribute(`${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`, "schemeID")[0] === "0106",
    broken: instead(/<cbc:CompanyID schemeID="0106"/, '<cbc:CompanyID schemeID="0007"'),
  },
  {
    id: "BR-NL-2",
    asks: "the buyer's reference or that of an order",
    holds: (paper) => filled(paper, "cac:OrderReference/cbc:ID") || paper.has("cbc:BuyerReference"),
    broken: without("cac:OrderReference"),
  },
  ...(["cbc:StreetName", "cbc:CityName", "cbc:PostalZone"] as const).flatMap((name) => [
    asksFor("BR-NL-3", `${name} of the seller`, `${SELLER}/cac:PostalAddress/${name}`),
    asksFor("BR-NL-4", `${name} of the buyer`, `${BUYER}/cac:PostalAddress/${name}`),
  ]),
  {
    id: "BR-NL-7, BR-NL-8",
    asks: "a credit note for type 381, an invoice for the others",
    holds: (paper) => (paper.text(typeCode(paper))[0] === "381") === (paper.root === "CreditNote"),
    broken: instead(/(TypeCode>)380/, "$1381"),
  },
  {
    id: "BR-NL-10",
    asks: "the buyer's KvK number",
    holds: (paper) =>
      paper.attribute(`${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`, "schemeID")[0] === "0106",
    broken: instead(/<cbc:CompanyID schemeID="0106"/g, '<cbc:CompanyID schemeID="0007"'),
  },
  {
    id: "BR-NL-12",
    asks: "a way to pay that is used here",
    holds: (paper) =>
      ["30", "48", "49", "57", "58", "59"].includes(
        paper.text("cac:PaymentMeans/cbc:PaymentMeansCode")[0] ?? "",
      ),
    broken: instead(/(<cbc:PaymentMeansCode>)57/, "$110"),
  },
];
