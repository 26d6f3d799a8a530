import type { Paper } from "./paper.ts";
import {
  BUYER,
  cents,
  filled,
  inSeller,
  instead,
  line,
  type Rule,
  SELLER,
  SUBTOTAL,
  TOTAL,
  within,
  without,
} from "./rule.ts";

const lineCategory = (paper: Paper, name: string) =>
  `${line(paper)}/cac:Item/cac:ClassifiedTaxCategory/${name}`;
const rateOf = (paper: Paper) => Number(paper.text(`${SUBTOTAL}/cac:TaxCategory/cbc:Percent`)[0]);
// To the cent: less than one away from what the rate makes of the amount.
const isVatOfRate = (paper: Paper) =>
  Math.abs(
    cents(paper, `${SUBTOTAL}/cbc:TaxAmount`) -
      (cents(paper, `${SUBTOTAL}/cbc:TaxableAmount`) * rateOf(paper)) / 100,
  ) < 1;

/** A rule that asks for the start or the end of a period. */
const asksForDay = (
  id: string,
  asks: string,
  at: (paper: Paper) => string,
  broken: Rule["broken"],
) => ({
  id,
  asks,
  holds: (paper: Paper) =>
    filled(paper, `${at(paper)}/cbc:StartDate`) || filled(paper, `${at(paper)}/cbc:EndDate`),
  broken,
});

// Where the amounts of a paper stand, by the rule that limits their decimals.
const AMOUNTS: [id: string, at: (paper: Paper) => string][] = [
  ["BR-DEC-09", () => `${TOTAL}/cbc:LineExtensionAmount`],
  ["BR-DEC-12", () => `${TOTAL}/cbc:TaxExclusiveAmount`],
  ["BR-DEC-13", () => "cac:TaxTotal/cbc:TaxAmount"],
  ["BR-DEC-14", () => `${TOTAL}/cbc:TaxInclusiveAmount`],
  ["BR-DEC-16", () => `${TOTAL}/cbc:PrepaidAmount`],
  ["BR-DEC-18", () => `${TOTAL}/cbc:PayableAmount`],
  ["BR-DEC-19", () => `${SUBTOTAL}/cbc:TaxableAmount`],
  ["BR-DEC-20", () => `${SUBTOTAL}/cbc:TaxAmount`],
  ["BR-DEC-23", (paper) => `${line(paper)}/cbc:LineExtensionAmount`],
];

/** What has to add up and fit together, by EN 16931. */
export const SUMS: Rule[] = [
  {
    id: "BR-CO-04",
    asks: "a VAT category for every line",
    holds: (paper) =>
      paper.text(line(paper)).length === paper.text(lineCategory(paper, "cbc:ID")).length,
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
    holds: isVatOfRate,
    broken: within("cac:TaxCategory", instead(/<cbc:Percent>21/, "<cbc:Percent>9")),
  },
  {
    id: "BR-CO-18",
    asks: "a breakdown of the VAT",
    holds: (paper) => paper.has(SUBTOTAL),
    broken: without("cac:TaxSubtotal"),
  },
  asksForDay(
    "BR-CO-19",
    "a day of the period",
    () => "cac:InvoicePeriod",
    instead(/<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>/, "<cac:InvoicePeriod/>"),
  ),
  asksForDay(
    "BR-CO-20",
    "a day of a line's period",
    (paper) => `${line(paper)}/cac:InvoicePeriod`,
    instead(
      /(<cac:\w+Line>[\s\S]*)<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>/,
      "$1<cac:InvoicePeriod/>",
    ),
  ),
  {
    id: "BR-CO-25",
    asks: "of an invoice, a date to pay by once there is something to pay",
    holds: (paper) =>
      paper.root === "CreditNote" ||
      cents(paper, `${TOTAL}/cbc:PayableAmount`) <= 0 ||
      paper.has("cbc:DueDate"),
    broken: instead(/(<Invoice[\s\S]*<cbc:PayableAmount[^>]*>)0/, "$19"),
  },
  {
    id: "BR-CO-26",
    asks: "a number by which the seller can be known",
    holds: (paper) =>
      ["cac:PartyIdentification/cbc:ID", "cac:PartyLegalEntity/cbc:CompanyID"].some((number) =>
        filled(paper, `${SELLER}/${number}`),
      ) || filled(paper, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`),
    broken: inSeller((xml) => without("cac:PartyIdentification")(without("cbc:CompanyID")(xml))),
  },
  {
    id: "BR-S-01",
    asks: "a breakdown of the standard rate for lines of that rate",
    holds: (paper) =>
      paper
        .text(lineCategory(paper, "cbc:ID"))
        .every((category) => paper.text(`${SUBTOTAL}/cac:TaxCategory/cbc:ID`).includes(category)),
    broken: within("cac:TaxCategory", instead("<cbc:ID>S", "<cbc:ID>Z")),
  },
  {
    id: "BR-S-02",
    asks: "the seller's VAT number beside the standard rate",
    holds: (paper) => filled(paper, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`),
    broken: inSeller(without("cac:PartyTaxScheme")),
  },
  {
    id: "BR-S-05",
    asks: "a rate above nothing on a line of the standard rate",
    holds: (paper) =>
      paper.text(lineCategory(paper, "cbc:Percent")).some((rate) => Number(rate) > 0),
    broken: within("cac:ClassifiedTaxCategory", instead(/<cbc:Percent>21/, "<cbc:Percent>0")),
  },
  {
    id: "BR-S-08",
    asks: "lines of a rate that add up to its taxable amount",
    holds: (paper) =>
      paper.text(lineCategory(paper, "cbc:Percent"))[0] === String(rateOf(paper)) &&
      cents(paper, `${line(paper)}/cbc:LineExtensionAmount`) ===
        cents(paper, `${SUBTOTAL}/cbc:TaxableAmount`),
    broken: instead(/(<cbc:TaxableAmount[^>]*>)/, "$11"),
  },
  {
    id: "BR-S-09",
    asks: "VAT of the standard rate that is its rate of the taxable amount",
    holds: isVatOfRate,
    broken: within("cac:TaxSubtotal", instead(/(<cbc:TaxAmount[^>]*>)/, "$11")),
  },
  ...AMOUNTS.map(
    ([id, at]): Rule => ({
      id,
      asks: "amounts with two decimals",
      holds: (paper) => paper.text(at(paper)).every((text) => /^-?\d+\.\d{2}$/.test(text)),
      broken: (xml) => withThirdDecimal(xml, at),
    }),
  ),
];

function withThirdDecimal(xml: string, at: (paper: Paper) => string): string {
  const root = /<CreditNote/.test(xml) ? "CreditNote" : "Invoice";
  const [name = "", ...around] = at({ root } as Paper)
    .split("/")
    .reverse();
  const change = instead(new RegExp(`(<${name}[^>]*>[\\d.]+)`), "$15");
  return around.reduce((inner, outer) => within(outer, inner), change)(xml);
}
