import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { confirmCheckout } from "~/features/billing/writes.server.ts";
import { appOf, requireCompany } from "~/server/session.ts";
import { pageTitle } from "~/shared/product.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/success";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Betaling") }];

/** Back from the provider: what the address says is only a question, the provider answers it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireCompany(context, request);
  const reference = new URL(request.url).searchParams.get("session_id") ?? "";
  const confirmed = await confirmCheckout(appOf(context), actor, reference);
  return { reference, confirmed: confirmed.ok };
}

export default function Success({ loaderData }: Route.ComponentProps) {
  const { confirmed, reference } = loaderData;
  return (
    <Page width="narrow">
      <PageTitle>{confirmed ? "Je abonnement is actief" : "We wachten op je betaling"}</PageTitle>
      <Card>
        <p>
          {confirmed
            ? "Je kunt nu onbeperkt offertes sturen."
            : BILLING_MESSAGES["payment-unconfirmed"].text}
        </p>
        {reference && (
          <p className="mt-2 text-sm wrap-anywhere text-muted">Transactiekenmerk: {reference}</p>
        )}
      </Card>
      <div>
        <LinkButton href="/verhuisbedrijf-dashboard">Naar het dashboard</LinkButton>
      </div>
      {!confirmed && <Toast message={BILLING_MESSAGES["payment-unconfirmed"]} />}
    </Page>
  );
}
