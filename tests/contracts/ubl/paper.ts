import { convert } from "xmlbuilder2";

type Verbose = { [name: string]: unknown };

/** An invoice or credit note in UBL, to look things up in. */
export interface Paper {
  root: "Invoice" | "CreditNote";
  body: Verbose;
  /** What stands at a path of elements from the root, each time that it does. */
  text(path: string): string[];
  /** An attribute of what stands there; empty where it has none. */
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
    String(typeof node === "object" ? ((node as Verbose)?.["#"] ?? "") : node);
  return {
    root,
    body,
    text: (path) => at(path).map(textOf),
    attribute: (path, name) =>
      at(path).map((node) => String((node as Verbose)?.[`@${name}`] ?? "")),
    has: (path) => at(path).length > 0,
  };
}

// What UBL 2.1 allows an element to hold, in its order, as far as our papers use it. No rule of
// EN 16931 or NLCIUS about anything else can be broken by a paper that holds no more than this.
const DAYS = ["cbc:StartDate", "cbc:EndDate"];
const CATEGORY = ["cbc:ID", "cbc:Percent", "cac:TaxScheme"];
const linesOf = (quantity: string) => [
  "cbc:ID",
  quantity,
  "cbc:LineExtensionAmount",
  "cac:InvoicePeriod",
  "cac:Item",
  "cac:Price",
];
const wholeOf = (root: Paper["root"]) => [
  "cbc:CustomizationID",
  "cbc:ProfileID",
  "cbc:ID",
  "cbc:IssueDate",
  `cbc:${root}TypeCode`,
  "cbc:Note",
  "cbc:DocumentCurrencyCode",
  "cbc:BuyerReference",
  "cac:InvoicePeriod",
  "cac:BillingReference",
  "cac:AccountingSupplierParty",
  "cac:AccountingCustomerParty",
  "cac:PaymentMeans",
  "cac:TaxTotal",
  "cac:LegalMonetaryTotal",
  `cac:${root}Line`,
];
const HOLDS: Record<string, string[]> = {
  Invoice: wholeOf("Invoice"),
  CreditNote: wholeOf("CreditNote"),
  "cac:InvoicePeriod": DAYS,
  "cac:BillingReference": ["cac:InvoiceDocumentReference"],
  "cac:InvoiceDocumentReference": ["cbc:ID"],
  "cac:AccountingSupplierParty": ["cac:Party"],
  "cac:AccountingCustomerParty": ["cac:Party"],
  "cac:Party": [
    "cbc:EndpointID",
    "cac:PartyIdentification",
    "cac:PartyName",
    "cac:PostalAddress",
    "cac:PartyTaxScheme",
    "cac:PartyLegalEntity",
    "cac:Contact",
  ],
  "cac:PartyIdentification": ["cbc:ID"],
  "cac:PartyName": ["cbc:Name"],
  "cac:PostalAddress": ["cbc:StreetName", "cbc:CityName", "cbc:PostalZone", "cac:Country"],
  "cac:Country": ["cbc:IdentificationCode"],
  "cac:PartyTaxScheme": ["cbc:CompanyID", "cac:TaxScheme"],
  "cac:TaxScheme": ["cbc:ID"],
  "cac:PartyLegalEntity": ["cbc:RegistrationName", "cbc:CompanyID"],
  "cac:Contact": ["cbc:Name", "cbc:ElectronicMail"],
  "cac:PaymentMeans": ["cbc:PaymentMeansCode", "cbc:PaymentID"],
  "cac:TaxTotal": ["cbc:TaxAmount", "cac:TaxSubtotal"],
  "cac:TaxSubtotal": ["cbc:TaxableAmount", "cbc:TaxAmount", "cac:TaxCategory"],
  "cac:TaxCategory": CATEGORY,
  "cac:ClassifiedTaxCategory": CATEGORY,
  "cac:LegalMonetaryTotal": [
    "cbc:LineExtensionAmount",
    "cbc:TaxExclusiveAmount",
    "cbc:TaxInclusiveAmount",
    "cbc:PrepaidAmount",
    "cbc:PayableAmount",
  ],
  "cac:InvoiceLine": linesOf("cbc:InvoicedQuantity"),
  "cac:CreditNoteLine": linesOf("cbc:CreditedQuantity"),
  "cac:Item": ["cbc:Name", "cac:ClassifiedTaxCategory"],
  "cac:Price": ["cbc:PriceAmount"],
};
const ATTRIBUTES = new Set(["schemeID", "currencyID", "unitCode"]);

/**
 * What of a paper is not where UBL wants it, stands there twice, is empty, or is no part of our papers:
 * each a path of elements.
 */
export function oddParts({ root, body }: Paper): string[] {
  return oddIn(root, body, root).concat(unknownAttributes(root, body));
}

function oddIn(name: string, node: unknown, path: string): string[] {
  const held = partsOf(node);
  const allowed = HOLDS[name];
  if (held.length === 0) return saysSomething(node) ? [] : [`${path} is empty`];
  const places = held.map(([key]) => allowed?.indexOf(key) ?? -1);
  return held.flatMap(([key, value], index) => {
    const here = `${path}/${key}`;
    const place = places[index] ?? -1;
    if (place < 0 || place <= (places[index - 1] ?? -1)) return [here];
    return Array.isArray(value) && value.length > 1
      ? [`${here} twice`]
      : oddIn(key, first(value), here);
  });
}

function partsOf(node: unknown): [string, unknown][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).filter(([key]) => !key.startsWith("@") && key !== "#");
}

function saysSomething(node: unknown): boolean {
  const text = typeof node === "object" ? (node as Verbose | null)?.["#"] : node;
  return String(text ?? "").trim() !== "";
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function unknownAttributes(path: string, node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => unknownAttributes(path, one));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (!key.startsWith("@")) return unknownAttributes(`${path}/${key}`, value);
    const name = key.slice(1);
    return ATTRIBUTES.has(name) || name.startsWith("xmlns") ? [] : [`${path}/${key}`];
  });
}
