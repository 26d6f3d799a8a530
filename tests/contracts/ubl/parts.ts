import {
  asksFor,
  BUYER,
  cents,
  filled,
  inBuyer,
  inSeller,
  instead,
  line,
  quantity,
  type Rule,
  SELLER,
  SUBTOTAL,
  TOTAL,
  typeCode,
  within,
  without,
} from "./rule.ts";

const countryOf = (party: string) =>
  `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`;

/** What has to be there, by EN 16931. */
export const PARTS: Rule[] = [
  asksFor("BR-01", "a specification identifier", "cbc:CustomizationID"),
  {
    ...asksFor("BR-02", "a number", "cbc:ID"),
    broken: instead(/<cbc:ID>[^<]*<\/cbc:ID>/, ""),
  },
  asksFor("BR-03", "a date of issue", "cbc:IssueDate"),
  asksFor("BR-04", "a type code", typeCode),
  asksFor("BR-05", "a currency", "cbc:DocumentCurrencyCode"),
  asksFor("BR-06", "the seller's name", `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  asksFor("BR-07", "the buyer's name", `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  {
    id: "BR-08",
    asks: "the seller's address",
    holds: (paper) => paper.has(`${SELLER}/cac:PostalAddress`),
    broken: inSeller(without("cac:PostalAddress")),
  },
  asksFor("BR-09", "the seller's country", countryOf(SELLER)),
  {
    id: "BR-10",
    asks: "the buyer's address",
    holds: (paper) => paper.has(`${BUYER}/cac:PostalAddress`),
    broken: inBuyer(without("cac:PostalAddress")),
  },
  asksFor("BR-11", "the buyer's country", countryOf(BUYER)),
  asksFor("BR-12", "the sum of the lines", `${TOTAL}/cbc:LineExtensionAmount`),
  asksFor("BR-13", "the total without VAT", `${TOTAL}/cbc:TaxExclusiveAmount`),
  asksFor("BR-14", "the total with VAT", `${TOTAL}/cbc:TaxInclusiveAmount`),
  asksFor("BR-15", "what is to be paid", `${TOTAL}/cbc:PayableAmount`),
  {
    id: "BR-16",
    asks: "a line",
    holds: (paper) => paper.has(line(paper)),
    broken: instead(/<cac:(\w+Line)>[\s\S]*<\/cac:\1>/, ""),
  },
  {
    ...asksFor("BR-21", "a line's number", (paper) => `${line(paper)}/cbc:ID`),
    broken: instead(/(<cac:\w+Line>\s*)<cbc:ID>[^<]*<\/cbc:ID>/, "$1"),
  },
  asksFor("BR-22", "a line's quantity", quantity),
  {
    id: "BR-23",
    asks: "a line's unit",
    holds: (paper) => paper.attribute(quantity(paper), "unitCode").every((unit) => unit !== ""),
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
    holds: (paper) => endsAfterStart(paper.text, "cac:InvoicePeriod"),
    broken: instead(/<cbc:EndDate>[^<]*/, "<cbc:EndDate>2020-01-01"),
  },
  {
    id: "BR-30",
    asks: "a line's period that does not end before it begins",
    holds: (paper) => endsAfterStart(paper.text, `${line(paper)}/cac:InvoicePeriod`),
    broken: instead(/(<cac:\w+Line>[\s\S]*<cbc:EndDate>)[^<]*/, "$12020-01-01"),
  },
  asksFor("BR-45", "the taxable amount", `${SUBTOTAL}/cbc:TaxableAmount`),
  asksFor("BR-46", "the VAT of a rate", `${SUBTOTAL}/cbc:TaxAmount`),
  {
    ...asksFor("BR-47", "the category of a rate", `${SUBTOTAL}/cac:TaxCategory/cbc:ID`),
    broken: within("cac:TaxCategory", instead(/<cbc:ID>S<\/cbc:ID>/, "")),
  },
  asksFor("BR-48", "the rate", `${SUBTOTAL}/cac:TaxCategory/cbc:Percent`),
  asksFor("BR-49", "a code of how it is paid", "cac:PaymentMeans/cbc:PaymentMeansCode"),
  {
    id: "BR-55",
    asks: "of a reference to an earlier invoice, its number",
    holds: (paper) =>
      !paper.has("cac:BillingReference") ||
      filled(paper, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID"),
    broken: within("cac:InvoiceDocumentReference", without("cbc:ID")),
  },
  {
    id: "BR-61",
    asks: "no transfer to an account that is not named",
    holds: (paper) =>
      !["30", "58"].includes(paper.text("cac:PaymentMeans/cbc:PaymentMeansCode")[0] ?? ""),
    broken: instead(/(<cbc:PaymentMeansCode>)\d+/, "$130"),
  },
  ...(
    [
      ["BR-62", "seller", SELLER, inSeller],
      ["BR-63", "buyer", BUYER, inBuyer],
    ] as const
  ).map(
    ([id, who, party, within]): Rule => ({
      id,
      asks: `of the ${who}'s electronic address, its scheme`,
      holds: (paper) => paper.attribute(`${party}/cbc:EndpointID`, "schemeID")[0] !== "",
      broken: within(instead(/<cbc:EndpointID schemeID="\w+"/, "<cbc:EndpointID")),
    }),
  ),
];

function endsAfterStart(text: (path: string) => string[], period: string): boolean {
  const [start = "x"] = text(`${period}/cbc:StartDate`);
  const [end = ""] = text(`${period}/cbc:EndDate`);
  return end >= start;
}
