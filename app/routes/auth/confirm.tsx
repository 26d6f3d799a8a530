import { data } from "react-router";
import { ResendForm } from "~/features/accounts/components/resend-form.tsx";
import { ROLE_LABELS } from "~/features/accounts/constants.ts";
import { ACCOUNT_MESSAGES, keptRoleMessage } from "~/features/accounts/messages.ts";
import {
  readConfirmedLink,
  readVerificationLink,
  type WaitingSignUp,
} from "~/features/accounts/reads.server.ts";
import { type Confirmed, confirmEmail } from "~/features/accounts/writes.server.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { claimBriefs } from "~/features/briefs/index.server.ts";
import { startProfile } from "~/features/companies/index.server.ts";
import { keepRegistration, readTold } from "~/features/registration/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor } from "~/server/auth/actor.ts";
import { actorOf, appOf, signInConfirmed } from "~/server/auth/session.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { readForm, textField } from "~/server/web/form.ts";
import { nowOf } from "~/server/web/settings.ts";
import { formatMoment } from "~/shared/dates.ts";
import { pageTitle } from "~/shared/product.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/confirm";
import { landingOf } from "./landing.ts";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("E-mailadres bevestigen") }];

type State =
  | { kind: "form"; token: string; email: string; signUp: WaitingSignUp; isOneOfMore: boolean }
  /** Used before: the address is confirmed. */
  | { kind: "done" }
  | { kind: "bad" | "incomplete" };

/** Only looks: a mail scanner that opens the link uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const token = query.get("token_hash") ?? query.get("token");
  if (!token) return data<State>({ kind: "incomplete" }, { status: 400 });
  const found = await readVerificationLink(app, token);
  // 'An e-mail with a token' (SPEC section 2) means the token of that address.
  const email = query.get("email")?.trim().toLowerCase();
  if (found && (!email || email === found.email)) {
    return data<State>({ kind: "form", token, ...found });
  }
  if (await wasConfirmed(app, token, await actorOf(context))) return data<State>({ kind: "done" });
  return data<State>({ kind: "bad" }, { status: 400 });
}

/**
 * Whether a link did its work before. Its account, when signed in, goes straight on.
 * @throws Response that redirect.
 */
async function wasConfirmed(app: App, token: string, actor: Actor): Promise<boolean> {
  const userId = await readConfirmedLink(app, token);
  if (userId && actor.kind !== "visitor" && actor.userId === userId) {
    const target = await landingOf(app, actor);
    throw await redirectWith(app, target, ACCOUNT_MESSAGES["already-confirmed"]);
  }
  return userId !== null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = appOf(context);
  const token = textField(await readForm(request), "token");
  const confirmed = await confirmEmail(app, token, async (tx, user) => {
    await claimBriefs(tx, user.userId, user.email);
    if (user.role !== "MOVING_COMPANY") return;
    if (user.registration) await keepRegistration(tx, user, user.registration, nowOf(app));
    const told = await readTold(tx, user.userId);
    const { userId } = user;
    const owner = { userId, businessName: told?.companyName ?? "", phone: told?.phone ?? null };
    await startProfile(tx, owner, nowOf(app));
  });
  if (!confirmed.ok) {
    // Sent twice, or from a page that stood open: the loader then says how things are.
    const isDone = await wasConfirmed(app, token, await actorOf(context));
    return data(null, { status: isDone ? 200 : 400 });
  }
  const { actor, cookies } = await signInConfirmed(app, confirmed.value.userId, request);
  const { target, message } = await nextOf(app, actor, confirmed.value);
  return await redirectWith(app, target, message, cookies);
}

async function nextOf(app: App, actor: Actor, { userId, registration, keptRole, role }: Confirmed) {
  if (registration && !(await readSubscription(app, userId))) {
    return { target: "/pricing", message: ACCOUNT_MESSAGES["confirmed-to-pay"] };
  }
  const message = keptRole ? keptRoleMessage(role) : ACCOUNT_MESSAGES["email-confirmed"];
  return { target: await landingOf(app, actor), message };
}

export default function Confirm({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "done") return <AlreadyConfirmed />;
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
        <strong className="wrap-anywhere">{name}</strong>, van {formatMoment(at)}.
      </p>
      <p>
        Bevestig alleen als die aanmelding van jou is: het wachtwoord daarvan geldt dan, en de
        andere vervallen. Anders open je de link uit je andere mail.
      </p>
    </>
  );
}

function AlreadyConfirmed() {
  return (
    <Page width="narrow">
      <PageTitle lead="Je account is klaar: je kunt inloggen.">Je adres is al bevestigd</PageTitle>
      <div>
        <LinkButton href="/auth">Inloggen</LinkButton>
      </div>
    </Page>
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
