import { data, redirect } from "react-router";
import {
  LocalBank,
  LocalCheckoutForm,
  PayOwed,
} from "~/features/payments/components/local-page.tsx";
import { actLocally, findLocalCheckout } from "~/features/payments/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { LOCAL_ACTS, type LocalAct } from "~/shared/local-acts.ts";
import { page } from "~/shared/page.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/payment";

export const handle = page({ audience: "public" });
export const meta: Route.MetaFunction = () => [{ title: "Lokale betaalpagina" }];

/** The stand-in for a payment provider's pages; absent when DEPLOYMENT is live. */
async function openCheckout(context: Route.LoaderArgs["context"], checkoutId: string) {
  const checkout = await findLocalCheckout(appOf(context), checkoutId);
  if (!checkout) throw data(null, { status: 404 });
  return checkout;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return {
    checkout: await openCheckout(context, params.checkoutId),
    back: backFrom(context, query.get("terug")),
    asks: query.get("wat"),
    isRefused: query.has("geweigerd"),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { checkoutId } = params;
  await openCheckout(context, checkoutId);
  const fields = await readForm(request);
  const asked = textField(fields, "act");
  const act: LocalAct = LOCAL_ACTS.find((known) => known === asked) ?? "pay";
  await actLocally(appOf(context), checkoutId, act);
  const { state, returnUrl } = await openCheckout(context, checkoutId);
  const own = localCheckoutPath(checkoutId);
  if (act === "fail") throw redirect(`${own}?geweigerd=1`);
  if (act === "pay" || act === "pay-by-debit") {
    throw redirect(state === "paid" || state === "pending" ? returnUrl : own);
  }
  throw redirect(backFrom(context, textField(fields, "back")) ?? own);
}

// The way back comes from an address, so it leads to the product alone.
function backFrom(context: Route.LoaderArgs["context"], back: string | null): string | null {
  return back?.startsWith(`${settingsOf(appOf(context)).appUrl}/`) ? back : null;
}

export default function LocalPayment({ loaderData }: Route.ComponentProps) {
  const { checkout, back, asks, isRefused } = loaderData;
  if (checkout.state === "expired") {
    return (
      <Page width="narrow">
        <PageTitle>Deze betaling is verlopen</PageTitle>
        <Card className="grid justify-items-start gap-4">
          <p>
            Hier kun je niet meer betalen en er is niets afgeschreven. Ga terug en begin opnieuw;
            dat kost niets extra.
          </p>
          <LinkButton href={checkout.cancelUrl}>Terug naar Verhuisbod</LinkButton>
        </Card>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageTitle lead="Deze pagina staat op je eigen machine in voor de betaaldienst. Er gaat geen geld om.">
        {checkout.state === "open" ? "Betalen" : "Lokale betaaldienst"}
      </PageTitle>
      {checkout.state === "open" ? (
        <LocalCheckoutForm {...checkout} isRefused={isRefused} />
      ) : (
        <>
          {checkout.owedCents !== null && <PayOwed owedCents={checkout.owedCents} back={back} />}
          <LocalBank
            isUnderWay={checkout.isUnderWay}
            isChoosing={asks === "methode"}
            back={back}
            home={checkout.returnUrl}
          />
        </>
      )}
    </Page>
  );
}
