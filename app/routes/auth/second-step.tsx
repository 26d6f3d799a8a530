import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { readToken } from "~/features/accounts/index.server.ts";
import { ACCOUNT_MESSAGES, tooMany } from "~/features/accounts/messages.ts";
import { CodeForm } from "~/features/two-step/components/code-form.tsx";
import { passSecondStep } from "~/features/two-step/index.server.ts";
import { TWO_STEP_MESSAGES } from "~/features/two-step/messages.ts";
import { codeSchema } from "~/features/two-step/schema.ts";
import { appOf } from "~/server/auth/gates.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { take } from "~/server/web/limits.ts";
import type { Message } from "~/shared/message.ts";
import { ownPath } from "~/shared/own-path.ts";
import { pageTitle } from "~/shared/product.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/second-step";
import { landingOf } from "./landing.ts";
import { ticketCookie } from "./ticket-cookie.ts";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Code invullen") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const ticket = await readToken(app, "second-step", await ticketCookie(app).read(request));
  if (!ticket) throw redirect("/auth");
  return { target: ownPath(new URL(request.url).searchParams.get("redirect")) };
}

interface Refused {
  message: Message;
  result: SubmissionResult | null;
}

/** The second half of signing in; there is no session before the code was right. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const cookie = ticketCookie(app);
  const token = await cookie.read(request);
  const ticket = await readToken(app, "second-step", token);
  if (!ticket) return await redirectWith(app, "/auth", TWO_STEP_MESSAGES["bad-ticket"]);
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: codeSchema });
  const reply = () => submission.reply({ hideFields: ["code"] });
  if (submission.status !== "success") {
    const refused: Refused = { message: TWO_STEP_MESSAGES["code-invalid"], result: reply() };
    return data(refused, { status: 400 });
  }
  const allowance = await take(app, "secondStepPerAccount", ticket.userId);
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    const refused: Refused = { message: tooMany(retryAfterSeconds), result: reply() };
    const headers = { "Retry-After": String(retryAfterSeconds) };
    return data(refused, { status: 429, headers });
  }
  const passed = await passSecondStep(app, token, submission.value.code, request);
  if (!passed.ok) {
    const refused: Refused = { message: TWO_STEP_MESSAGES[passed.reason], result: reply() };
    return data(refused, { status: 400 });
  }
  const { actor, cookies } = passed.value;
  const target = ownPath(textField(form, "redirect")) ?? (await landingOf(app, actor));
  return await redirectWith(app, target, ACCOUNT_MESSAGES["signed-in"], [
    ...cookies,
    await cookie.clear(),
  ]);
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="Je wachtwoord klopt. Vul nu de code in die je authenticator-app laat zien.">
        Nog één stap
      </PageTitle>
      <Card className="tape">
        <CodeForm result={actionData?.result ?? null} redirect={loaderData.target} />
      </Card>
      <p>
        <a
          href="/auth"
          className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
        >
          Terug naar inloggen
        </a>
      </p>
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}
