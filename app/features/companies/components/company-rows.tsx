import { formatWholeEuros } from "~/shared/money.ts";
import { COMPANY_SIGN_UP, companyPath } from "~/shared/paths.ts";
import type { Province } from "~/shared/provinces.ts";
import { Badge } from "~/ui/card.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { CATEGORY_LABELS } from "../constants.ts";
import type { ListedCompany } from "../views.ts";

/** Companies of a province's directory; each link says on which page it stood. */
export function CompanyRows(props: {
  companies: ListedCompany[];
  province: Province;
  /** The number of the province's own page; left out on the page of all provinces. */
  page?: number;
}) {
  const { companies, province, page } = props;
  const Heading = page ? "h2" : "h3";
  const from = { provincie: province, ...(page ? { pagina: String(page) } : {}) };
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {companies.map((company) => (
        <li
          key={company.id}
          className="relative grid content-start gap-1 rounded-box border border-line bg-paper p-3 hover:border-edge hover:shadow-box"
        >
          <div className="flex items-start justify-between gap-3">
            <Heading className="text-lg wrap-anywhere">
              <PageLink
                translate="no"
                href={companyPath(company.id, from)}
                className="after:absolute after:inset-0 after:rounded-box hover:underline"
              >
                {company.businessName}
              </PageLink>
            </Heading>
            {company.verified && <Badge tone="good">Geverifieerd</Badge>}
          </div>
          <p className="text-sm text-muted">
            {company.categories.map((category) => CATEGORY_LABELS[category]).join(", ")}
          </p>
          {company.startingPriceCents !== null && (
            <p className="text-sm">
              Vanaf{" "}
              <strong translate="no" className="tabular-nums">
                {formatWholeEuros(company.startingPriceCents)}
              </strong>{" "}
              incl. btw
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a province without companies says. */
export function NoCompanies() {
  return (
    <p className="text-muted">
      Hier is nog plek.{" "}
      <PageLink href={COMPANY_SIGN_UP} className="text-accent-text underline underline-offset-4">
        Meld je bedrijf aan
      </PageLink>
    </p>
  );
}
