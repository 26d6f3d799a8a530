import { href, redirect } from "react-router";
import { readToken } from "~/features/accounts/index.server.ts";
import { CodeForm } from "~/features/two-step/components/setup.tsx";
import { passSecondStep } from "~/features/two-step/index.server.ts";
import { TWO_STEP_MESSAGES } from "~/features/two-step/messages.ts";
import { codeSchema } from "~/features/two-step/schema.ts";
import { appOf } from "~/server/auth/gates.ts";
import { ticketCookie } from "~/server/auth/ticket-cookie.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { afterSignIn } from "~/shared/just-signed-in.ts";
import { ownPath } from "~/shared/own-path.ts";
import { page } from "~/shared/page.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/second-step";

export const handle = page({ title: "Code invullen", audience: "visitor" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const ticket = await readToken(app, "second-step", (await ticketCookie(app).read(request)) ?? "");
  if (!ticket) throw redirect(href("/auth"));
  return { target: ownPath(new URL(request.url).searchParams.get("redirect")) };
}

/** The account whose password was just right, or away to the sign-in page. */
async function requireTicket(context: Route.ActionArgs["context"], request: Request) {
  const app = appOf(context);
  const token = (await ticketCookie(app).read(request)) ?? "";
  const ticket = await readToken(app, "second-step", token);
  if (!ticket) throw await redirectWith(app, href("/auth"), TWO_STEP_MESSAGES["bad-ticket"]);
  return { token, userId: ticket.userId };
}

/** The second half of signing in; there is no session before the code was right. */
export const action = formAction({
  gate: requireTicket,
  schema: codeSchema,
  invalid: TWO_STEP_MESSAGES["code-invalid"],
  limits: ({ actor }) => [["secondStepPerAccount", actor.userId]],
  act: ({ app, actor, value, request }) => passSecondStep(app, actor.token, value.code, request),
  messages: TWO_STEP_MESSAGES,
  refusedStatus: 400,
  done: async ({ app, fields }, { cookies }) => ({
    to: afterSignIn(ownPath(textField(fields, "redirect"))),
    message: null,
    cookies: [...cookies, await ticketCookie(app).clear()],
  }),
});

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead="Je wachtwoord klopt. Vul nu de code in die je authenticator-app laat zien.">
        Nog één stap
      </PageTitle>
      <Card className="tape">
        <CodeForm result={actionData?.result ?? null} redirect={loaderData.target} />
      </Card>
      <BackLink href={href("/auth")}>Terug naar inloggen</BackLink>
    </Page>
  );
}
