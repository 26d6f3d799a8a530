import { formatLongDate } from "../../shared/dates.ts";
import { lackingOf, mayCloseFrom } from "./rules.ts";
import type { DeskSeller, Lacking, Quarter, SellerAddress } from "./views.ts";

/** Where the words of the law stand: of a confirmation, and of the report. */
export const CONFIRM_SOURCE = "artikel 30, eerste lid, onder e, van de Digital Services Act";
export const REPORT_SOURCE =
  "Richtlijn (EU) 2021/514 (DAC7) en de Wet op de internationale bijstandsverlening bij de heffing van belastingen";

/** What follows for a company that does not answer (Annex V, section IV, A, 2, of Directive 2011/16/EU). */
export const CONSEQUENCE =
  "Krijgen we na twee herinneringen en zestig dagen geen antwoord, dan moeten wij volgens de wet je account sluiten en mag je geen nieuw account maken tot we je gegevens hebben.";

const LACKING: Record<Lacking, string> = {
  "tax-number": "belastingnummer (RSIN)",
  address: "adres van het bedrijf",
};

/** 'belastingnummer (RSIN) en adres van het bedrijf'; empty for nothing. */
export const lackingText = (lacking: readonly Lacking[]) =>
  lacking.map((one) => LACKING[one]).join(" en ");

/** An address in one line. */
export const sellerAddressText = (address: SellerAddress | null) =>
  address && `${address.street}, ${address.postcode} ${address.city}`;

export const quarterName = (index: number) => `${index + 1}e kwartaal`;

/** 'Geen mail gestuurd', or how many went out and what the admin may do. */
export function askedText(seller: DeskSeller): string {
  const { taxMails, taxMailedAt } = seller;
  if (taxMailedAt === null) return "Nog geen mail gestuurd";
  const mails = `${taxMails} ${taxMails === 1 ? "mail" : "mails"}, de laatste op ${formatLongDate(taxMailedAt)}`;
  const from = mayCloseFrom(seller);
  return from ? `${mails}. Schorsen mag vanaf ${formatLongDate(from)}` : mails;
}

const HEADS = [
  ...["Bedrijf", "KvK-nummer", "Btw-id", "RSIN", "Eenmanszaak", "Adres", "Ontbreekt"],
  ...[0, 1, 2, 3].flatMap((at) => [`${quarterName(at)}: aantal`, `${quarterName(at)}: bedrag`]),
];

/** Companies as the rows of a CSV, the heads first. */
export function sellerRows(sellers: readonly DeskSeller[]) {
  const cells = ({ deals, cents }: Quarter) => [deals, { cents }];
  const rows = sellers.map((seller) => [
    ...[seller.businessName, seller.kvkNumber, seller.vatNumber, seller.rsin],
    ...[seller.soleTrader ? "ja" : "nee", sellerAddressText(seller.address)],
    lackingText(lackingOf(seller)),
    ...seller.quarters.flatMap(cells),
  ]);
  return [HEADS, ...rows];
}
