import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type SubmitEvent, useRef, useState } from "react";
import type { useFetcher } from "react-router";
import type { FinishedRow } from "~/features/briefs/views.ts";
import type { PriceHint } from "~/features/intake/views.ts";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { forgetDraft, keepDraft, keepSentDraft, readDraft } from "~/ui/drafts.ts";
import { useLive } from "~/ui/hydration.ts";
import { useSending } from "~/ui/sending.ts";
import { Toast } from "~/ui/toast.tsx";
import { TURNAROUND_DAYS } from "../constants.ts";
import { invalidProposal } from "../messages.ts";
import { askedSumTyped, draftFor, looksLikeSlip, onDaysOf } from "../rules/typed.ts";
import { type ProposalFields, proposalFields, proposalSchema } from "../schema.ts";
import type { ProposalSheet, TypedProposal } from "../views.ts";
import { AlreadySent, ChangedMeanwhile, EarlierPrice, missingIn, SendBar } from "./form-notes.tsx";
import { StatedTermFields, TermFields, WordFields } from "./offer-fields.tsx";
import { OtherDays, PriceFields, ScopeFields } from "./price-fields.tsx";
import { NoTariff, typedIn, useWorkedOut, WorkedOut } from "./worked-out.tsx";

/** The brief a proposal was meant for, and whether it was sent. */
export interface SentFor {
  briefId: string;
  sent: boolean;
  /** The brief is another one than the company read: its sheet has to be read again. */
  isOutdated: boolean;
  /** After sending: its row as the list shows it from now on. */
  row: FinishedRow | null;
}

/** What an action answers to the proposal form. */
export type ProposalAnswer = FormAnswer<SentFor>;

// Less than anybody needs to read a question.
const READING_MS = 600;

/** Opens what these fields are folded away in, so that what is wrong in them can be read and reached. */
function unfold(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    const fold = field instanceof HTMLElement ? field.closest("details") : null;
    if (fold) fold.open = true;
  }
}

