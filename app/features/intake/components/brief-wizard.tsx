import {
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { Message } from "~/shared/message.ts";
import type { FieldErrors } from "~/shared/questions.ts";
import type { FormValues } from "~/shared/shown-values.ts";
import { afterPaint } from "~/ui/after-paint.ts";
import { Card } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { KeptNotice } from "~/ui/kept-notice.tsx";
import { readFields } from "~/ui/read-field.ts";
import { isSending } from "~/ui/sending.ts";
import { ShownValues } from "~/ui/shown-values.tsx";
import { Toast } from "~/ui/toast.tsx";
import { stopWaiting, waitForUploads } from "~/ui/uploads.ts";
import { RoadProgress } from "~/ui/wizard/road-progress.tsx";
import { finishedSteps, firstBehind, stepFromHash, wrongSteps } from "~/ui/wizard/steps.ts";
import { focusField, useWizardStep } from "~/ui/wizard/use-wizard-step.ts";
import {
  DraftNotice,
  ErrorSummary,
  StepReminder,
  WizardButtons,
} from "~/ui/wizard/wizard-step.tsx";
import { GOODS_FORM, isHome } from "../../goods/constants.ts";
import { AskedSteps } from "./asked-steps.tsx";
import { AlreadyPlaced } from "./instead.later.tsx";
import { PROMISE, SoFarBar, useGlance } from "./move-label.tsx";
import { WIZARD_REFUSALS } from "./refusals.ts";
import { wizardAddress } from "./send-wizard.ts";
import {
  type BriefFacts,
  firstBadField,
  ofOneService,
  shownFirst,
  type WizardAnswer,
  wizardRefusalOf,
  wizardSteps,
} from "./steps.ts";
import { useBriefDraft } from "./use-brief-draft.ts";
import { useMarks } from "./use-marks.tsx";

const NOTHING: FieldErrors = {};

/** The wizard; without scripts the same fields as one long form. */
export function BriefWizard({
  factsText,
  client,
  newKey,
  placedKey,
  today,
  largest,
  resumes,
  answer: posted,
  correcting = null,
  fixedPlace = null,
}: {
  /** BriefFacts as JSON: the router's own encoding of so many small objects takes ten times as long. */
  factsText: string;
  /** The signed-in client; null for a visitor. */
  client: { name: string; email: string } | null;
  /** Key for this submission, unless this tab was filling one in before it was loaded anew. */
  newKey: string;
  /** Key of the brief this browser placed last: a draft with it is done. */
  placedKey: string | null;
  /** First day that may be chosen, 'YYYY-MM-DD'. */
  today: string;
  /** Places to offer before any letters are typed: their options, which the document alone has. */
  largest: { options?: string };
  /** Back from signing in to send what this browser kept. */
  resumes: boolean;
  /** The server's answer when the page was posted without scripts. */
  answer: WizardAnswer | null;
  /** The brief that is corrected, and what is stored of it; `answer` says what the fields hold. */
  correcting?: { briefId: string; values: FormValues } | null;
  /** Where that brief stays; null as long as its place may change too. */
  fixedPlace?: string | null;
}) {
  // The router forgets it as soon as the address names another step.
  const [answer] = useState(posted);
  const facts = useMemo<BriefFacts>(() => JSON.parse(factsText), [factsText]);
  const formRef = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<WizardAnswer>();
  const latest = fetcher.data ?? answer;
  const asVisitor = latest?.asVisitor ?? client === null;
  const steps = wizardSteps(asVisitor);
  const total = steps.length;
  const typed = answer?.result?.initialValue;
  const values = useMemo(() => typed ?? { clientName: client?.name }, [typed, client]);

  const { glance, lookAt } = useGlance(values, facts);
  const [toast, setToast] = useState({ message: answer?.message ?? null, shown: 0 });
  const [placed, setPlaced] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const draft = useBriefDraft(formRef, {
    accountName: client?.name ?? null,
    newKey,
    placedKey,
    answer,
    correcting,
    isPlaced: placed,
  });
  const { keep, restored } = draft;
  const { step, hydrated, goTo } = useWizardStep(formRef, total, shownFirst(answer, total));
  const [furthest, setFurthest] = useState(step);
  if (step > furthest) setFurthest(step);

  const lastResult = latest?.result;
  const { marked, whenMarked, part } = useMarks({ asVisitor, lastResult });
  // Until something can be checked here, what is wrong is what the server found; the same while that is nothing.
  const found = marked?.errors ?? lastResult?.error ?? NOTHING;
  const errors = Object.keys(found).length > 0 ? found : NOTHING;
  const say = (message: Message | null) => setToast(({ shown }) => ({ message, shown: shown + 1 }));

  const goToMistake = (found: FieldErrors) => {
    const bad = firstBadField(found);
    if (bad) goTo(bad.step, bad.field);
  };

  const start = useEffectEvent(() => {
    const element = formRef.current;
    if (!element) return;
    const isResumed = draft.resume(element);
    if (isResumed && resumes && client) {
      setIsKept(true);
      goTo(total - 1);
    }
    // Nobody starts at a later step: this is the way back from what was sent.
    const later = (stepFromHash(window.location.hash, total) ?? 0) > 0;
    if (!answer && !isResumed && placedKey && later) setPlaced(true);
    lookAt(new FormData(element));
    if (answer?.result?.error) {
      focusField(element, firstBadField(answer.result.error)?.field ?? null);
    }
  });
  useEffect(() => start(), []);

  const refused = useEffectEvent((data: WizardAnswer) => {
    say(data.message);
    if (data.freshKey) draft.setSubmissionKey(data.freshKey);
    goToMistake(data.result?.error ?? {});
  });
  useEffect(() => {
    if (fetcher.data) refused(fetcher.data);
  }, [fetcher.data]);

  const move = (next: number) => {
    if (formRef.current) stopWaiting(formRef.current);
    goTo(next);
    // Checking takes a phone longer than showing the next step.
    if (next > step) afterPaint(() => void markMistakes(step));
  };
  // Going on is free; what the step left open is marked, so that it is no surprise at the end.
  const markMistakes = async (left: number) => {
    const library = await whenMarked();
    if (!library || !formRef.current) return;
    const found = library.check(new FormData(formRef.current), asVisitor).reply().error ?? {};
    for (const name of steps[left]?.fields ?? []) {
      if (found[name] && !library.errors[name]) library.judge(name);
    }
  };

  const sending = fetcher.state !== "idle";
  const isUnchecked = useRef(false);
  // Sent before the checks were there: it waits for them, or goes without where they do not come.
  const checkAndSend = async (element: HTMLFormElement) => {
    isUnchecked.current = (await whenMarked()) === null;
    element.requestSubmit();
    isUnchecked.current = false;
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isSending(event)) {
      marked?.onSubmit(event);
      return;
    }
    const isLast = step === total - 1;
    if (!isLast || sending || !(marked || isUnchecked.current)) {
      event.preventDefault();
      // Enter in a field of an earlier step means: on to the next one.
      if (!isLast) move(step + 1);
      else if (!sending) void checkAndSend(event.currentTarget);
      return;
    }
    if (waitForUploads(event)) return;
    keep();
    say(null);
    marked?.onSubmit(event);
    if (!marked || !event.defaultPrevented) return;
    const submission = marked.check(new FormData(event.currentTarget), asVisitor);
    const found = submission.reply().error ?? {};
    say(WIZARD_REFUSALS[wizardRefusalOf(found, submission.payload, facts)]);
    goToMistake(found);
  };

  // What the questions are made of changes less often than the form, and they are most of the page.
  const fields = useMemo(
    () => readFields({ id: GOODS_FORM, errors, values }, facts),
    [errors, values, facts],
  );
  const goods = useMemo(() => {
    const text = String(typed?.goods ?? "");
    const asked = isHome(typed?.goodsAsked) ? typed.goodsAsked : null;
    return { text, asked, restored, onKeep: keep };
  }, [typed, restored, keep]);
  const judgePassword = useCallback(
    () => void whenMarked().then((library) => library?.judge("password")),
    [whenMarked],
  );

  const isWrong = (name: string) => Boolean(errors[name]);
  const wrong = wrongSteps(steps, isWrong);
  const toMistake = (to: number) => goTo(to, steps[to]?.fields.find(isWrong));
  if (placed) return <AlreadyPlaced signedIn={!asVisitor} />;
  return (
    <>
      <fetcher.Form
        method="post"
        action={wizardAddress(correcting?.briefId ?? null, client === null)}
        id={GOODS_FORM}
        noValidate
        ref={formRef}
        data-live={hydrated || undefined}
        data-choice={hydrated ? (glance.serviceType ?? "") : undefined}
        onSubmit={send}
        onInput={(event) => {
          // Read once for both: it is most of what a tap on an answer takes.
          const now = new FormData(event.currentTarget);
          lookAt(now);
          draft.keepTyped(now);
          if ((event.target as HTMLInputElement).name !== "serviceType") return;
          // Another service is not asked everything that this one is.
          for (const other of ofOneService) if (errors[other]) marked?.judge(other);
        }}
        className="grid -scroll-mt-14 gap-5 max-sm:gap-1"
      >
        {/* Without scripts Enter means sending: the first button of a form is the one it presses. */}
        {!hydrated && <button type="submit" hidden tabIndex={-1} />}
        <input type="hidden" name="submissionKey" value={draft.submissionKey} readOnly />
        {!correcting && <input type="hidden" name="tabKey" value={draft.tabKey} readOnly />}
        {correcting && (
          <>
            <input type="hidden" name="briefId" value={correcting.briefId} />
            <ShownValues values={draft.corrected?.values ?? correcting.values} />
          </>
        )}
        {correcting && restored > 0 && <KeptNotice onRestart={draft.startAfresh} />}
        {posted?.result?.error && <ErrorSummary formId={GOODS_FORM} errors={posted.result.error} />}
        <RoadProgress
          label="Stappen van je aanvraag"
          {...{ steps, step, wrong }}
          done={finishedSteps(steps, furthest, glance.open)}
          onGo={move}
        />
        <StepReminder steps={steps} step={firstBehind(step, wrong)} onGo={toMistake} />
        <Card className="grid gap-10">
          {/* What is typed while it is sent would be in neither the brief nor the draft. */}
          <div inert={sending} className="grid gap-10">
            <AskedSteps
              {...{ steps, step, fields, facts, glance, today, fixedPlace, goods }}
              placeOptions={(answer?.placeOptions ?? "") + (largest.options ?? "")}
              photos={draft.photos}
              accountEmail={asVisitor ? null : (client?.email ?? null)}
              signIn={
                latest?.offerSignIn ? String(latest.result?.initialValue?.ownerEmail ?? "") : null
              }
              isStored={draft.isStored}
              usual={answer?.usual}
              onPassword={judgePassword}
            />
          </div>
          {isKept && (
            <p role="status" className="rounded-box bg-good-field p-4">
              <strong>Je aanvraag is bewaard.</strong> Alles staat er nog: druk op 'Offerte
              aanvragen' om hem te versturen.
            </p>
          )}
          <WizardButtons
            {...{ step, total, sending }}
            sendLabel={correcting ? "Wijziging opslaan" : "Offerte aanvragen"}
            onGo={move}
          >
            <SoFarBar answers={glance.priced} isNeeded={steps[step]?.id === "services"} />
          </WizardButtons>
        </Card>
      </fetcher.Form>
      {part satisfies Elements}
      {!correcting && <DraftNotice isKept={draft.isStored} onClear={draft.startAfresh} />}
      {!correcting && <p className="text-sm text-muted lg:hidden">{PROMISE}</p>}
      {toast.message && <Toast key={toast.shown} message={toast.message} />}
    </>
  );
}
