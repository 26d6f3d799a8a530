import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { useFetcher } from "react-router";
import type { FieldLimits, FormSchema } from "~/shared/field-limits.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { Message } from "~/shared/message.ts";
import { applyChanges, type FormValues, isChanged, readFormValues } from "~/shared/shown-values.ts";
import { checkForm } from "./check-form.ts";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "./drafts.ts";
import { useLive } from "./hydration.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { changedFields, putValues } from "./put-values.ts";
import { useSending } from "./sending.ts";
import { ShownValues } from "./shown-values.tsx";
import { Toast } from "./toast.tsx";

/** A form that stays on its page, with what this tab keeps of it. */
export interface KeptForm {
  /** Under which this tab keeps what is typed until it was sent: the page may be left, or a session end. */
  draftKey: string;
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  /** The answer to the form when it was posted without scripts. */
  posted: FormAnswer | undefined;
}

/** What a tab keeps of a form: its fields as they are typed, beside what the form was drawn with. */
interface TabDraft {
  shown: FormValues;
  typed: FormValues;
  /** The fields as they were sent last, whatever became of it; null before. */
  sent: FormValues | null;
  /** Which of the saved values the form was drawn with; null where nobody counts them. */
  revision: string | null;
}

/**
 * Such a form, checked as it is filled in. What is typed is kept until it was sent and answered well; then what
 * was typed since stays. Of a draft that is read back only what its writer changed is put over what is stored now.
 */
