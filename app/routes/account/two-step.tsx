import type { SubmissionResult } from "@conform-to/react";
import {
  ManageForm,
  RecoveryCodes,
  SetupForm,
  StartForm,
} from "~/features/two-step/components/setup.tsx";
import { readSecondStep, type SecondStep } from "~/features/two-step/index.server.ts";
import { appOf, requireSignedIn } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { pageTitle } from "~/shared/product.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Badge, Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/two-step";
import { twoStepAction } from "./two-step-action.ts";

export const handle = { hydrate: false };
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Tweestapsverificatie") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireSignedIn(context, request);
  return {
    step: await readSecondStep(app, actor),
    email: actor.email,
    mustStayOn: actor.kind === "admin" && settingsOf(app).deployment === "live",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireSignedIn(context, request);
  return await twoStepAction(appOf(context), actor, request);
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { step, email, mustStayOn } = loaderData;
  const codes = actionData && "codes" in actionData ? actionData.codes : null;
  const resultOf = (intent: string): SubmissionResult | null =>
    actionData && "result" in actionData && actionData.intent === intent
      ? (actionData.result ?? null)
      : null;
  return (
    <Page width="narrow">
      <BackLink href="/account#tweestaps">Terug naar je account</BackLink>
      <PageTitle lead="Inloggen met je wachtwoord en een code uit een app op je telefoon.">
        Tweestapsverificatie
      </PageTitle>
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
            <LinkButton href="/account#tweestaps">Ik heb ze bewaard</LinkButton>
          </div>
        </Card>
      ) : (
        <State step={step} email={email} mustStayOn={mustStayOn} resultOf={resultOf} />
      )}
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}

function State({
  step,
  email,
  mustStayOn,
  resultOf,
}: {
  step: SecondStep;
  email: string;
  mustStayOn: boolean;
  resultOf: (intent: string) => SubmissionResult | null;
}) {
  if (step.state === "off") {
    return (
      <Card className="grid gap-4">
        <p>Vul eerst je wachtwoord in. Daarna koppel je je app, dat kost een minuut.</p>
        <StartForm result={resultOf("start")} />
      </Card>
    );
  }
  if (step.state === "waiting") {
    return (
      <Card>
        <SetupForm result={resultOf("confirm")} secret={step.key} email={email} />
      </Card>
    );
  }
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Je hebt nog {step.codesLeft === 1 ? "1 herstelcode" : `${step.codesLeft} herstelcodes`}.
        </p>
        <Badge tone="good">Aan</Badge>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-step-1">Nieuwe herstelcodes</h2>
        <p>De oude codes werken daarna niet meer.</p>
        <ManageForm result={resultOf("renew")} intent="renew" submit="Maak nieuwe codes" />
      </Card>
      {!mustStayOn && (
        <Card className="grid gap-4">
          <h2 className="text-step-1">Uitzetten</h2>
          <p>Inloggen vraagt dan alleen nog je wachtwoord.</p>
          <ManageForm result={resultOf("turn-off")} intent="turn-off" submit="Zet uit" danger />
        </Card>
      )}
    </>
  );
}
