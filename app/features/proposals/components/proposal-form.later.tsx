import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type SubmitEvent, useRef, useState } from "react";
import type { useFetcher } from "react-router";
import { UsualCost } from "~/features/briefs/components/price-hint.tsx";
import type { PriceHint } from "~/features/briefs/views.ts";
import { fieldLimits } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { formatCents } from "~/shared/money.ts";
import { Button } from "~/ui/button.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { useLive } from "~/ui/hydration.ts";
import { useSending } from "~/ui/sending.ts";
import { keepTabDraft, readTabDraft } from "~/ui/tab-draft.ts";
import { Toast } from "~/ui/toast.tsx";
import { TURNAROUND_DAYS } from "../constants.ts";
import { invalidProposal } from "../messages.ts";
import { looksLikeSlip } from "../rules.ts";
import { type ProposalForm as ProposalFields, proposalSchema } from "../schema.ts";
import type { ListedBrief } from "../views.ts";

/** The brief a proposal was meant for, and whether it was sent. */
export interface SentFor {
  briefId: string;
  sent: boolean;
  /** After sending: the brief as the list shows it from now on. */
  brief: ListedBrief | null;
}

/** What an action answers to the proposal form. */
export type ProposalAnswer = FormAnswer<SentFor>;

type Typed = Record<keyof ProposalFields, string>;
type Draft = Partial<Typed>;
// Less than anybody needs to read a question.
const READING_MS = 600;
const REQUIRED = ["packageName", "includes", "price"] as const;

/**
 * What was typed for a brief, kept for this tab until the proposal is sent: closing the window by
 * mistake or being refused loses nothing.
 */
function useProposalDraft(key: string, isLive: boolean) {
  const [draft, setDraft] = useState(() => (isLive && readTabDraft<Draft>(key)) || {});
  return {
    draft,
    keep(form: HTMLFormElement) {
      const typed = Object.fromEntries(
        [...new FormData(form)].filter(([, value]) => typeof value === "string"),
      ) as Draft;
      setDraft(typed);
      keepTabDraft(key, typed);
    },
  };
}

/** The proposal form; posts intent 'send-proposal' for `briefId` through `fetcher`. */
export function ProposalForm({
  briefId,
  draftKey,
  budgetCents,
  usual,
  fetcher,
  posted,
  action,
}: {
  briefId: string;
  draftKey: string;
  /** What the client wants to spend. */
  budgetCents: { min: number | null; max: number | null };
  /** What such a brief usually costs; it may come after the form. */
  usual: PriceHint | undefined;
  fetcher: ReturnType<typeof useFetcher<ProposalAnswer>>;
  /** The answer to the form when it was posted without scripts. */
  posted: ProposalAnswer | undefined;
  action: string;
}) {
  const isLive = useLive();
  const { draft, keep } = useProposalDraft(draftKey, isLive);
  const pending = fetcher.state !== "idle";
  const answer = fetcher.data?.briefId === briefId ? fetcher.data : undefined;
  const { refusal, lastResult, send } = useSending(pending ? undefined : answer, posted);
  const check = (formData: FormData) => checkForm(formData, { schema: proposalSchema });
  const [form, fields] = useForm<Typed, ProposalFields>({
    id: `offerte-${briefId}`,
    defaultValue: draft,
    lastResult: lastResult as SubmissionResult | undefined,
    constraint: fieldLimits(proposalSchema),
    onValidate: ({ formData }) => check(formData),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit, ...props } = getFormProps(form);
  const [doubtful, setDoubtful] = useState<number | null>(null);
  const askedAt = useRef(0);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = check(new FormData(event.currentTarget));
    const onItsWay = send(event, onSubmit, () =>
      invalidProposal(Object.keys(checked.reply().error ?? {})),
    );
    if (!onItsWay || checked.status !== "success") return;
    const { price } = checked.value;
    // Asked once for a price; pressing again is the answer, the second half of a double press is not.
    const answered = price === doubtful && event.timeStamp - askedAt.current > READING_MS;
    if (answered || !looksLikeSlip(price, budgetCents)) return setDoubtful(null);
    event.preventDefault();
    if (price !== doubtful) askedAt.current = event.timeStamp;
    setDoubtful(price);
  };
  const incomplete = isLive && REQUIRED.some((name) => !draft[name]?.trim());

  return (
    <>
      <fetcher.Form
        method="post"
        action={action}
        {...props}
        onSubmit={submit}
        onInput={(event) => {
          keep(event.currentTarget);
          setDoubtful(null);
        }}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="send-proposal" />
        <input type="hidden" name="briefId" value={briefId} />
        <TextField
          field={fields.packageName}
          label="Titel"
          placeholder="Complete verhuizing met twee verhuizers"
        />
        <TextAreaField
          field={fields.includes}
          label="Beschrijving"
          hint="Wat doe je voor deze prijs?"
        />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            field={fields.price}
            label="Prijs in euro, incl. btw"
            inputMode="decimal"
            placeholder="1.250,00"
          />
          <TextField
            field={fields.estimatedHours}
            label="Geschatte uren"
            optional
            type="number"
            min={1}
          />
          <TextField field={fields.teamMembers} label="Verhuizers" optional type="number" min={1} />
        </div>
        {usual && <UsualCost {...usual} />}
        <TextField
          field={fields.vehicleInfo}
          label="Voertuig"
          optional
          placeholder="Bakwagen 20 m³ met laadklep"
        />
        <TextAreaField
          field={fields.additionalServices}
          label="Extra diensten"
          optional
          rows={2}
          hint="Eén per regel, of met een komma ertussen"
        />
        <TextAreaField field={fields.notes} label="Opmerkingen" optional rows={2} />
        <p className="text-sm text-muted">
          De klant krijgt meteen bericht, met je telefoonnummer en website erbij, en leest dat je
          graag binnen {TURNAROUND_DAYS} dagen iets hoort. De prijs staat vast zodra je hem
          verstuurt; intrekken kan tot de klant kiest.
        </p>
        <div className="sticky bottom-0 -mx-4 -mb-4 grid gap-3 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          <div role="alert" className="empty:hidden">
            {doubtful !== null && (
              <p className="rounded-box border-l-8 border-accent bg-accent-field p-3">
                <strong>Je offerte: {formatCents(doubtful)} incl. btw. Klopt dit?</strong> Zo niet,
                verander dan de prijs hierboven.
              </p>
            )}
          </div>
          <Button pending={pending} pendingText="Verzenden…" disabled={pending || incomplete}>
            {doubtful === null ? "Offerte verzenden" : "Ja, offerte verzenden"}
          </Button>
        </div>
      </fetcher.Form>
      {refusal && !pending && <Toast message={refusal} />}
    </>
  );
}