export function useKeptForm<Typed extends Record<string, unknown>, Value>(
  { draftKey, fetcher, posted }: KeptForm,
  of: {
    id: string;
    schema: FormSchema<Value>;
    limits: Record<string, FieldLimits>;
    /** The fields as they are stored; of a form that adds something its empty fields. */
    typed: Typed;
    /** Whether the form changes what is stored: then only what is typed over that is written. */
    changesStored?: boolean;
    /**
     * The number of times that the stored values were saved, where somebody counts it. When it changes while the
     * form is open, fields that nobody typed in show the new values.
     */
    revision?: string;
    invalid: Message;
    /** Called with whether the form holds something that is not saved. */
    onChange?: (isTyped: boolean) => void;
    /** Called once what was sent is saved, with whether something else was typed since. */
    onSaved?: (isMoreTyped: boolean) => void;
    /** Draws the form anew, after its draft was thrown away. */
    onRestart?: () => void;
  },
) {
  const { id, schema, limits, invalid, changesStored = false, onRestart } = of;
  const stored = of.typed as FormValues;
  const revision = of.revision ?? null;
  const pending = fetcher.state !== "idle";
  const { refusal, lastResult, send } = useSending(pending ? undefined : fetcher.data, posted);
  const isLive = useLive();
  const [first] = useState(() => ({ draft: isLive ? readTabDraft<TabDraft>(draftKey) : null }));
  // Once a draft is put over what is stored, that is what the form was drawn with.
  const drawn = useRef({
    shown: stored,
    revision: first.draft?.revision ?? revision,
    sent: first.draft?.sent ?? null,
  });
  const [shown, setShown] = useState({ values: stored, revision: drawn.current.revision });
  const [typed, setTyped] = useState(() => restored(first.draft, stored));
  const [isKept, setKept] = useState(isChanged(stored, typed));
  const [saved, setSaved] = useState<FormValues | null>(null);

  const formNow = () => document.getElementById(id) as HTMLFormElement | null;
  const valuesNow = () => {
    const form = formNow();
    return form && readFormValues(new FormData(form), stored);
  };
  /** Keeps what stands in the form; answers whether it is something else than what it was drawn with. */
  const keep = (): boolean => {
    const now = valuesNow();
    const draft: TabDraft = { ...drawn.current, typed: now ?? {} };
    const isTyped = now !== null && isChanged(draft.shown, now);
    if (isTyped) keepTabDraft(draftKey, draft);
    else forgetTabDraft(draftKey);
    of.onChange?.(isTyped);
    return isTyped;
  };
  const redraw = (values: FormValues, count: string | null) => {
    drawn.current = { ...drawn.current, shown: values, revision: count };
    setShown({ values, revision: count });
  };

  const begin = useEffectEvent(() => {
    if (isKept) of.onChange?.(true);
    // A form that came with the page was drawn where nothing is kept.
    const draft = isLive ? null : readTabDraft<TabDraft>(draftKey);
    const [form, now] = [formNow(), valuesNow()];
    if (!form || !now) return;
    const values = { ...restored(draft, stored), ...changedFields(stored, now) };
    if (!draft || !isChanged(stored, values)) {
      // Somebody typed before the script was there.
      if (isChanged(stored, now)) keep();
      return;
    }
    drawn.current = { ...drawn.current, sent: draft.sent };
    redraw(stored, draft.revision ?? revision);
    setTyped(values);
    setKept(true);
    putValues(form, values);
    of.onChange?.(true);
  });
  useEffect(() => begin(), []);

  const take = useEffectEvent((answer: FormAnswer) => {
    const { sent } = drawn.current;
    const [form, now] = [formNow(), valuesNow()];
    if (answer.message?.tone !== "good" || !sent || !form || !now) return;
    setKept(false);
    setSaved(sent);
    if (changesStored) redraw(sent, drawn.current.revision);
    else clearSent(form, stored, sent);
    of.onSaved?.(keep());
  });
  const [before] = useState(fetcher.data);
  useEffect(() => {
    if (fetcher.data && fetcher.data !== before) take(fetcher.data);
  }, [fetcher.data, before]);

  const follow = useEffectEvent(() => {
    const [form, now] = [formNow(), valuesNow()];
    if (!form || !now || revision === drawn.current.revision) return;
    const values = applyChanges(stored, drawn.current.shown, now);
    redraw(stored, revision);
    putValues(form, values);
    // Also where no field moved: the draft says what it was drawn with.
    keep();
  });
  useEffect(() => {
    if (!pending && fetcher.data !== before) follow();
  }, [pending, fetcher.data, before]);

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
  const restart = () => {
    forgetTabDraft(draftKey);
    onRestart?.();
  };
  return {
    typed: typed as Typed,
    fields,
    pending,
    /** What of the form was saved last; null before. */
    saved: saved as Typed | null,
    /** Names what the form was drawn with, of what was saved by and by. */
    revision: shown.revision,
    /** To call when something in the form changed without an event of it. */
    keep,
    form: {
      method: "post",
      ...props,
      onInput: keep,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        if (!send(event, onSubmit, () => invalid)) return;
        const sent = valuesNow();
        drawn.current = { ...drawn.current, sent };
        keepTabDraft(draftKey, { ...drawn.current, typed: sent });
      },
    } as const,
    /** Stands in the form: what was kept is in it again. */
    notice: (
      <>
        {changesStored && <ShownValues values={shown.values} />}
        {isKept && <KeptNotice onRestart={onRestart && restart} />}
      </>
    ),
    /** Stands beside it: why it was not taken. */
    refused: refusal && !pending && <Toast message={refusal} />,
  };
}

/** The fields of a draft, put over what is stored now. */
function restored(draft: TabDraft | null, stored: FormValues): FormValues {
  return draft?.shown ? applyChanges(stored, draft.shown, draft.typed) : stored;
}

/** Empties the texts that hold what was sent; nobody is told, since nothing is wrong with an empty field then. */
function clearSent(form: HTMLFormElement, empty: FormValues, sent: FormValues): void {
  const now = readFormValues(new FormData(form), empty);
  for (const [name, text] of Object.entries(empty)) {
    const field = form.elements.namedItem(name);
    const isSent = !isChanged({ [name]: sent[name] }, { [name]: now[name] });
    if (field instanceof HTMLTextAreaElement && isSent) field.value = String(text);
  }
}
