import { data, href, redirect } from "react-router";
import {
  AT_LEAST,
  CONFIRMED_PASSWORD,
  NEW_PASSWORD,
} from "~/features/accounts/components/passwords.ts";
import { GOES_ON_SECONDS } from "~/features/accounts/constants.ts";
import { ACCOUNT_MESSAGES, passwordMessage } from "~/features/accounts/messages.ts";
import { newPasswordSchema } from "~/features/accounts/schema.ts";
import { landingOf } from "~/gates/company.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PostedForm } from "~/ui/posted-form.tsx";
import { readResetLink, resetPassword } from "~/use-cases/reset-password.ts";
import type { Route } from "./+types/reset-password";

export const handle = page({ title: "Nieuw wachtwoord", audience: "public" });

/** Only looks: a mail scanner that opens the link uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  if (query.has("gelukt")) {
    const actor = await actorOf(context);
    const target = actor.kind === "visitor" ? href("/auth") : await landingOf(app, actor);
    // The browser goes on by itself after it has shown the page: a header, so no script.
    const headers = { Refresh: `${GOES_ON_SECONDS}; url=${target}` };
    return data({ kind: "done" as const, target }, { headers });
  }
  const token = query.get("token");
  if (!token) throw redirect(href("/forgot-password"));
  const link = await readResetLink(app, token);
  if (!link) return data({ kind: "bad" as const }, { status: 400 });
  return data({ kind: "form" as const, token, ...link });
}

export function headers({ parentHeaders, loaderHeaders }: Route.HeadersArgs) {
  const refresh = loaderHeaders.get("Refresh");
  if (refresh) parentHeaders.set("Refresh", refresh);
  return parentHeaders;
}

export const action = formAction({
  async before({ app, fields }) {
    if (await readResetLink(app, textField(fields, "token"))) return null;
    return { status: 400, message: ACCOUNT_MESSAGES["bad-reset-link"] };
  },
  schema: newPasswordSchema,
  invalid: passwordMessage,
  act: ({ app, fields, value, request }) =>
    resetPassword(app, request, { token: textField(fields, "token"), password: value.password }),
  messages: ACCOUNT_MESSAGES,
  refusedStatus: 400,
  done: (_, { cookies }) => ({
    to: `${href("/reset-password")}?gelukt=1`,
    message: ACCOUNT_MESSAGES["password-set"],
    cookies,
  }),
});

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "done") return <Done target={loaderData.target} />;
  if (loaderData.kind === "bad") {
    return (
      <Page width="narrow" message={ACCOUNT_MESSAGES["bad-reset-link"]}>
        <PageTitle lead="De reset link is ongeldig of verlopen">Ongeldige link</PageTitle>
        <Card className="grid gap-4">
          <p>Een link werkt een uur en maar één keer. Een nieuwe is zo aangevraagd.</p>
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton href={href("/forgot-password")}>Nieuwe link aanvragen</LinkButton>
            <LinkButton look="quiet" href={href("/auth")}>
              Terug naar inloggen
            </LinkButton>
          </div>
        </Card>
      </Page>
    );
  }
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead={`Je account: ${loaderData.email}`}>Kies een nieuw wachtwoord</PageTitle>
      <Card className="tape">
        <PostedForm
          id="nieuw-wachtwoord"
          schema={newPasswordSchema}
          result={actionData?.result ?? null}
          hidden={{ token: loaderData.token }}
          asks={{
            password: { ...NEW_PASSWORD, placeholder: AT_LEAST },
            confirmPassword: CONFIRMED_PASSWORD,
          }}
        >
          <p className="text-sm text-muted">
            {loaderData.asksCode
              ? "Daarna ben je overal uitgelogd. Je logt opnieuw in, met een code uit je authenticator-app."
              : "Daarna ben je overal uitgelogd waar je nog was ingelogd, en hier meteen weer ingelogd."}
          </p>
          <Button>Wachtwoord opslaan</Button>
        </PostedForm>
      </Card>
    </Page>
  );
}

function Done({ target }: { target: string }) {
  const signedIn = target !== href("/auth");
  return (
    <Page width="narrow">
      <PageTitle
        lead={
          signedIn
            ? "Je bent ingelogd en gaat zo vanzelf verder."
            : "Log hierna in met je nieuwe wachtwoord."
        }
      >
        Wachtwoord bijgewerkt
      </PageTitle>
      <div>
        <LinkButton href={target}>{signedIn ? "Verder" : "Naar inloggen"}</LinkButton>
      </div>
    </Page>
  );
}
