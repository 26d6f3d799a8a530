import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useBlocker, useFetcher } from "react-router";
import { TariffForm } from "~/features/tariffs/components/tariff-form.later.tsx";
import { readOwnTariff, saveTariff } from "~/features/tariffs/index.server.ts";
import { TARIFF_MESSAGES } from "~/features/tariffs/messages.ts";
import { NO_TARIFF, tariffSchema, typedTariff } from "~/features/tariffs/schema.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { UNANSWERED } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { answerOr } from "~/ui/answer-or.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";
import { forgetTabDraft } from "~/ui/drafts.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/tariff";

export const handle = page({ title: "Tarieven", audience: "company", hydrate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = await requireComplete(context, request);
  const kept = await readOwnTariff(appOf(context), actor);
  return { typed: typedTariff(kept ?? NO_TARIFF), owner: actor.userId };
}

export const action = formAction({
  gate: requireCompany,
  async stored({ app, actor }) {
    return typedTariff((await readOwnTariff(app, actor)) ?? NO_TARIFF);
  },
  schema: tariffSchema,
  invalid: TARIFF_MESSAGES.invalid,
  act: ({ app, actor, value }) => saveTariff(app, actor, value),
  messages: TARIFF_MESSAGES,
  failed: TARIFF_MESSAGES.failed,
  done: { message: TARIFF_MESSAGES.saved },
});

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed: FormAnswer = { intent: null, message: UNANSWERED, result: null };
  return await answerOr(serverAction, failed);
}

/** After a refusal too: what was saved elsewhere is what the next press replaces. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  return asked.actionStatus === 409 || asked.defaultShouldRevalidate;
}

export default function TariffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, owner } = loaderData;
  const draftKey = `tarieven:${owner}`;
  const fetcher = useFetcher<FormAnswer>();
  const [isChanged, setIsChanged] = useState(false);
  const saved = fetcher.state === "idle" ? fetcher.data?.message : undefined;
  return (
    <Page width="desk" message={actionData?.message}>
      <div className="grid max-w-6xl grid-cols-1 gap-6">
        <PageTitle lead="Van elke opdracht rekenen we hiermee een offerte voor je uit, regel voor regel. Jij kijkt hem na en verstuurt hem. Klanten zien je tarieven niet." />
        <TariffForm
          typed={typed}
          draftKey={draftKey}
          fetcher={fetcher}
          posted={actionData}
          onChange={setIsChanged}
        />
        <LeaveQuestion
          isChanged={isChanged && fetcher.state === "idle"}
          onLeave={() => forgetTabDraft(draftKey)}
        />
        {saved?.tone === "good" && !isChanged && <Toast message={saved} />}
      </div>
    </Page>
  );
}

/** Asks before what was typed and not saved is lost. */
function LeaveQuestion({ isChanged, onLeave }: { isChanged: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Weggaan zonder opslaan?"
      text="Wat je aan je tarieven veranderde is nog niet opgeslagen en gaat verloren."
    >
      <Button
        type="button"
        look="danger"
        onClick={() => {
          onLeave();
          blocker.proceed?.();
        }}
      >
        Weggaan zonder opslaan
      </Button>
    </ConfirmDialog>
  );
}
