import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { useFetcher } from "react-router";
import type { FieldLimits, FormSchema } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { Message } from "~/shared/message.ts";
import { type FormValues, readFormValues } from "~/shared/shown-values.ts";
import { checkForm } from "./check-form.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "./drafts.ts";
import { useLive } from "./hydration.ts";
import { useSending } from "./sending.ts";
import { ShownValues } from "./shown-values.tsx";
import { Toast } from "./toast.tsx";

/** A form that stays on its page, with what this tab keeps of it. */
export interface KeptForm {
  /** Under which this tab keeps what was sent until it is answered: a session may have ended. */
  draftKey: string;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  /** The answer to the form when it was posted without scripts. */
  posted: FormAnswer | undefined;
}

/** Such a form, checked as it is filled in; `textsOf` takes of what was sent what is kept. */
export function useKeptForm<Typed extends Record<string, unknown>, Value>(
  { draftKey, fetcher, posted }: KeptForm,
  of: {
    id: string;
    schema: FormSchema<Value>;
    limits: Record<string, FieldLimits>;
    typed: Typed;
    /** Whether it changes what is stored: then only what is typed over that is written. */
    changesStored?: boolean;
    textsOf: (form: FormData) => Partial<Typed>;
    invalid: Message;
  },
) {
  const { id, schema, limits, textsOf, invalid } = of;
  const pending = fetcher.state !== "idle";
  const { refusal, lastResult, send } = useSending(pending ? undefined : fetcher.data, posted);
  const isLive = useLive();
  const [kept] = useState(() => (isLive ? readTabDraft<Partial<Typed>>(draftKey) : null));
  useEffect(() => {
    if (fetcher.data) forgetTabDraft(draftKey);
  }, [fetcher.data, draftKey]);
  // A form that came with the page was drawn where nothing is kept.
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement | null;
    for (const [name, text] of Object.entries(readTabDraft<Partial<Typed>>(draftKey) ?? {})) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLTextAreaElement && field.value === "") field.value = String(text);
    }
  }, [id, draftKey]);
  const [shown, setShown] = useState(of.typed as FormValues);
  const sent = useRef(shown);
  // Once it was saved, what was sent is what is stored.
  useEffect(() => {
    if (fetcher.data?.message?.tone === "good") setShown(sent.current);
  }, [fetcher.data]);
  const typed = { ...of.typed, ...kept };
  const [form, fields] = useForm<Typed, Value>({
    id,
    constraint: limits,
    defaultValue: typed as DefaultValue<Typed>,
    lastResult: lastResult as SubmissionResult | undefined,
    onValidate: ({ formData }) => checkForm(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit, ...props } = getFormProps(form);
  return {
    typed,
    fields,
    pending,
    isKept: kept !== null,
    form: {
      method: "post",
      ...props,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        const now = new FormData(event.currentTarget);
        if (!send(event, onSubmit, () => invalid)) return;
        sent.current = readFormValues(now, shown);
        keepTabDraft(draftKey, textsOf(now));
      },
    } as const,
    /** Stands in the form: what was kept is in it again. */
    notice: (
      <>
        {of.changesStored && <ShownValues values={shown} />}
        {kept && <KeptNotice />}
      </>
    ),
    /** Stands beside it: why it was not taken. */
    refused: refusal && !pending && <Toast message={refusal} />,
  };
}

function KeptNotice() {
  return (
    <p role="status" className="rounded-box bg-accent-field p-4">
      Wat je veranderde is nog niet opgeslagen. Het staat hieronder klaar; sla het nu op.
    </p>
  );
}