function focusPrice(form: HTMLFormElement): void {
  const isHourly = typedIn(form).priceKind === "HOURLY";
  const field = form.elements.namedItem(isHourly ? "hourlyRate" : "price");
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** The form of a first proposal, or that adjusts the own one of the sheet; what is typed is kept in this browser. */
export function ProposalForm(props: {
  sheet: ProposalSheet;
  draftKey: string;
  /** What such a brief usually costs; it may come after the form. */
  usual?: PriceHint | undefined;
  fetcher: ReturnType<typeof useFetcher<ProposalAnswer>>;
  /** The answer to the form when it was posted without scripts. */
  posted: ProposalAnswer | undefined;
  action: string;
  /** Makes the form anew, after its draft was thrown away. */
  onRestart: () => void;
}) {
  const { sheet, draftKey, usual, fetcher, posted, action, onRestart } = props;
  const { briefId, own, asked, budgetCents } = sheet;
  // What was typed before the proposal changed is about another one.
  const key = own ? `${draftKey}:${own.revision}` : draftKey;
  const isLive = useLive();
  const [kept] = useState(() => (isLive ? readDraft<TypedProposal>(key) : null));
  const [start] = useState(() =>
    onDaysOf(kept ?? own?.typed ?? draftFor(sheet, sheet.today), sheet.otherDays),
  );
  const [typed, setTyped] = useState<TypedProposal>(start);
  const workedOut = useWorkedOut(sheet, typed);
  const formRef = useRef<HTMLFormElement>(null);
  const pending = fetcher.state !== "idle";
  // An adjustment leads to another page: nothing can be typed that would be lost there.
  const isLeaving = own !== null && pending && fetcher.formData?.get("briefId") === briefId;
  const answer = fetcher.data?.briefId === briefId ? fetcher.data : undefined;
  const { refusal, lastResult, send } = useSending(pending ? undefined : answer, posted);
  const check = (formData: FormData) => checkForm(formData, { schema: proposalSchema });
  const [form, fields] = useForm<Required<TypedProposal>, ProposalFields>({
    id: `offerte-${briefId}`,
    defaultValue: start,
    lastResult: lastResult as SubmissionResult | undefined,
    constraint: fieldLimits(proposalFields),
    onValidate: ({ formData }) => check(formData),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  const [doubtful, setDoubtful] = useState<number | null>(null);
  const askedAt = useRef(0);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = check(new FormData(event.currentTarget));
    const wrong = Object.keys(checked.reply().error ?? {});
    unfold(event.currentTarget, wrong);
    const onItsWay = send(event, onSubmit, () => invalidProposal(wrong));
    if (!onItsWay || checked.status !== "success") return;
    keepSentDraft(key, typedIn(event.currentTarget));
    const sum = askedSumTyped(typedIn(event.currentTarget), asked) ?? checked.value.price;
    // Asked once for a sum; pressing again is the answer, the second half of a double press is not.
    const answered = sum === doubtful && event.timeStamp - askedAt.current > READING_MS;
    const isSlip = !workedOut.isAsTold && looksLikeSlip(sum, budgetCents);
    if (answered || !isSlip) return setDoubtful(null);
    event.preventDefault();
    if (sum !== doubtful) askedAt.current = event.timeStamp;
    setDoubtful(sum);
  };
  const withForm = (act: (form: HTMLFormElement) => void) => {
    if (formRef.current) act(formRef.current);
  };

  return (
    <>
      <fetcher.Form
        method="post"
        action={action}
        {...formProps}
        ref={formRef}
        onSubmit={submit}
        onInput={(event) => {
          const now = typedIn(event.currentTarget);
          setTyped(now);
          keepDraft(key, now);
          setDoubtful(null);
          workedOut.follow(event.currentTarget, (event.target as HTMLInputElement).name);
        }}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={own ? "adjust" : "send-proposal"} />
        <input type="hidden" name="briefId" value={briefId} />
        {own && <input type="hidden" name="proposalId" value={own.proposalId} />}
        <input type="hidden" name="briefVersion" value={sheet.version} readOnly />
        <input type="hidden" name="asked" value={asked.join(",")} readOnly />
        <AlreadySent isSent={answer?.sent ?? false} />
        <ChangedMeanwhile sheet={sheet} startedOn={Number(kept?.briefVersion ?? sheet.version)} />
        {kept && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
            <span role="status">Je concept staat er nog.</span>
            <Button
              type="button"
              look="quiet"
              onClick={() => {
                forgetDraft(key);
                onRestart();
              }}
            >
              Begin opnieuw
            </Button>
          </p>
        )}
        {workedOut.sum ? (
          <WorkedOut
            sum={workedOut.sum}
            work={workedOut.work}
            isTaken={workedOut.isTaken || typed.priceKind === "HOURLY"}
            onWork={(facts) => withForm((element) => workedOut.reckonWith(element, facts))}
            onTake={() => withForm(workedOut.take)}
          />
        ) : (
          <NoTariff />
        )}
        <div inert={isLeaving} className="grid gap-5">
          <WordFields fields={fields} />
          <ScopeFields
            asked={asked}
            brief={sheet.work}
            fields={fields}
            typed={typed}
            onIncludeAll={() => withForm((element) => workedOut.include(element, asked))}
          />
          <PriceFields fields={fields} typed={typed} usual={usual} />
          {own && isLive && (
            <EarlierPrice
              earlier={own.typed}
              typed={typed}
              sumOn={workedOut.sumOn}
              onTake={(prices) => withForm((element) => workedOut.takeAll(element, prices))}
            />
          )}
          <OtherDays own={sheet.work.day} days={sheet.otherDays} fields={fields} typed={start} />
          <StatedTermFields fields={fields} typed={typed} />
          <TermFields fields={fields} today={sheet.today} start={start} typed={typed} />
        </div>
        <p className="text-sm text-muted">
          De klant krijgt meteen bericht, met je telefoonnummer en website erbij, en leest dat je
          graag binnen <span>{TURNAROUND_DAYS}</span> dagen iets hoort. Na het versturen kun je de
          prijs alleen nog aanpassen als de klant zijn aanvraag wijzigt of je offerte verloopt;
          intrekken kan tot de klant kiest.
        </p>
        <SendBar
          typed={typed}
          asked={asked}
          doubtful={doubtful}
          isAdjusting={own !== null}
          pending={pending}
          isBlocked={isLive && missingIn(typed).length > 0}
          onPrice={() => withForm(focusPrice)}
        />
      </fetcher.Form>
      {refusal && !pending && <Toast message={refusal} />}
    </>
  );
}
