import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { lackingOf } from "../rules.ts";
import type { DeskSeller } from "../views.ts";
import { askedText, lackingText, sellerAddressText } from "../wording.ts";
import { ReportTable } from "./report-table.tsx";

/** Companies in a year's report, each with its figures and what is missing. */
export function DeskSellers({ sellers }: { sellers: readonly DeskSeller[] }) {
  return (
    <ul className="grid gap-3">
      {sellers.map((seller) => (
        <li key={seller.companyId}>
          <DeskSellerCard seller={seller} />
        </li>
      ))}
    </ul>
  );
}

function DeskSellerCard({ seller }: { seller: DeskSeller }) {
  const lacking = lackingOf(seller);
  return (
    <Card className="grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-step-0 wrap-anywhere">
          {seller.departedAt ? (
            seller.businessName
          ) : (
            <TextLink
              translate="no"
              href={href("/admin/bedrijven/:companyId", { companyId: seller.companyId })}
            >
              {seller.businessName}
            </TextLink>
          )}
        </h3>
        <SellerBadge seller={seller} isWhole={lacking.length === 0} />
      </header>
      <Facts
        dense
        facts={[
          ["Ontbreekt", lackingText(lacking) || null],
          ["Account verwijderd", seller.departedAt && formatLongDate(seller.departedAt)],
          ["Gevraagd", lacking.length > 0 && !seller.departedAt ? askedText(seller) : null],
          ["Adres", sellerAddressText(seller.address)],
          ["KvK-nummer", seller.kvkNumber],
          ["Btw-id", seller.vatNumber],
          ["RSIN", seller.rsin],
        ]}
      />
      <ReportTable quarters={seller.quarters} label={`Opgave van ${seller.businessName}`} />
    </Card>
  );
}

function SellerBadge({ seller, isWhole }: { seller: DeskSeller; isWhole: boolean }) {
  if (!isWhole) return <Badge tone="bad">Niet compleet</Badge>;
  return seller.soleTrader ? (
    <Badge tone="busy">Eenmanszaak: vul aan</Badge>
  ) : (
    <Badge tone="good">In het bestand</Badge>
  );
}
