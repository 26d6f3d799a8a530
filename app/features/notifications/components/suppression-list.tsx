import { formatLongDate } from "~/shared/dates.ts";
import { Button } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
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
            <form method="post">
              <input type="hidden" name="intent" value="lift" />
              <input type="hidden" name="address" value={address} />
              <Button look="secondary">
                Stuur weer mail<span className="sr-only"> naar {address}</span>
              </Button>
            </form>
          </Card>
        </li>
      ))}
    </ul>
  );
}
