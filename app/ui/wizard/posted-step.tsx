import { type FormMetadata, getFormProps } from "@conform-to/react";
import {
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form, useFetcher, useLocation, useNavigation } from "react-router";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { Step } from "~/shared/questions.ts";
import { applyChanges, type FormValues, isChanged, readFormValues } from "~/shared/shown-values.ts";
import { useAccountKey } from "../account.ts";
import { Button } from "../button.tsx";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "../drafts.ts";
import type { Elements } from "../elements.ts";
import { changedFields, putValues } from "../put-values.ts";
import { isSending } from "../sending.ts";
import { ShownValues } from "../shown-values.tsx";
import { Toast } from "../toast.tsx";
import { dismissToast } from "../toast-stack.ts";
import { waitForUploads } from "../uploads.ts";
import { UploadsUnderWay } from "../uploads-under-way.tsx";

/**
 * One step as a form that posts its number from 1 with intent 'next', 'previous' or, as it is typed,
 * 'draft'. `children` makes the fields, and may keep the draft at once, for what is not typed.
 */
export function PostedStep({
  form,
  steps,
  step,
  draftKey,
  sendLabel,
  shown,
  answer,
  children,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any fields.
  form: FormMetadata<any>;
  steps: readonly Step[];
  /** The one on show, from 0. */
  step: number;
  /** Names what keeps the draft, so that it outlives a step. */
  draftKey: string;
  sendLabel: string;
  /** What its fields were drawn with: of what is left so another tab may have kept something newer. */
  shown: FormValues;
  /** Why the step could not be left; its intent is null where nobody could answer. */
  answer: FormAnswer | undefined;
  children: (keepNow: () => void) => Elements;
}) {
  const ref = useRef<HTMLFormElement>(null);
  const tabKey = useAccountKey(form.id);
  const { drawn, keepSoon, keepNow, leave } = useDraft(ref, { draftKey, tabKey }, shown, answer);
  const { canGo, look } = useNeeded(ref, steps[step]?.needs);
  const navigation = useNavigation();
  const { onSubmit, ...attributes } = getFormProps(form);
  const going = navigation.state !== "idle" ? navigation.formData?.get("intent") : null;
  return (
    <>
      <Form
        method="post"
        {...attributes}
        ref={ref}
        onSubmit={(event) => {
          if (isSending(event) && waitForUploads(event)) return;
          // Going back needs nothing to be right; the form library knows no button that says so.
          if (!isSending(event) || !goesUnchecked(event)) onSubmit(event);
          if (isSending(event)) dismissToast();
          // Checking a field goes through here too; only what leaves the page needs no draft.
          if (!event.defaultPrevented) leave();
        }}
        onInput={() => {
          look();
          keepSoon();
        }}
        className="grid gap-5"
      >
        <input type="hidden" name="step" value={step + 1} />
        <ShownValues values={drawn} />
        {/* Enter in a field means forwards: the first button of a form is the one it presses. */}
        <button type="submit" name="intent" value="next" hidden disabled={!canGo} tabIndex={-1} />
        {children(keepNow)}
        <UploadsUnderWay />
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
          {step > 0 && (
            <Button
              look="secondary"
              name="intent"
              value="previous"
              formNoValidate
              pending={going === "previous"}
            >
              Vorige
            </Button>
          )}
          <Button
            name="intent"
            value="next"
            className="ml-auto"
            disabled={!canGo || going !== null}
          >
            {going === "next" ? "Opslaan…" : step === steps.length - 1 ? sendLabel : "Volgende"}
          </Button>
        </div>
      </Form>
      {answer?.message && (
        <Toast key={JSON.stringify(answer.result?.error ?? null)} message={answer.message} />
      )}
    </>
  );
}

