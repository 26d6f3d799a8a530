import { formatLongDate } from "~/shared/dates.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** Tells a company at its work that a payment did not come, and leads to where it is paid. */
export function ArrearsNotice({ until, isLate }: { until: Date; isLate: boolean }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 border-l-8 border-l-bad">
      <div className="grid gap-1">
        <h2 className="text-step-0">Je betaling is niet gelukt</h2>
        <p>
          {isLate
            ? "Je kunt nu geen offertes sturen."
            : `Tot ${formatLongDate(until)} blijft alles werken.`}
        </p>
      </div>
      <LinkButton look="secondary" href={SUBSCRIPTION}>
        Naar de betaling
      </LinkButton>
    </Card>
  );
}
