import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { NewPasswordFields } from "~/features/accounts/components/new-password-fields.tsx";
import { GOES_ON_SECONDS } from "~/features/accounts/constants.ts";
import { ACCOUNT_MESSAGES, passwordMessage } from "~/features/accounts/messages.ts";
import { type NewPassword, newPasswordSchema } from "~/features/accounts/schema.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { type Message, UNEXPECTED } from "~/shared/message.ts";
import { pageTitle } from "~/shared/product.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import { readResetLink, resetPassword } from "~/use-cases/reset-password.ts";
import type { Route } from "./+types/reset-password";
import { landingOf } from "./landing.ts";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Nieuw wachtwoord") }];

type State =
  | { kind: "form"; token: string; email: string; asksCode: boolean }
  | { kind: "bad" }
  | { kind: "done"; target: string };

/** Only looks: a mail scanner that opens the link uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  if (query.has("gelukt")) return data(...(await done(context)));
  const token = query.get("token");
  if (!token) throw redirect("/forgot-password");
  const link = await readResetLink(app, token);
  const state: State = link ? { kind: "form", token, ...link } : { kind: "bad" };
  return data(state, { status: link ? 200 : 400 });
}

// The browser goes on by itself after it has shown the page: a header, so no script.
async function done(context: Route.LoaderArgs["context"]): Promise<[State, ResponseInit]> {
  const actor = await actorOf(context);
  const target = actor.kind === "visitor" ? "/auth" : await landingOf(appOf(context), actor);
  return [{ kind: "done", target }, { headers: { Refresh: `${GOES_ON_SECONDS}; url=${target}` } }];
}

export function headers({ parentHeaders, loaderHeaders }: Route.HeadersArgs) {
  const refresh = loaderHeaders.get("Refresh");
  if (refresh) parentHeaders.set("Refresh", refresh);
  return parentHeaders;
}

interface Refused {
  result: SubmissionResult | null;
  message: Message;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const form = await readForm(request);
  const token = textField(form, "token");
  const badLink: Refused = { result: null, message: ACCOUNT_MESSAGES["bad-reset-link"] };
  if (!(await readResetLink(app, token))) return data(badLink, { status: 400 });
  const submission = parseWithZod(form, { schema: newPasswordSchema });
  if (submission.status !== "success") {
    const refused: Refused = {
      result: submission.reply({ hideFields: ["password", "confirmPassword", "token"] }),
      message: passwordMessage(submission.error),
    };
    return data(refused, { status: 400 });
  }
  const { password } = submission.value;
  const reset = await attempt(app, () => resetPassword(app, request, { token, password }));
  if (!reset) return data({ result: null, message: UNEXPECTED }, { status: 500 });
  if (!reset.ok) return data(badLink, { status: 400 });
  const { cookies } = reset.value;
  const message = ACCOUNT_MESSAGES["password-set"];
  return await redirectWith(app, "/reset-password?gelukt=1", message, cookies);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "done") return <Done target={loaderData.target} />;
  if (loaderData.kind === "bad") return <BadLink />;
  return (
    <Page width="narrow">
      <PageTitle lead={`Je account: ${loaderData.email}`}>Kies een nieuw wachtwoord</PageTitle>
      <Card className="tape">
        <ResetForm
          token={loaderData.token}
          asksCode={loaderData.asksCode}
          result={actionData?.result ?? null}
        />
      </Card>
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}

function ResetForm({
  token,
  asksCode,
  result,
}: {
  token: string;
  asksCode: boolean;
  result: SubmissionResult | null;
}) {
  const [form, fields] = useForm<NewPassword>({
    id: "nieuw-wachtwoord",
    lastResult: result,
    constraint: getZodConstraint(newPasswordSchema),
  });
  return (
    <form method="post" {...getFormProps(form)} noValidate={false} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields fields={fields} />
      <p className="text-sm text-muted">
        {asksCode
          ? "Daarna ben je overal uitgelogd. Je logt opnieuw in, met een code uit je authenticator-app."
          : "Daarna ben je overal uitgelogd waar je nog was ingelogd, en hier meteen weer ingelogd."}
      </p>
      <Button>Wachtwoord opslaan</Button>
    </form>
  );
}

function Done({ target }: { target: string }) {
  const signedIn = target !== "/auth";
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

function BadLink() {
  return (
    <Page width="narrow">
      <PageTitle lead="De reset link is ongeldig of verlopen">Ongeldige link</PageTitle>
      <Card className="grid gap-4">
        <p>Een link werkt een uur en maar één keer. Een nieuwe is zo aangevraagd.</p>
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton href="/forgot-password">Nieuwe link aanvragen</LinkButton>
          <LinkButton look="quiet" href="/auth">
            Terug naar inloggen
          </LinkButton>
        </div>
      </Card>
      <Toast message={ACCOUNT_MESSAGES["bad-reset-link"]} />
    </Page>
  );
}
