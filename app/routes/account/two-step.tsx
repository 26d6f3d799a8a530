import { href } from "react-router";
import { isOwnPassword } from "~/features/accounts/index.server.ts";
import {
  ManageForm,
  RecoveryCodes,
  SetupForm,
  StartForm,
} from "~/features/two-step/components/setup.tsx";
import * as twoStep from "~/features/two-step/index.server.ts";
import { TWO_STEP_MESSAGES } from "~/features/two-step/messages.ts";
import { bothSchema, codeSchema, passwordSchema } from "~/features/two-step/schema.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { appOf, isClientOrCompany, requireSignedIn } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import type { Limit } from "~/server/web/limits.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { type FormAnswer, resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { type Result, refuse } from "~/shared/result.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Badge, Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/two-step";

export const handle = page({ title: "Tweestapsverificatie", audience: "signed-in" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireSignedIn(context, request);
  return { step: await twoStep.readSecondStep(app, actor), mustStayOn: mustStayOn(app, actor) };
}

const change = {
  gate: requireSignedIn,
  invalid: TWO_STEP_MESSAGES.invalid,
  messages: TWO_STEP_MESSAGES,
  marks: { "wrong-password": "currentPassword", "bad-code": "code", "setup-bad-code": "code" },
  refusedStatus: 400,
  /** The recovery codes that an answer shows, this once. */
  extra: (): { codes: string[] | null } => ({ codes: null }),
} as const;

const start = formAction({
  ...change,
  schema: passwordSchema,
  limits: ({ actor }) => [["passwordAskedPerAccount", actor.userId]],
  async act({ app, actor, value }) {
    const isOwn = await isOwnPassword(app, actor, value.currentPassword);
    return isOwn ? await twoStep.startSetup(app, actor) : refuse("wrong-password");
  },
  done: { to: href("/account/tweestaps"), message: TWO_STEP_MESSAGES.started },
});

const confirm = formAction({
  ...change,
  schema: codeSchema,
  invalid: TWO_STEP_MESSAGES["code-invalid"],
  limits: ({ actor }) => [["secondStepPerAccount", actor.userId]],
  act: ({ app, actor, value, request }) => twoStep.confirmSetup(app, actor, value.code, request),
  // Every session has ended, this one too: this browser goes on with a new one.
  done: (_, { codes, cookies }) => ({
    message: TWO_STEP_MESSAGES["turned-on"],
    cookies,
    extra: { codes },
  }),
});

type Both = { currentPassword: string; code: string };

/** Does what takes a password and a code, once both are right. */
async function withBoth<Value, Reason extends string>(
  { app, actor, value }: { app: App; actor: SignedInActor; value: Both },
  act: (app: App, actor: SignedInActor, code: string) => Promise<Result<Value, Reason>>,
) {
  if (!(await isOwnPassword(app, actor, value.currentPassword))) return refuse("wrong-password");
  const done = await act(app, actor, value.code);
  return done.ok ? done : refuse("setup-bad-code");
}

const BOTH: Limit[] = ["passwordAskedPerAccount", "secondStepPerAccount"];

const renew = formAction({
  ...change,
  schema: bothSchema,
  limits: ({ actor }) => BOTH.map((limit) => [limit, actor.userId]),
  act: (sent) => withBoth(sent, twoStep.renewCodes),
  done: (_, { codes }) => ({ message: TWO_STEP_MESSAGES["codes-renewed"], extra: { codes } }),
});

/** Live, an admin keeps the second step; decided before the password is counted as a try. */
const mustStayOn = (app: App, actor: SignedInActor) =>
  !isClientOrCompany(actor) && settingsOf(app).deployment === "live";

const off = formAction({
  ...change,
  schema: bothSchema,
  limits: ({ app, actor }) =>
    mustStayOn(app, actor) ? [] : BOTH.map((limit) => [limit, actor.userId]),
  act: async (sent) =>
    mustStayOn(sent.app, sent.actor)
      ? refuse("not-for-admins")
      : await withBoth(sent, twoStep.turnOff),
  refusedStatus: { "not-for-admins": 403, "wrong-password": 400, "setup-bad-code": 400 },
  done: { to: href("/account"), message: TWO_STEP_MESSAGES["turned-off"] },
});

export const action = formActions({
  gate: requireSignedIn,
  forms: { start, confirm, renew, "turn-off": off },
  otherwise: "start",
});

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { step, mustStayOn } = loaderData;
  const codes = actionData?.codes ?? null;
  return (
    <Page width="narrow" message={actionData?.message}>
      <BackLink href={`${href("/account")}#tweestaps`}>Terug naar je account</BackLink>
      <PageTitle lead="Inloggen met je wachtwoord en een code uit een app op je telefoon." />
      {mustStayOn && step.state !== "on" && (
        <p className="rounded-box bg-accent-field p-3">
          Als beheerder heb je tweestapsverificatie nodig voordat je verder kunt.
        </p>
      )}
      {codes ? (
        <Card className="grid gap-6">
          <h2 className="text-step-1">Je herstelcodes</h2>
          <RecoveryCodes codes={codes} />
          <div>
            <LinkButton href={`${href("/account")}#tweestaps`}>Ik heb ze bewaard</LinkButton>
          </div>
        </Card>
      ) : (
        <State step={step} mustStayOn={mustStayOn} answer={actionData} />
      )}
    </Page>
  );
}

function State({
  step,
  mustStayOn,
  answer,
}: Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined }) {
  if (step.state === "off") {
    return (
      <Card className="grid gap-4">
        <p>Vul eerst je wachtwoord in. Daarna koppel je je app, dat kost een minuut.</p>
        <StartForm result={resultOf(answer, "start")} />
      </Card>
    );
  }
  if (step.state === "waiting") {
    return (
      <Card>
        <SetupForm result={resultOf(answer, "confirm")} setup={step} />
      </Card>
    );
  }
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Je hebt nog{" "}
          <span>{step.codesLeft === 1 ? "1 herstelcode" : `${step.codesLeft} herstelcodes`}</span>.
        </p>
        <Badge tone="good">Aan</Badge>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-step-1">Nieuwe herstelcodes</h2>
        <p>De oude codes werken daarna niet meer.</p>
        <ManageForm result={resultOf(answer, "renew")} intent="renew" />
      </Card>
      {!mustStayOn && (
        <Card className="grid gap-4">
          <h2 className="text-step-1">Uitzetten</h2>
          <p>Inloggen vraagt dan alleen nog je wachtwoord.</p>
          <ManageForm result={resultOf(answer, "turn-off")} intent="turn-off" />
        </Card>
      )}
    </>
  );
}
