import { redirect } from "react-router";
import {
  PLAN_FEATURES,
  PLAN_NAME,
  PRICE_EXCL_CENTS,
  PRICE_INCL_CENTS,
} from "~/features/billing/constants.ts";
import { BILLING_MESSAGES } from "~/features/billing/messages.ts";
import { startCheckout } from "~/features/billing/writes.server.ts";
import { redirectWith } from "~/server/flash.ts";
import { actorOf, appOf, requireCompany } from "~/server/session.ts";
import { formatCents } from "~/shared/money.ts";
import { pageTitle } from "~/shared/product.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/pricing";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Prijzen voor verhuisbedrijven") },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { isCompany: (await actorOf(context)).kind === "company" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const actor = await requireCompany(context, request);
  const started = await startCheckout(app, actor);
  if (!started.ok) {
    const to =
      started.reason === "region-full" ? "/verhuisbedrijf-wachtlijst" : "/subscription-management";
    return await redirectWith(app, to, BILLING_MESSAGES[started.reason]);
  }
  throw redirect(started.value.url);
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="Opdrachten bekijken is gratis. Met een abonnement stuur je onbeperkt offertes.">
        Eén vast bedrag per maand
      </PageTitle>
      <Card>
        <h2 className="text-step-1">{PLAN_NAME}</h2>
        <p className="mt-2 font-display text-step-2 font-bold tabular-nums">
          {formatCents(PRICE_EXCL_CENTS)}{" "}
          <span className="text-base font-normal">excl. btw per maand</span>
        </p>
        <p className="text-muted">
          {formatCents(PRICE_INCL_CENTS)} incl. btw, maandelijks opzegbaar
        </p>
        <ul className="my-4 grid gap-2">
          {PLAN_FEATURES.map((feature) => (
            <li key={feature}>✓ {feature}</li>
          ))}
        </ul>
        {loaderData.isCompany ? (
          <form method="post">
            <Button className="w-full">Abonnement starten</Button>
          </form>
        ) : (
          <LinkButton href="/auth?type=business" className="w-full">
            Bedrijf gratis aanmelden
          </LinkButton>
        )}
      </Card>
    </Page>
  );
}
