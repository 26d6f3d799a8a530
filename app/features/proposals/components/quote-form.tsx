import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type SubmitEvent, useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import type { Message } from "~/shared/message.ts";
import { Button } from "~/ui/button.tsx";
import { TextAreaField, TextField } from "~/ui/fields.tsx";
import { Toast } from "~/ui/toast.tsx";
import { TURNAROUND_DAYS } from "../constants.ts";
import { invalidQuote } from "../messages.ts";
import { type QuoteForm as QuoteFields, quoteSchema } from "../schema.ts";

/** What an action answers to the quote form. */
export interface QuoteAnswer {
  /** The job the quote was meant for. */
  briefId: string;
  sent: boolean;
  message: Message;
  /** Marks the fields that are wrong; null when nothing is. */
  result: SubmissionResult | null;
}

type Typed = Record<keyof QuoteFields, string>;
type Draft = Partial<Typed>;
const REQUIRED = ["packageName", "includes", "price"] as const;

/**
 * What was typed for a job, kept for this tab until the quote is sent: closing the window by
 * mistake or being refused loses nothing.
 */
function useQuoteDraft(key: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(key));
  return {
    draft,
    keep(form: HTMLFormElement) {
      const typed = Object.fromEntries(
        [...new FormData(form)].filter(([, value]) => typeof value === "string"),
      ) as Draft;
      setDraft(typed);
      writeDraft(key, typed);
    },
  };
}

// Storage can be full or forbidden; then the draft lives as long as the window.
function readDraft(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

/** Forgets a draft whose quote was sent. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

/** The quote form (SPEC section 5); posts intent 'send-quote' for `briefId` through `fetcher`. */
export function QuoteForm({
  briefId,
  draftKey,
  fetcher,
  action,
}: {
  briefId: string;
  draftKey: string;
  fetcher: ReturnType<typeof useFetcher<QuoteAnswer>>;
  action: string;
}) {
  const { draft, keep } = useQuoteDraft(draftKey);
  const [refusal, setRefusal] = useState<{ message: Message; time: number } | null>(null);
  const answer = fetcher.data?.briefId === briefId ? fetcher.data : undefined;
  const [form, fields] = useForm<Typed, QuoteFields>({
    id: `offerte-${briefId}`,
    defaultValue: draft,
    lastResult: fetcher.state === "idle" ? (answer?.result as SubmissionResult | undefined) : null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: quoteSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  useEffect(() => {
    if (fetcher.state === "idle" && answer && !answer.sent) {
      setRefusal({ message: answer.message, time: Date.now() });
    }
  }, [fetcher.state, answer]);
  const props = getFormProps(form);
  const pending = fetcher.state !== "idle";
  const incomplete = REQUIRED.some((name) => !draft[name]?.trim());

  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = parseWithZod(new FormData(event.currentTarget), { schema: quoteSchema });
    const wrong = checked.status === "success" ? [] : Object.keys(checked.error ?? {});
    setRefusal(wrong.length > 0 ? { message: invalidQuote(wrong), time: Date.now() } : null);
    props.onSubmit(event);
  };

  return (
    <>
      <fetcher.Form
        method="post"
        action={action}
        {...props}
        onSubmit={check}
        onInput={(event) => keep(event.currentTarget)}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="send-quote" />
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
        <Button pending={pending} pendingText="Verzenden…" disabled={pending || incomplete}>
          Offerte verzenden
        </Button>
      </fetcher.Form>
      {refusal && !pending && <Toast key={refusal.time} message={refusal.message} />}
    </>
  );
}
