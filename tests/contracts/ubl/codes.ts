import type { Paper } from "./paper.ts";
import {
  BUYER,
  instead,
  line,
  quantity,
  type Rule,
  SELLER,
  SUBTOTAL,
  TOTAL,
  typeCode,
  within,
} from "./rule.ts";

const parties = (path: string) => [`${SELLER}/${path}`, `${BUYER}/${path}`];

/** A rule that asks for codes of a list, of which our papers use these. */
function asksForCode(
  id: string,
  asks: string,
  used: string[],
  read: (paper: Paper) => string[],
  broken: Rule["broken"],
): Rule {
  return { id, asks, holds: (paper) => read(paper).every((code) => used.includes(code)), broken };
}

const AMOUNTS = (paper: Paper) => [
  `${TOTAL}/cbc:LineExtensionAmount`,
  `${TOTAL}/cbc:TaxExclusiveAmount`,
  `${TOTAL}/cbc:TaxInclusiveAmount`,
  `${TOTAL}/cbc:PrepaidAmount`,
  `${TOTAL}/cbc:PayableAmount`,
  "cac:TaxTotal/cbc:TaxAmount",
  `${SUBTOTAL}/cbc:TaxableAmount`,
  `${SUBTOTAL}/cbc:TaxAmount`,
  `${line(paper)}/cbc:LineExtensionAmount`,
  `${line(paper)}/cac:Price/cbc:PriceAmount`,
];

/** What has to be a code of a list, by EN 16931; our papers use one or two of each. */
export const CODES: Rule[] = [
  {
    id: "BR-CL-01",
    asks: "the type code of such a paper: 380 or 381",
    holds: (paper) => paper.text(typeCode(paper))[0] === (paper.root === "Invoice" ? "380" : "381"),
    broken: instead(/(TypeCode>)38\d/, "$1999"),
  },
  asksForCode(
    "BR-CL-03",
    "amounts in euros",
    ["EUR"],
    (paper) => AMOUNTS(paper).flatMap((path) => paper.attribute(path, "currencyID")),
    instead(/currencyID="EUR"/, 'currencyID="EUX"'),
  ),
  asksForCode(
    "BR-CL-04",
    "the currency that its amounts are in",
    ["EUR"],
    (paper) => paper.text("cbc:DocumentCurrencyCode"),
    instead(/(<cbc:DocumentCurrencyCode>)EUR/, "$1EUX"),
  ),
  asksForCode(
    "BR-CL-10",
    "numbers of parties from the trade register",
    ["0106"],
    (paper) =>
      parties("cac:PartyIdentification/cbc:ID").flatMap((path) =>
        paper.attribute(path, "schemeID"),
      ),
    within("cac:PartyIdentification", instead('"0106"', '"KVK"')),
  ),
  asksForCode(
    "BR-CL-11",
    "registrations of the trade register",
    ["0106"],
    (paper) =>
      parties("cac:PartyLegalEntity/cbc:CompanyID").flatMap((path) =>
        paper.attribute(path, "schemeID"),
      ),
    within("cac:PartyLegalEntity", instead('"0106"', '"KVK"')),
  ),
  asksForCode(
    "BR-CL-14",
    "Dutch addresses",
    ["NL"],
    (paper) =>
      parties("cac:PostalAddress/cac:Country/cbc:IdentificationCode").flatMap((path) =>
        paper.text(path),
      ),
    instead(/(<cbc:IdentificationCode>)NL/, "$1NX"),
  ),
  asksForCode(
    "BR-CL-16",
    "a way to pay that was agreed before",
    ["57"],
    (paper) => paper.text("cac:PaymentMeans/cbc:PaymentMeansCode"),
    instead(/(<cbc:PaymentMeansCode>)57/, "$1157"),
  ),
  asksForCode(
    "BR-CL-17",
    "the standard rate in the breakdown",
    ["S"],
    (paper) => paper.text(`${SUBTOTAL}/cac:TaxCategory/cbc:ID`),
    within("cac:TaxCategory", instead("<cbc:ID>S", "<cbc:ID>Q")),
  ),
  asksForCode(
    "BR-CL-18",
    "the standard rate on the line",
    ["S"],
    (paper) => paper.text(`${line(paper)}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`),
    within("cac:ClassifiedTaxCategory", instead("<cbc:ID>S", "<cbc:ID>Q")),
  ),
  asksForCode(
    "BR-CL-23",
    "months as the unit",
    ["MON"],
    (paper) => paper.attribute(quantity(paper), "unitCode"),
    instead('unitCode="MON"', 'unitCode="maand"'),
  ),
  asksForCode(
    "BR-CL-25",
    "electronic addresses that are KvK numbers or mail addresses",
    ["0106", "EM"],
    (paper) => parties("cbc:EndpointID").flatMap((path) => paper.attribute(path, "schemeID")),
    instead(/<cbc:EndpointID schemeID="\w+"/, '<cbc:EndpointID schemeID="KVK"'),
  ),
];
