import { data, redirect } from "react-router";
import { findLocalCheckout, payLocally } from "~/features/payments/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { formatCents } from "~/shared/money.ts";
import { page } from "~/shared/page.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/payment";

export const handle = page({ audience: "public", hydrate: false });
export const meta: Route.MetaFunction = () => [{ title: "Lokale betaalpagina" }];

/** The stand-in for a payment provider's page; absent when DEPLOYMENT is live. */
async function openCheckout(context: Route.LoaderArgs["context"], checkoutId: string) {
  const checkout = await findLocalCheckout(appOf(context), checkoutId);
  if (!checkout) throw data(null, { status: 404 });
  return checkout;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const checkout = await openCheckout(context, params.checkoutId);
  if (checkout.state === "paid") throw redirect(checkout.returnUrl);
  const { cancelUrl, plan, firstMonthCents, monthlyCents, state } = checkout;
  return { cancelUrl, plan, firstMonthCents, monthlyCents, isExpired: state === "expired" };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { returnUrl } = await openCheckout(context, params.checkoutId);
  await payLocally(appOf(context), params.checkoutId);
  const { state } = await openCheckout(context, params.checkoutId);
  throw redirect(state === "paid" ? returnUrl : localCheckoutPath(params.checkoutId));
}

export default function LocalPayment({ loaderData }: Route.ComponentProps) {
  if (loaderData.isExpired) {
    return (
      <Page width="narrow">
        <PageTitle>Deze betaling is verlopen</PageTitle>
        <Card className="grid justify-items-start gap-4">
          <p>
            Hier kun je niet meer betalen en er is niets afgeschreven. Ga terug en begin opnieuw;
            dat kost niets extra.
          </p>
          <LinkButton href={loaderData.cancelUrl}>Terug naar Verhuisbod</LinkButton>
        </Card>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageTitle lead="Deze pagina staat op je eigen machine in voor de betaaldienst. Er gaat geen geld om.">
        Betalen
      </PageTitle>
      <Card>
        <p className="flex justify-between gap-4">
          <span>{loaderData.plan}, eerste maand</span>
          <strong className="tabular-nums">
            {formatCents(loaderData.firstMonthCents)} incl. btw
          </strong>
        </p>
        <p className="mt-1 flex justify-between gap-4 text-muted">
          <span>Daarna per maand</span>
          <span className="tabular-nums">{formatCents(loaderData.monthlyCents)} incl. btw</span>
        </p>
        <form method="post" className="mt-6 flex flex-wrap gap-3">
          <Button>Betalen</Button>
          <LinkButton look="secondary" href={loaderData.cancelUrl}>
            Annuleren
          </LinkButton>
        </form>
      </Card>
    </Page>
  );
}
