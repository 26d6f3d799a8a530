import { create } from "xmlbuilder2";
import type { ReportedSeller, SellerReport } from "../../shared/seller-report.ts";

const DPI = "urn:oecd:ties:dpi:v1";
const STF = "urn:oecd:ties:dpistf:v1";
const COUNTRY = "NL";
/** New data: it corrects nothing. */
const NEW_MESSAGE = "DPI401";
const NEW_RECORD = "OECD1";
/** Resident in the country that it reports to. */
const RESIDENT = "RPONEX1";
const QUARTERS = [1, 2, 3, 4] as const;

type Node = { [name: string]: string | Node | Node[] | undefined };

/** The report of a year as the OECD's schema for platform operators (DPI, version 1) has it. */
export function writeDpi(report: SellerReport): string {
  const { year, madeAt, operator, contact, sellers } = report;
  const stamp = madeAt.toISOString().replaceAll(/[-:.]/g, "");
  const message = `${COUNTRY}${year}${COUNTRY}${operator.kvkNumber}${stamp}`;
  const docSpec = (of: string): Node => ({
    "stf:DocTypeIndic": NEW_RECORD,
    "stf:DocRefId": `${message}-${of}`,
  });
  const body: Node = {
    "dpi:MessageSpec": {
      "dpi:SendingEntityIN": operator.kvkNumber,
      "dpi:TransmittingCountry": COUNTRY,
      "dpi:ReceivingCountry": COUNTRY,
      "dpi:MessageType": "DPI",
      "dpi:Contact": contact,
      "dpi:MessageRefId": message,
      "dpi:MessageTypeIndic": NEW_MESSAGE,
      "dpi:ReportingPeriod": `${year}-12-31`,
      "dpi:Timestamp": madeAt.toISOString().slice(0, 19),
    },
    "dpi:DPIBody": {
      "dpi:PlatformOperator": {
        "dpi:ResCountryCode": COUNTRY,
        // The number of a legal person for its taxes stands in that for its VAT.
        "dpi:TIN": issued(operator.vatNumber.slice(2, 11)),
        "dpi:IN": registered(operator.kvkNumber),
        "dpi:VAT": operator.vatNumber,
        "dpi:Name": operator.name,
        "dpi:PlatformBusinessName": operator.name,
        "dpi:Address": { "dpi:CountryCode": COUNTRY, "dpi:AddressFree": operator.address },
        "dpi:Nexus": RESIDENT,
        "dpi:AssumedReporting": "false",
        "dpi:DocSpec": docSpec("operator"),
      },
      "dpi:ReportableSeller": sellers.map((seller) => sellerOf(seller, docSpec)),
    },
  };
  return create({ version: "1.0", encoding: "UTF-8" })
    .ele(DPI, "dpi:DPI_OECD", { version: "1.0" })
    .att("http://www.w3.org/2000/xmlns/", "xmlns:stf", STF)
    .ele(body)
    .end({ prettyPrint: true });
}

function sellerOf(seller: ReportedSeller, docSpec: (of: string) => Node): Node {
  const { quarters } = seller;
  const cents = (quarter: number) => quarters[quarter - 1]?.cents ?? 0;
  return {
    "dpi:Identity": identityOf(seller),
    "dpi:RelevantActivities": {
      "dpi:PersonalServices": {
        "dpi:Consideration": inQuarters("Cons", (quarter) => euros(cents(quarter))),
        "dpi:NumberOfActivities": inQuarters("Numb", (quarter) =>
          String(quarters[quarter - 1]?.deals ?? 0),
        ),
        // Nothing is withheld: what clients pay goes to the company itself.
        "dpi:Fees": inQuarters("Fees", () => euros(0)),
        "dpi:Taxes": inQuarters("Tax", () => euros(0)),
      },
    },
    "dpi:DocSpec": docSpec(seller.companyId),
  };
}

function identityOf({ person, ...seller }: ReportedSeller): Node {
  const { street, postcode, city } = seller.address;
  const first = { "dpi:ResCountryCode": COUNTRY, "dpi:TIN": issued(seller.taxNumber) };
  const vat = seller.vatNumber ? { "dpi:VAT": seller.vatNumber } : {};
  const address = {
    "dpi:CountryCode": COUNTRY,
    "dpi:AddressFix": { "dpi:Street": street, "dpi:PostCode": postcode, "dpi:City": city },
  };
  if (person === null) {
    const registration = seller.kvkNumber ? { "dpi:IN": registered(seller.kvkNumber) } : {};
    const rest = { "dpi:Name": seller.businessName, "dpi:Address": address };
    const identity = { ...first, ...registration, ...vat, ...rest };
    return { "dpi:EntitySeller": { "dpi:Standard": { "dpi:EntSellerID": identity } } };
  }
  // A person has no place for the number of its register.
  const identity = {
    ...{ ...first, ...vat },
    "dpi:Name": { "dpi:FirstName": person.firstName, "dpi:LastName": person.lastName },
    "dpi:Address": address,
    "dpi:BirthInfo": { "dpi:BirthDate": person.birthDate },
  };
  return { "dpi:IndividualSeller": { "dpi:Standard": { "dpi:IndSellerID": identity } } };
}

const inQuarters = (name: string, value: (quarter: number) => string | Node): Node =>
  Object.fromEntries(QUARTERS.map((quarter) => [`dpi:${name}Q${quarter}`, value(quarter)]));

/** In whole euros, as the schema asks. */
const euros = (cents: number): Node => ({
  "@currCode": "EUR",
  "#": String(Math.round(cents / 100)),
});
const issued = (number: string): Node => ({ "@issuedBy": COUNTRY, "#": number });
/** BRN: the number of a company in its register. */
const registered = (kvkNumber: string): Node => ({
  "@issuedBy": COUNTRY,
  "@INType": "BRN",
  "#": kvkNumber,
});
