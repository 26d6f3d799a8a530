import { formatLongDate } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import type { Suppression } from "../views.ts";
import { SUPPRESSION_TEXTS } from "../wording.ts";

/** Addresses that get no mail, each with a button by which they do again. */
export function SuppressionList({ addresses }: { addresses: readonly Suppression[] }) {
  return (
    <ul className="grid gap-3">
      {addresses.map(({ address, kind, since, detail }) => (
        <li key={address}>
          <Card className="grid gap-3" aria-label={address}>
            <Facts
              dense
              facts={[
                ["Adres", address],
                ["Waarom", SUPPRESSION_TEXTS[kind].label],
                ["Gezegd", detail],
                ["Sinds", formatLongDate(since)],
              ]}
            />
            <FoldedDeskForm
              title="Stuur weer mail"
              id={`weer-mail-${address}`}
              act="mailbox-opened"
              intent="lift"
              send="Stuur weer mail"
              hidden={{ address }}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}
