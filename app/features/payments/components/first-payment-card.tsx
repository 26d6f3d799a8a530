import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { PRICING } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** How a first payment stands that takes days: wait for it, or begin again. */
export function FirstPaymentCard({ state }: { state: "under-way" | "failed" }) {
  const { title, text } = BILLING_MESSAGES[state];
  const isFailed = state === "failed";
  return (
    <Card className={`grid gap-3 border-l-8 ${isFailed ? "border-l-bad" : "border-l-good"}`}>
      <h2 className="text-step-0">{title}</h2>
      <p>{text}</p>
      {isFailed && (
        <div>
          <LinkButton href={PRICING}>Opnieuw beginnen</LinkButton>
        </div>
      )}
    </Card>
  );
}
