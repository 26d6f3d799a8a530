import { Facts } from "~/ui/card.tsx";
import { lackingOf } from "../rules.ts";
import type { SellerYear } from "../views.ts";
import { CONSEQUENCE, lackingText, sellerAddressText } from "../wording.ts";
import { ReportTable } from "./report-table.tsx";

/** What is told the tax office of a company, for itself; before it is sent. */
export function OwnReport({ report, year }: { report: SellerYear | null; year: number }) {
  if (!report) {
    return (
      <p>
        Over <span>{year}</span> is er niets door te geven: van je geaccepteerde offertes is nog
        geen dag voorbij.
      </p>
    );
  }
  const lacking = lackingOf(report);
  return (
    <div className="grid gap-4">
      {lacking.length > 0 && (
        <p className="notice">{`We missen nog: ${lackingText(lacking)}. ${CONSEQUENCE}`}</p>
      )}
      <ReportTable quarters={report.quarters} label={`Opgave over ${year}`} />
      <Facts
        dense
        facts={[
          ["Naam", report.businessName],
          ["Adres", sellerAddressText(report.address)],
          ["KvK-nummer", report.kvkNumber],
          ["Btw-id", report.vatNumber],
          ["RSIN", report.rsin],
          ["Ingehouden door ons", "€ 0: je klant betaalt jou rechtstreeks"],
          ["Bankrekening", "Niet bekend: betalingen lopen niet via ons"],
        ]}
      />
      <p className="text-sm text-muted">
        Een afspraak telt in het kwartaal van de afgesproken dag, met het afgesproken bedrag. Klopt
        er iets niet, laat het ons dan voor 31 januari weten.
      </p>
    </div>
  );
}
