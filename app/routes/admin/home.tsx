import { href } from "react-router";
import { LaunchOverride } from "~/features/launch/components/launch-override.tsx";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { launched } from "~/features/launch/index.server.ts";
import { listRefusedMail } from "~/features/notifications/index.server.ts";
import { PaymentExceptions } from "~/features/payments/components/payment-exceptions.tsx";
import { listPaymentExceptions } from "~/features/payments/index.server.ts";
import { VerificationQueue } from "~/features/verification/components/queue.tsx";
import { listQueue } from "~/features/verification/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { markCookie } from "~/server/web/cookies.ts";
import { formActions } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { pageTitle } from "~/shared/product.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/home";
import { approve, recheck, reject, settle } from "./admin-forms.ts";

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Beheer") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const [waiting, refused, payments] = await Promise.all([
    listQueue(app, admin),
    listRefusedMail(app, admin),
    listPaymentExceptions(app, admin),
  ]);
  return {
    waiting,
    refused,
    payments,
    launch: {
      launched: launched(app),
      day: formatLongDate(settingsOf(app).launchDate),
      override: markCookie(settingsOf(app), OVERRIDE_KEY).isIn(request),
    },
  };
}

export const action = formActions({
  gate: requireAdmin,
  forms: { approve, reject, recheck, "settle-payment": settle },
  otherwise: "approve",
});

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { waiting, refused, payments, launch } = loaderData;
  return (
    <Page>
      <PageTitle lead="Wat op een beheerder wacht.">Beheer</PageTitle>
      <section aria-labelledby="controle" className="grid gap-3">
        <h2 id="controle" className="text-step-1">
          Te controleren bedrijven
        </h2>
        {waiting.length === 0 ? (
          <p className="text-muted">Geen bedrijf wacht op controle van naam en KvK-nummer.</p>
        ) : (
          <VerificationQueue companies={waiting} />
        )}
      </section>
      <section aria-labelledby="betalingen" className="grid gap-3">
        <h2 id="betalingen" className="text-step-1">
          Betalingen om te bekijken
        </h2>
        {payments.length === 0 ? (
          <p className="text-muted">Elke betaling hoort bij een lopend abonnement.</p>
        ) : (
          <PaymentExceptions payments={payments} />
        )}
      </section>
      <section aria-labelledby="geweigerd" className="grid gap-3">
        <h2 id="geweigerd" className="text-step-1">
          Geweigerde mail
        </h2>
        <p className="text-muted">
          {refused.length === 0
            ? "Alle mail is aangekomen of nog onderweg."
            : "Mail die de ontvangende server definitief weigerde. We proberen die niet opnieuw."}
        </p>
        {refused.length > 0 && (
          <ul className="grid gap-3">
            {refused.map((mail) => (
              <li key={mail.messageId}>
                <Card>
                  <Facts
                    facts={[
                      ["Ontvanger", mail.recipient],
                      ["Soort mail", mail.task],
                      ["Reden", mail.reason],
                      ["Datum", formatLongDate(mail.createdAt)],
                    ]}
                  />
                </Card>
              </li>
            ))}
          </ul>
        )}
      </section>
      <LaunchOverride {...launch} action={href("/admin/lancering")} />
    </Page>
  );
}
