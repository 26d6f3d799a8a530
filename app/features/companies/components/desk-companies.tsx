import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { companyPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { Button } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { CATEGORY_LABELS } from "../constants.ts";
import { VERIFICATION, VERIFICATION_STATUSES, type VerificationStatus } from "../lifecycle.ts";
import { isSuspended } from "../rules.ts";
import type { DeskCompany, WholeCompany } from "../views.ts";
import { SiteLink } from "./site-link.tsx";

/** Names of what is asked for, in the address of the list. */
export const COMPANY_QUERY = { search: "zoek", status: "status", suspended: "geschorst" } as const;

/** Looks companies up, by an address of its own. */
export function CompanySearch(props: {
  search: string;
  status: VerificationStatus | undefined;
  suspended: boolean;
}) {
  return (
    <search>
      <form method="get" className="grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <label className="grid min-w-0 grow gap-1 font-semibold">
          Zoek een bedrijf
          <input
            name={COMPANY_QUERY.search}
            type="search"
            defaultValue={props.search}
            maxLength={100}
            aria-describedby="zoek-hint"
            className="field"
          />
        </label>
        <label className="grid min-w-0 gap-1 font-semibold">
          Controle
          <select
            name={COMPANY_QUERY.status}
            defaultValue={props.status ?? ""}
            className="field select"
          >
            <option value="">Alle</option>
            {VERIFICATION_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </select>
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input
            name={COMPANY_QUERY.suspended}
            type="checkbox"
            value="ja"
            defaultChecked={props.suspended}
            className="size-5"
          />
          Alleen geschorste
        </label>
        <Button look="secondary">Zoeken</Button>
      </form>
      <p id="zoek-hint" className="mt-1 text-sm text-muted">
        Het begin van de naam, het KvK-nummer, het telefoonnummer of het e-mailadres van het
        account.
      </p>
    </search>
  );
}

/** Two statuses carry the same badge: at the desk it matters who gave it. */
const STATUS_LABELS: Record<VerificationStatus, string> = {
  UNCHECKED: "Nog niet gecontroleerd",
  UNKNOWN: "Onbekend in het register",
  REFUSED: "Geweigerd door het register",
  REJECTED: "Afgewezen door een beheerder",
  CONFIRMED: "Geverifieerd door het register",
  APPROVED: "Geverifieerd met de hand",
};

/** How a company stands with us. */
export function CompanyBadges(company: Pick<DeskCompany, "status" | "suspendedAt">) {
  const { tone } = stateOf(VERIFICATION, company.status);
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={tone}>{STATUS_LABELS[company.status]}</Badge>
      {isSuspended(company) && <Badge tone="bad">Geschorst</Badge>}
    </div>
  );
}

/** Companies with how they stand, each leading to its own page. */
export function CompaniesAtDesk({ companies }: { companies: readonly DeskCompany[] }) {
  return (
    <ul className="grid gap-3">
      {companies.map((company) => (
        <li key={company.id}>
          <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">
                <TextLink href={href("/admin/bedrijven/:companyId", { companyId: company.id })}>
                  {company.businessName || "Zonder naam"}
                </TextLink>
              </span>
              <span translate="no" className="text-muted wrap-anywhere">
                {company.email}
              </span>
              <span className="text-sm text-muted">
                <span>{company.kvkNumber ? `KvK ${company.kvkNumber}, sinds` : "Sinds"}</span>{" "}
                <span>{formatLongDate(company.createdAt)}</span>
              </span>
            </div>
            <CompanyBadges {...company} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** What a company's profile says, with what only the desk sees of it. */
export function CompanyFacts({ company }: { company: WholeCompany }) {
  const { street, postcode, city, website, vatNumber, vatAnswer } = company;
  const vat = vatNumber && (vatAnswer ? `${vatNumber} (${VAT_LABELS[vatAnswer]})` : vatNumber);
  return (
    <Facts
      dense
      facts={[
        ["Contactpersoon", company.ownerName],
        ["E-mailadres", company.emailVerified ? company.email : `${company.email} (onbevestigd)`],
        ["Telefoon", showPhone(company.phone)],
        ["KvK-nummer", company.kvkNumber ?? "Niet ingevuld"],
        ["Btw-id", vat],
        ["Adres", street && postcode && city ? `${street}, ${postcode} ${city}` : null],
        ["Website", website && <SiteLink key="site" address={website} />],
        ["Provincies", company.serviceAreas.join(", ") || "Geen"],
        ["Diensten", company.categories.map((one) => CATEGORY_LABELS[one]).join(", ") || "Geen"],
        ["Mensen", String(company.teamSize)],
        ["Jaren ervaring", company.yearsInBusiness?.toString()],
        ["Profiel", company.isComplete ? "Af" : "Nog niet af"],
        ["Bij ons sinds", formatLongDate(company.createdAt)],
        [
          "Openbare pagina",
          company.isComplete && !isSuspended(company) ? (
            <TextLink key="pagina" href={companyPath(company.id)}>
              Bekijk de pagina
            </TextLink>
          ) : null,
        ],
      ]}
    />
  );
}

const VAT_LABELS = {
  valid: "klopt volgens VIES",
  invalid: "niet in gebruik volgens VIES",
  unknown: "VIES gaf geen antwoord",
};
