import { formatLongDate } from "~/shared/dates.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import type { Eligibility } from "../views.ts";

/** Tells a company at its work that a month is owed, if one is, and leads to where it is paid. */
export function ArrearsNotice({ owedUntil, subscribed }: Eligibility) {
  if (!owedUntil) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 border-l-8 border-l-bad">
      <div className="grid gap-1">
        <h2 className="text-step-0">Er staat een betaling open</h2>
        <p>
          {subscribed
            ? `Tot ${formatLongDate(owedUntil)} blijft alles werken.`
            : "Je kunt nu geen offertes sturen."}
        </p>
      </div>
      <LinkButton look="secondary" href={SUBSCRIPTION}>
        Naar de betaling
      </LinkButton>
    </Card>
  );
}
