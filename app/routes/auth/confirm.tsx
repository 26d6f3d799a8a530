import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { hashPassword } from "~/features/accounts/api.server.ts";
import { NewPasswordFields } from "~/features/accounts/components/new-password-fields.tsx";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import { ACCOUNT_MESSAGES } from "~/features/accounts/messages.ts";
import { readVerificationLink } from "~/features/accounts/reads.server.ts";
import { type NewPassword, newPasswordSchema } from "~/features/accounts/schema.ts";
import { confirmEmail } from "~/features/accounts/writes.server.ts";
import { claimBriefs } from "~/features/briefs/api.server.ts";
import { createMinimalProfile } from "~/features/companies/api.server.ts";
import { claimRegistrations } from "~/features/registration/api.server.ts";
import { redirectWith } from "~/server/flash.ts";
import { readForm, textField } from "~/server/form.ts";
import { appOf, signInConfirmed } from "~/server/session.ts";
import { pageTitle } from "~/shared/product.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/confirm";
import { landingOf } from "./landing.ts";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("E-mailadres bevestigen") }];

/** Only looks: a mail scanner that opens the link uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token_hash") ?? query.get("token");
  if (!token) return data({ token: null, link: null, complete: false }, { status: 400 });
  const found = await readVerificationLink(appOf(context), token);
  // 'An e-mail with a token' (SPEC section 2) means the token of that address.
  const email = query.get("email")?.trim().toLowerCase();
  const link = found && (!email || email === found.email) ? found : null;
  return data({ token, link, complete: true }, { status: link ? 200 : 400 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const form = await readForm(request);
  const token = textField(form, "token");
  const link = await readVerificationLink(app, token);
  if (!link) return data({ result: null }, { status: 400 });

  let passwordHash: string | null = null;
  if (link.asksPassword) {
    const submission = parseWithZod(form, { schema: newPasswordSchema });
    if (submission.status !== "success") {
      const result: SubmissionResult = submission.reply({
        hideFields: ["password", "confirmPassword"],
      });
      return data({ result }, { status: 400 });
    }
    passwordHash = await hashPassword(app, submission.value.password);
  }
  const confirmed = await confirmEmail(app, token, passwordHash, async (tx, user) => {
    await claimBriefs(tx, user.userId, user.email);
    if (user.role !== "MOVING_COMPANY") return;
    const told = await claimRegistrations(tx, user, app.clock.now());
    await createMinimalProfile(tx, user.userId, told?.companyName ?? user.name, told?.phone);
  });
  if (!confirmed.ok) return data({ result: null }, { status: 400 });
  const { actor, cookies } = await signInConfirmed(app, confirmed.value.userId, request);
  return await redirectWith(
    app,
    await landingOf(app, actor),
    ACCOUNT_MESSAGES["email-confirmed"],
    cookies,
  );
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { link, token, complete } = loaderData;
  if (!link || !token) return <BadLink complete={complete} />;
  return (
    <Page width="narrow">
      <PageTitle lead={`Je account: ${link.email}`}>Bevestig je e-mailadres</PageTitle>
      <Card>
        <ConfirmForm
          token={token}
          asksPassword={link.asksPassword}
          result={actionData?.result ?? null}
        />
      </Card>
    </Page>
  );
}

function ConfirmForm({
  token,
  asksPassword,
  result,
}: {
  token: string;
  asksPassword: boolean;
  result: SubmissionResult | null;
}) {
  const [form, fields] = useForm<NewPassword>({
    id: "bevestigen",
    lastResult: result,
  });
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {asksPassword && (
        <>
          <p>
            Er is meer dan één keer met dit adres geregistreerd. Kies daarom nu zelf het wachtwoord
            van je account.
          </p>
          <NewPasswordFields fields={fields} label="Wachtwoord" />
        </>
      )}
      <Button>Bevestig mijn e-mailadres</Button>
    </form>
  );
}

function BadLink({ complete }: { complete: boolean }) {
  return (
    <Page width="narrow">
      <PageTitle lead="Vraag hieronder een nieuwe link aan, of log in als je al bevestigd hebt.">
        {complete ? "Verificatie mislukt" : "Ongeldige verificatielink"}
      </PageTitle>
      <Card>
        <ResendForm email={null} />
      </Card>
      <a href="/auth" className="text-accent-text underline underline-offset-4">
        Naar inloggen
      </a>
      {complete && <Toast message={ACCOUNT_MESSAGES["bad-link"]} />}
    </Page>
  );
}
