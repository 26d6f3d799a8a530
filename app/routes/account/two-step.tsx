import { href } from "react-router";
import {
  ManageForm,
  RecoveryCodes,
  SetupForm,
  StartForm,
} from "~/features/two-step/components/setup.tsx";
import { readSecondStep } from "~/features/two-step/index.server.ts";
import type { SecondStep } from "~/features/two-step/views.ts";
import { appOf, requireSignedIn } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { type FormAnswer, resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { pageTitle } from "~/shared/product.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Badge, Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/two-step";
import { twoStepAction } from "./two-step-action.ts";

export const handle = page({ audience: "signed-in", hydrate: false });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Tweestapsverificatie") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireSignedIn(context, request);
  return {
    step: await readSecondStep(app, actor),
    mustStayOn: actor.kind === "admin" && settingsOf(app).deployment === "live",
  };
}

export const action = twoStepAction;

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { step, mustStayOn } = loaderData;
  const codes = actionData?.codes ?? null;
  return (
    <Page width="narrow">
      <BackLink href={`${href("/account")}#tweestaps`}>Terug naar je account</BackLink>
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
            <LinkButton href={`${href("/account")}#tweestaps`}>Ik heb ze bewaard</LinkButton>
          </div>
        </Card>
      ) : (
        <State step={step} mustStayOn={mustStayOn} answer={actionData} />
      )}
      {actionData?.message && <Toast message={actionData.message} />}
    </Page>
  );
}

function State({
  step,
  mustStayOn,
  answer,
}: {
  step: SecondStep;
  mustStayOn: boolean;
  answer: FormAnswer | undefined;
}) {
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
          Je hebt nog {step.codesLeft === 1 ? "1 herstelcode" : `${step.codesLeft} herstelcodes`}.
        </p>
        <Badge tone="good">Aan</Badge>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-step-1">Nieuwe herstelcodes</h2>
        <p>De oude codes werken daarna niet meer.</p>
        <ManageForm result={resultOf(answer, "renew")} intent="renew" submit="Maak nieuwe codes" />
      </Card>
      {!mustStayOn && (
        <Card className="grid gap-4">
          <h2 className="text-step-1">Uitzetten</h2>
          <p>Inloggen vraagt dan alleen nog je wachtwoord.</p>
          <ManageForm
            result={resultOf(answer, "turn-off")}
            intent="turn-off"
            submit="Zet uit"
            danger
          />
        </Card>
      )}
    </>
  );
}
