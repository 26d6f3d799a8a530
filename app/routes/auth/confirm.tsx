import { data, href } from "react-router";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import { ROLE_LABELS } from "~/features/accounts/constants.ts";
import {
  readConfirmedLink,
  readVerificationLink,
  type WaitingSignUp,
} from "~/features/accounts/index.server.ts";
import { ACCOUNT_MESSAGES, keptRoleMessage } from "~/features/accounts/messages.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { landingOf } from "~/gates/company.ts";
import type { App } from "~/server/app.ts";
import type { Actor } from "~/server/auth/actor.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatMoment } from "~/shared/dates.ts";
import { afterSignIn } from "~/shared/just-signed-in.ts";
import { page } from "~/shared/page.ts";
import { refuse } from "~/shared/result.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import type { Route } from "./+types/confirm";

export const handle = page({ title: "E-mailadres bevestigen", audience: "public" });

/** Only looks: a mail scanner that opens the link uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const token = query.get("token_hash") ?? query.get("token");
  if (!token) return data({ kind: "incomplete" as const }, { status: 400 });
  const found = await readVerificationLink(app, token);
  // 'An e-mail with a token' means the token of that address.
  const email = query.get("email")?.trim().toLowerCase();
  if (found && (!email || email === found.email)) {
    return data({ kind: "form" as const, token, ...found });
  }
  const isDone = await wasConfirmed(app, token, await actorOf(context));
  return isDone ? data({ kind: "done" as const }) : data({ kind: "bad" as const }, { status: 400 });
}

/** Whether a link was used before. @throws Response that leads its signed-in account on. */
async function wasConfirmed(app: App, token: string, actor: Actor): Promise<boolean> {
  const userId = await readConfirmedLink(app, token);
  if (userId && actor.kind !== "visitor" && actor.userId === userId) {
    const target = await landingOf(app, actor);
    throw await redirectWith(app, target, ACCOUNT_MESSAGES["already-confirmed"]);
  }
  return userId !== null;
}

export const action = formAction({
  async act({ app, fields, context, request }) {
    const token = textField(fields, "token");
    const confirmed = await confirmAddress(app, request, token);
    if (confirmed.ok) return confirmed;
    // Sent twice, or from a page that stood open: the loader then says how things are.
    const isDone = await wasConfirmed(app, token, await actorOf(context));
    return refuse(isDone ? "already-confirmed" : "bad-link");
  },
  messages: ACCOUNT_MESSAGES,
  refusedStatus: { "already-confirmed": 200, "bad-link": 400 },
  async done({ app }, { cookies, userId, registration, keptRole, role }) {
    const paysNow = registration && !(await readSubscription(app, userId));
    const confirmed = keptRole ? keptRoleMessage(role) : ACCOUNT_MESSAGES["email-confirmed"];
    return {
      // A browser that refuses cookies keeps no message either: the address has it too.
      to: `${afterSignIn(paysNow ? href("/pricing") : null)}&verified=1`,
      message: paysNow ? ACCOUNT_MESSAGES["confirmed-to-pay"] : confirmed,
      cookies,
    };
  },
});

export default function Confirm({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "done") {
    return (
      <Page width="narrow">
        <PageTitle lead="Je account is klaar: je kunt inloggen.">
          Je adres is al bevestigd
        </PageTitle>
        <div>
          <LinkButton href={href("/auth")}>Inloggen</LinkButton>
        </div>
      </Page>
    );
  }
  if (loaderData.kind !== "form") return <BadLink complete={loaderData.kind === "bad"} />;
  const { email, token, signUp, isOneOfMore } = loaderData;
  return (
    <Page width="narrow">
      <PageTitle lead={`Je account: ${email}`}>Bevestig je e-mailadres</PageTitle>
      <Card>
        <form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          {isOneOfMore && <WhichOne signUp={signUp} />}
          <Button>Bevestig mijn e-mailadres</Button>
        </form>
      </Card>
    </Page>
  );
}

/** Somebody else may have filled in the same address: what is about to be confirmed is said. */
function WhichOne({ signUp: { name, role, at } }: { signUp: WaitingSignUp }) {
  return (
    <>
      <p>
        Met dit adres is meer dan één keer een account aangevraagd. Deze link hoort bij de
        aanmelding als <strong>{ROLE_LABELS[role].toLowerCase()}</strong> op naam van{" "}
        <strong className="wrap-anywhere">{name}</strong>, van <span>{formatMoment(at)}</span>.
      </p>
      <p>
        Bevestig alleen als die aanmelding van jou is: het wachtwoord daarvan geldt dan, en de
        andere vervallen. Anders open je de link uit je andere mail.
      </p>
    </>
  );
}

function BadLink({ complete }: { complete: boolean }) {
  return (
    <Page width="narrow" message={complete ? ACCOUNT_MESSAGES["bad-link"] : null}>
      <PageTitle lead="Vraag hieronder een nieuwe link aan, of log in als je al bevestigd hebt.">
        {complete ? "Verificatie mislukt" : "Ongeldige verificatielink"}
      </PageTitle>
      <Card>
        <ResendForm email={null} />
      </Card>
      <PageLink href={href("/auth")} className="text-accent-text underline underline-offset-4">
        Naar inloggen
      </PageLink>
    </Page>
  );
}
