import { useLocation } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { stepFromHash } from "~/ui/wizard/steps.ts";
import { WIZARD_FAILURES } from "./refusals.ts";
import { wizardSteps } from "./steps.ts";

/** Shown in place of a wizard that crashed while React drew it. Loads the page again at the same step, which fills in the draft. */
export function WizardFailure({ isCorrection }: { isCorrection: boolean }) {
  const step = stepFromHash(useLocation().hash, wizardSteps(true).length) ?? 0;
  const { title, text } = WIZARD_FAILURES[isCorrection ? "correction" : "request"];
  return (
    <Page width="narrow">
      <PageTitle>Gratis offerte aanvragen</PageTitle>
      <Card role="alert" className="border-l-8 border-l-bad">
        <h2 className="text-step-1">{title}</h2>
        <p className="mt-1 mb-4">{text}</p>
        {/* The same address: a link to it would not load the page again. */}
        <Button type="button" onClick={() => window.location.reload()}>
          {`Ga verder bij stap ${step + 1}`}
        </Button>
      </Card>
    </Page>
  );
}
