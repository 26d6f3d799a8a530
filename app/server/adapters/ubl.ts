import { create } from "xmlbuilder2";
import type { Buyer, InvoiceFacts } from "../../shared/invoice.ts";
import { moneyWords } from "./invoice-words.ts";

const EN_16931 = "urn:cen.eu:en16931:2017";
const NLCIUS = `${EN_16931}#compliant#urn:fdc:nen.nl:nlcius:v1.0`;
const BILLING = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd";

const KVK = "0106";
const COUNTRY = "NL";
/** UNCL 1001: what kind of paper it is. */
const TYPE_CODES = { invoice: "380", "credit-note": "381" };
/** UNCL 4461: agreed before, and not stated again. */
const STANDING_AGREEMENT = "57";
/** UNECE Recommendation 20: a month. */
const MONTH = "MON";

const VAT = { "cbc:ID": "VAT" };

type Node = { [name: string]: string | Node | undefined };

/** A paid paper in UBL 2.1 by EN 16931, and by NLCIUS where the buyer's KvK and address are known. */
export function writeUbl(facts: InvoiceFacts): string {
  const isCredit = facts.kind === "credit-note";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { buyer, seller } = facts;
  const about = facts.credits ?? facts.replaces;
  const body: Node = {
    "cbc:CustomizationID": buyer.kvkNumber && buyer.address ? NLCIUS : EN_16931,
    "cbc:ProfileID": BILLING,
    "cbc:ID": facts.number,
    "cbc:IssueDate": facts.issuedOn,
    [isCredit ? "cbc:CreditNoteTypeCode" : "cbc:InvoiceTypeCode"]: TYPE_CODES[facts.kind],
    "cbc:Note": moneyWords(facts).paid,
    "cbc:DocumentCurrencyCode": "EUR",
    // There is no order to refer to: the person who subscribed stands in its place.
    "cbc:BuyerReference": buyer.contactName,
    "cac:InvoicePeriod": periodOf(facts),
    "cac:BillingReference": about
      ? { "cac:InvoiceDocumentReference": { "cbc:ID": about } }
      : undefined,
    "cac:AccountingSupplierParty": {
      "cac:Party": partyOf(seller, { "cbc:ElectronicMail": seller.email }),
    },
    "cac:AccountingCustomerParty": { "cac:Party": buyerOf(buyer) },
    "cac:PaymentMeans": {
      "cbc:PaymentMeansCode": STANDING_AGREEMENT,
      "cbc:PaymentID": facts.paymentId,
    },
    "cac:TaxTotal": taxOf(facts),
    "cac:LegalMonetaryTotal": {
      "cbc:LineExtensionAmount": euros(facts.exclusiveCents),
      "cbc:TaxExclusiveAmount": euros(facts.exclusiveCents),
      "cbc:TaxInclusiveAmount": euros(facts.inclusiveCents),
      "cbc:PrepaidAmount": euros(facts.inclusiveCents),
      "cbc:PayableAmount": euros(0),
    },
    [isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine"]: lineOf(facts, isCredit),
  };
  return create(
    { version: "1.0", encoding: "UTF-8" },
    {
      [root]: {
        "@xmlns": `${UBL}:${root}-2`,
        "@xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
        "@xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
        ...withoutGaps(body),
      },
    },
  ).end({ prettyPrint: true });
}

function periodOf({ from, to }: InvoiceFacts): Node {
  return { "cbc:StartDate": from, "cbc:EndDate": to };
}

function buyerOf({ businessName: name, contactName, email, ...registered }: Buyer): Node {
  return {
    ...partyOf({ name, ...registered }, { "cbc:Name": contactName, "cbc:ElectronicMail": email }),
    ...(registered.kvkNumber ? {} : { "cbc:EndpointID": { "@schemeID": "EM", "#": email } }),
  };
}

type Registered = Pick<Buyer, "address" | "kvkNumber" | "vatNumber"> & { name: string };

function partyOf({ name, address, kvkNumber, vatNumber }: Registered, contact: Node): Node {
  const registered = kvkNumber ? { "@schemeID": KVK, "#": kvkNumber } : undefined;
  return {
    "cbc:EndpointID": registered,
    "cac:PartyIdentification": registered && { "cbc:ID": registered },
    "cac:PartyName": { "cbc:Name": name },
    "cac:PostalAddress": {
      "cbc:StreetName": address?.street,
      "cbc:CityName": address?.city,
      "cbc:PostalZone": address?.postcode,
      "cac:Country": { "cbc:IdentificationCode": COUNTRY },
    },
    "cac:PartyTaxScheme": vatNumber
      ? { "cbc:CompanyID": vatNumber, "cac:TaxScheme": VAT }
      : undefined,
    "cac:PartyLegalEntity": { "cbc:RegistrationName": name, "cbc:CompanyID": registered },
    "cac:Contact": contact,
  };
}

function taxOf({ exclusiveCents, vatCents, vatPercent }: InvoiceFacts): Node {
  return {
    "cbc:TaxAmount": euros(vatCents),
    "cac:TaxSubtotal": {
      "cbc:TaxableAmount": euros(exclusiveCents),
      "cbc:TaxAmount": euros(vatCents),
      "cac:TaxCategory": categoryOf(vatPercent),
    },
  };
}

/** UNCL 5305: the standard rate. */
function categoryOf(vatPercent: number): Node {
  return { "cbc:ID": "S", "cbc:Percent": String(vatPercent), "cac:TaxScheme": VAT };
}

function lineOf(facts: InvoiceFacts, isCredit: boolean): Node {
  return {
    "cbc:ID": "1",
    [isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"]: { "@unitCode": MONTH, "#": "1" },
    "cbc:LineExtensionAmount": euros(facts.exclusiveCents),
    "cac:InvoicePeriod": periodOf(facts),
    "cac:Item": {
      "cbc:Name": facts.plan,
      "cac:ClassifiedTaxCategory": categoryOf(facts.vatPercent),
    },
    "cac:Price": { "cbc:PriceAmount": euros(facts.exclusiveCents) },
  };
}

/** Cents as UBL writes euros: '95.59'. */
function euros(cents: number): Node {
  return { "@currencyID": "EUR", "#": (cents / 100).toFixed(2) };
}

// UBL allows no empty element.
function withoutGaps(node: Node): Node {
  const kept = Object.entries(node).flatMap(([name, value]) => {
    if (value === undefined || value === "") return [];
    if (typeof value === "object") return [[name, withoutGaps(value)]];
    return [[name, asText(value)]];
  });
  return Object.fromEntries(kept);
}

// XML 1.0 has no control characters, which nobody can read anyway. The library undoes escapes that it
// finds in a text, and then leaves what looks like one: an '&' that goes in escaped twice comes out
// escaped once.
function asText(value: string): string {
  return value.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, " ").replaceAll("&", "&amp;amp;");
}
