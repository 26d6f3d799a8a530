import { href } from "react-router";
import { RESET_MINUTES } from "~/features/accounts/constants.ts";
import { requestReset } from "~/features/accounts/index.server.ts";
import { ACCOUNT_MESSAGES } from "~/features/accounts/messages.ts";
import { addressSchema } from "~/features/accounts/schema.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { ok } from "~/shared/result.ts";
import { BackLink, Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PostedForm } from "~/ui/posted-form.tsx";
import type { Route } from "./+types/forgot-password";

export const handle = page({ title: "Wachtwoord vergeten", audience: "public" });

export function loader({ request }: Route.LoaderArgs) {
  return { sent: new URL(request.url).searchParams.has("verzonden") };
}

/** Answers the same for every address, whether it has an account or not. */
export const action = formAction({
  schema: addressSchema,
  invalid: ACCOUNT_MESSAGES["reset-invalid"],
  limits: ({ ip, value }) => [
    ["resetPerIp", ip],
    ["resetPerAddress", value.email],
  ],
  act: async ({ app, value }) => ok(await requestReset(app, value.email)),
  done: { to: `${href("/forgot-password")}?verzonden=1`, message: ACCOUNT_MESSAGES["reset-sent"] },
});

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent && !actionData) {
    return (
      <Page key="sent" width="narrow">
        <PageTitle lead="Als er een account met dit adres is, vind je binnen een paar minuten een link in je inbox.">
          Kijk in je mail
        </PageTitle>
        <Card className="grid gap-4">
          <p>
            De link werkt <span>{RESET_MINUTES}</span> minuten en maar één keer. Niets ontvangen?
            Kijk ook bij je ongewenste mail, en of je het adres goed hebt geschreven.
          </p>
          <div>
            <LinkButton look="secondary" href={href("/forgot-password")}>
              Probeer opnieuw
            </LinkButton>
          </div>
        </Card>
        <BackLink href={href("/auth")}>Terug naar inloggen</BackLink>
      </Page>
    );
  }
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead="Vul je e-mailadres in. We mailen je een link waarmee je een nieuw wachtwoord kiest." />
      <Card className="tape">
        <PostedForm
          id="vergeten"
          schema={addressSchema}
          result={actionData?.result ?? null}
          action={href("/forgot-password")}
          asks={{ email: { label: "E-mailadres", type: "email", autoComplete: "username" } }}
        >
          <Button>Stuur me een link</Button>
        </PostedForm>
      </Card>
      <BackLink href={href("/auth")}>Terug naar inloggen</BackLink>
    </Page>
  );
}
