import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { REASON_LABELS, VERIFICATION } from "../../companies/lifecycle.ts";
import type { QueuedCompany } from "../views.ts";

/** Companies whose name and KvK number were not confirmed, each leading to where that is decided. */
export function VerificationQueue({ companies }: { companies: readonly QueuedCompany[] }) {
  return (
    <ul className="grid gap-3">
      {companies.map((company) => (
        <li key={company.companyId}>
          <QueuedCard {...company} />
        </li>
      ))}
    </ul>
  );
}

function QueuedCard(company: QueuedCompany) {
  const { companyId, businessName, kvkNumber, status, reason, checkedAt } = company;
  const { tone, label } = stateOf(VERIFICATION, status);
  return (
    <Card className="grid gap-4" aria-label={businessName}>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 translate="no" className="text-step-0 wrap-anywhere">
          {businessName}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <Facts
        dense
        facts={[
          ["KvK-nummer", kvkNumber],
          ["Waarom", reason ? REASON_LABELS[reason] : "Niet vastgelegd"],
          ["Gecontroleerd", checkedAt ? formatLongDate(checkedAt) : "Niet vastgelegd"],
        ]}
      />
      <div>
        <LinkButton look="secondary" href={href("/admin/bedrijven/:companyId", { companyId })}>
          Nakijken
        </LinkButton>
      </div>
    </Card>
  );
}
