import { type CardWords, describePage, pageTitle } from "~/shared/page.ts";
import type { Province } from "~/shared/provinces.ts";
import type { DeskCompany } from "./views.ts";

const pageText = (page: number) => (page === 1 ? "" : `, pagina ${page}`);

export function provinceTitle(province: Province, page: number): string {
  return `Verhuisbedrijven in ${province}${pageText(page)}`;
}

/** What search engines read of it. */
export function describeProvince({ province, page }: { province: Province; page: number }) {
  return describePage(
    pageTitle(provinceTitle(province, page)),
    `Verhuisbedrijven die in ${province} verhuizen en ontruimen${pageText(page)}, met hun diensten en de controle in het Handelsregister. Bekijk een profiel of vraag in één keer tot vijf offertes aan.`,
  );
}

export function provinceCard(province: Province, page: number): CardWords {
  return {
    title: provinceTitle(province, page),
    text: `Bekijk wie er in ${province} verhuist en ontruimt.`,
  };
}

const HEADS = ["Naam", "E-mailadres", "KvK-nummer", "Controle", "Geschorst sinds", "Bij ons sinds"];

/** Companies of the desk as the rows of a CSV, the heads first. */
export function companyRows(companies: readonly DeskCompany[]) {
  const rows = companies.map((company) => [
    company.businessName,
    company.email,
    company.kvkNumber,
    company.status,
    company.suspendedAt?.toISOString() ?? null,
    company.createdAt.toISOString(),
  ]);
  return [HEADS, ...rows];
}
