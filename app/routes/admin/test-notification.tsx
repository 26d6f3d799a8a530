import { href } from "react-router";
import { requestTest } from "~/features/notifications/index.server.ts";
import { TEST_MESSAGES } from "~/features/notifications/messages.ts";
import { requireAdmin } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { ok } from "~/shared/result.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/test-notification";

const PAGE_PATH = href("/test-notification");

export const handle = page({ title: "Testmelding", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(context, request);
  return { email };
}

export const action = formAction({
  gate: requireAdmin,
  act: async ({ app, actor }) => ok(await requestTest(app, actor)),
  failed: TEST_MESSAGES.failed,
  done: { to: PAGE_PATH, message: TEST_MESSAGES.sent },
});

/** A developer's page that sends one notification, to the admin who presses the button. */
export default function TestNotification({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead="Kijk of mail de deur uitgaat en aankomt." />
      <Card className="grid gap-4">
        <p className="wrap-anywhere">
          De mail gaat naar <span translate="no">{loaderData.email}</span>, door dezelfde wachtrij
          en mailserver als alle andere. Weigert de ontvanger hem, dan staat dat bij Beheer onder
          Geweigerde mail.
        </p>
        <form method="post" action={PAGE_PATH}>
          <Button>Stuur een testmelding</Button>
        </form>
      </Card>
    </Page>
  );
}
