import { listRefusedMail } from "~/features/notifications/reads.server.ts";
import { appOf, requireAdmin } from "~/server/session.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { pageTitle } from "~/shared/product.ts";
import { Card, EmptyState, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Beheer") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  return { refused: await listRefusedMail(appOf(context), admin) };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { refused } = loaderData;
  return (
    <Page>
      <PageTitle lead="Mail die de ontvangende server definitief weigerde. We proberen die niet opnieuw.">
        Beheer
      </PageTitle>
      {refused.length === 0 ? (
        <EmptyState title="Geen geweigerde mail" text="Alle mail is aangekomen of nog onderweg." />
      ) : (
        <section aria-labelledby="geweigerd" className="grid gap-3">
          <h2 id="geweigerd" className="text-step-1">
            Geweigerde mail
          </h2>
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
        </section>
      )}
    </Page>
  );
}
