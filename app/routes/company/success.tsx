import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { HOMES, PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import type { Route } from "./+types/success";

export const handle = page({ title: "Betaling", audience: "company" });

/** Back from the provider: what the address says is only a question, the provider answers it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireCompany(context, request);
  const asked = new URL(request.url).searchParams.get("session_id") ?? "";
  const reference = isId(asked) ? asked : null;
  const app = appOf(context);
  // A provider that does not answer now is asked again within the hour, and when the page is opened again.
  const confirmed = await attempt(app, () => confirmCheckout(app, actor, asked));
  if (!confirmed) return { reference, outcome: "payment-unconfirmed" as const };
  return { reference, outcome: confirmed.ok ? ("confirmed" as const) : confirmed.reason };
}

const TITLES = {
  confirmed: "Je abonnement is actief",
  "payment-unconfirmed": "We wachten op je betaling",
  "under-way": "Je betaling is onderweg",
  failed: "Je betaling is niet gelukt",
  refunded: "Je betaling gaat terug",
};

const CONFIRMED = "Met een compleet en geverifieerd profiel stuur je nu onbeperkt offertes.";

const TO_DASHBOARD = { to: HOMES.company, button: "Naar het dashboard" };
const NEXT: { [outcome: string]: typeof TO_DASHBOARD } = {
  refunded: { to: SUBSCRIPTION, button: "Lees waarom" },
  failed: { to: PRICING, button: "Opnieuw beginnen" },
};

export default function Success({ loaderData }: Route.ComponentProps) {
  const { outcome, reference } = loaderData;
  const message = outcome === "confirmed" ? null : BILLING_MESSAGES[outcome];
  const { to, button } = NEXT[outcome] ?? TO_DASHBOARD;
  return (
    <Page width="narrow">
      <PageTitle>{TITLES[outcome]}</PageTitle>
      <Card>
        <p>{message ? message.text : CONFIRMED}</p>
        {reference && (
          <p className="mt-2 text-sm wrap-anywhere text-muted">
            Transactiekenmerk: <span translate="no">{reference}</span>
          </p>
        )}
      </Card>
      <div>
        <LinkButton href={to}>{button}</LinkButton>
      </div>
    </Page>
  );
}
