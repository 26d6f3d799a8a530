import { data } from "react-router";
import { TEST_MESSAGES } from "~/features/notifications/messages.ts";
import { requestTest } from "~/features/notifications/writes.server.ts";
import { appOf, requireAdmin } from "~/server/auth/session.ts";
import { attempt } from "~/server/web/attempt.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { pageTitle } from "~/shared/product.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/test-notification";

const HERE = "/test-notification";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Testmelding") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(context, request);
  return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const admin = await requireAdmin(context, request);
  const sent = await attempt(app, async () => {
    await requestTest(app, admin);
    return true;
  });
  if (!sent) return data({ message: TEST_MESSAGES.failed }, { status: 503 });
  return await redirectWith(app, HERE, TEST_MESSAGES.sent);
}

/** A developer's page that sends one notification, to the admin who presses the button. */
export default function TestNotification({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="Kijk of mail de deur uitgaat en aankomt.">Testmelding</PageTitle>
      <Card className="grid gap-4">
        <p className="wrap-anywhere">
          De mail gaat naar {loaderData.email}, door dezelfde wachtrij en mailserver als alle
          andere. Weigert de ontvanger hem, dan staat dat bij Beheer onder Geweigerde mail.
        </p>
        <form method="post" action={HERE}>
          <Button>Stuur een testmelding</Button>
        </form>
      </Card>
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}