function goesUnchecked({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as globalThis.SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate;
}

type FormRef = RefObject<HTMLFormElement | null>;

/** Whether the field that a step cannot do without is filled; true until scripts can look. */
function useNeeded(ref: FormRef, needed: string | undefined) {
  const [canGo, setCanGo] = useState(true);
  const look = useCallback(() => {
    if (!ref.current || !needed) return;
    const values = new FormData(ref.current).getAll(needed);
    setCanGo(values.some((value) => typeof value === "string" && value.trim() !== ""));
  }, [ref, needed]);
  useEffect(look, [look]);
  return { canGo, look };
}

const KEEP_AFTER_MS = 700;

/** What the tab keeps of a step until the server has it: a draft may not arrive, as when the session ended. */
interface TabDraft {
  shown: FormValues;
  typed: FormValues;
}

/**
 * Sends what is typed to the draft: a moment after typing stops, or at once. `drawn` is what the fields count as
 * drawn with: what was loaded, or what was stored of them since.
 */
function useDraft(
  ref: FormRef,
  { draftKey, tabKey }: { draftKey: string; tabKey: string },
  shown: FormValues,
  answer: FormAnswer | undefined,
) {
  const { submit, data } = useFetcher<FormAnswer>({ key: draftKey });
  const { pathname } = useLocation();
  const send = useCallback(
    (draft: FormData) => {
      draft.set("intent", "draft");
      void submit(draft, { method: "post", action: pathname });
    },
    [submit, pathname],
  );
  const [drawn, setDrawn] = useState(shown);
  const sent = useRef({ draft: drawn, step: drawn });
  const valuesNow = () => readFormValues(new FormData(ref.current ?? undefined), drawn);
  const isLeaving = useRef(false);
  const keepInTab = (stored: FormValues) => {
    const typed = valuesNow();
    if (isChanged(stored, typed)) keepTabDraft(tabKey, { shown: stored, typed } satisfies TabDraft);
    else forgetTabDraft(tabKey);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<FormData>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    unsent.current = undefined;
  };
  const keepNow = () => {
    stop();
    if (!ref.current) return;
    sent.current.draft = valuesNow();
    send(new FormData(ref.current));
  };
  const keepSoon = () => {
    stop();
    isLeaving.current = false;
    keepInTab(drawn);
    unsent.current = new FormData(ref.current ?? undefined);
    timer.current = setTimeout(keepNow, KEEP_AFTER_MS);
  };
  const latest = useRef(keepNow);
  useEffect(() => {
    latest.current = keepNow;
  });
  const restore = useEffectEvent(() => {
    const draft = readTabDraft<TabDraft>(tabKey);
    if (!draft || !ref.current) return;
    const now = changedFields(shown, valuesNow());
    putValues(ref.current, { ...applyChanges(shown, draft.shown, draft.typed), ...now });
    keepInTab(shown);
  });
  // First: the answers below may be of the step before.
  useEffect(() => restore(), []);
  const countStored = useEffectEvent((stored: FormValues) => {
    setDrawn(stored);
    keepInTab(stored);
  });
  useEffect(() => {
    if (data?.intent === "draft" && !data.message) countStored(sent.current.draft);
  }, [data]);
  useEffect(() => {
    isLeaving.current = false;
    // A step with marked fields is stored as it is; one that nobody could take is not.
    if (Object.keys(answer?.result?.error ?? {}).length > 0) countStored(sent.current.step);
  }, [answer]);
  useEffect(() => {
    // A page that is put away may never come back.
    const hide = () => {
      if (document.visibilityState === "hidden" && timer.current) latest.current();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      clearTimeout(timer.current);
      if (isLeaving.current) forgetTabDraft(tabKey);
      // Typed while the step was on its way: it is gone from the page, and kept all the same.
      if (unsent.current) send(unsent.current);
    };
  }, [send, tabKey]);
  const leave = () => {
    stop();
    isLeaving.current = true;
    sent.current.step = valuesNow();
  };
  return { drawn, keepSoon, keepNow, leave };
}
