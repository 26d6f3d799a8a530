import {
  asksFor,
  BUYER,
  filled,
  inBuyer,
  inSeller,
  instead,
  type Rule,
  SELLER,
  typeCode,
  without,
} from "./rule.ts";

const hasKvk =
  (party: string): Rule["holds"] =>
  (paper) =>
    paper.attribute(`${party}/cac:PartyLegalEntity/cbc:CompanyID`, "schemeID")[0] === "0106";
const otherScheme = instead(/<cbc:CompanyID schemeID="0106"/, '<cbc:CompanyID schemeID="0007"');

/** The rules of NLCIUS between Dutch companies, beside those of EN 16931. */
export const NLCIUS: Rule[] = [
  {
    id: "BR-NL-1",
    asks: "the seller's KvK number",
    holds: hasKvk(SELLER),
    broken: inSeller(otherScheme),
  },
  {
    id: "BR-NL-2",
    asks: "the buyer's reference or that of an order",
    holds: (paper) => filled(paper, "cbc:BuyerReference") || paper.has("cac:OrderReference/cbc:ID"),
    broken: without("cbc:BuyerReference"),
  },
  ...(["cbc:StreetName", "cbc:CityName", "cbc:PostalZone"] as const).flatMap((name) => [
    asksFor("BR-NL-3", `${name} of the seller`, `${SELLER}/cac:PostalAddress/${name}`),
    asksFor("BR-NL-4", `${name} of the buyer`, `${BUYER}/cac:PostalAddress/${name}`),
  ]),
  {
    id: "BR-NL-7",
    asks: "a type of paper that is used here",
    holds: (paper) => ["380", "381", "384", "389"].includes(paper.text(typeCode(paper))[0] ?? ""),
    broken: instead(/(TypeCode>)38\d/, "$1393"),
  },
  {
    id: "BR-NL-8",
    asks: "a credit note for type 381, an invoice for the others",
    holds: (paper) => (paper.text(typeCode(paper))[0] === "381") === (paper.root === "CreditNote"),
    broken: (xml) =>
      instead(/(InvoiceTypeCode>)380/, "$1381")(instead(/(NoteTypeCode>)381/, "$1384")(xml)),
  },
  {
    id: "BR-NL-10",
    asks: "the buyer's KvK number",
    holds: hasKvk(BUYER),
    broken: inBuyer(otherScheme),
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
