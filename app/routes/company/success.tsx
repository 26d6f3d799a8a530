import { href } from "react-router";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { page } from "~/shared/page.ts";
import { pageTitle } from "~/shared/product.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import type { Route } from "./+types/success";

export const handle = page({ audience: "company", hydrate: false });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Betaling") }];

/** Back from the provider: what the address says is only a question, the provider answers it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireCompany(context, request);
  const reference = new URL(request.url).searchParams.get("session_id") ?? "";
  const confirmed = await confirmCheckout(appOf(context), actor, reference);
  return { reference, outcome: confirmed.ok ? ("confirmed" as const) : confirmed.reason };
}

const TITLES = {
  confirmed: "Je abonnement is actief",
  "payment-unconfirmed": "We wachten op je betaling",
  "under-way": "Je betaling is onderweg",
  failed: "Je betaling is niet gelukt",
  refunded: "Je betaling gaat terug",
};

export default function Success({ loaderData }: Route.ComponentProps) {
  const { outcome, reference } = loaderData;
  const message = outcome === "confirmed" ? null : BILLING_MESSAGES[outcome];
  const isRefunded = outcome === "refunded";
  return (
    <Page width="narrow">
      <PageTitle>{TITLES[outcome]}</PageTitle>
      <Card>
        <p>{message ? message.text : "Je kunt nu onbeperkt offertes sturen."}</p>
        {reference && (
          <p className="mt-2 text-sm wrap-anywhere text-muted">Transactiekenmerk: {reference}</p>
        )}
      </Card>
      <div>
        <LinkButton
          href={isRefunded ? href("/subscription-management") : href("/verhuisbedrijf-dashboard")}
        >
          {isRefunded ? "Lees waarom" : "Naar het dashboard"}
        </LinkButton>
      </div>
      {message && <Toast message={message} />}
    </Page>
  );
}
