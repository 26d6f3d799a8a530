import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { Message } from "~/shared/message.ts";
import type { Step } from "~/shared/questions.ts";
import { Button } from "../button.tsx";
import type { Elements } from "../elements.ts";
import { isSending } from "../sending.ts";
import { Toast } from "../toast.tsx";
import { dismissToast } from "../toast-stack.ts";

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
  /** Why the step could not be left; `id` tells one refusal from another. */
  answer: { id: string; message: Message } | null;
  children: (keepNow: () => void) => Elements;
}) {
  const ref = useRef<HTMLFormElement>(null);
  const { keepSoon, keepNow, stop } = useDraft(ref, draftKey);
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
          onSubmit(event);
          if (isSending(event)) dismissToast();
          // Checking a field goes through here too; only what leaves the page needs no draft.
          if (!event.defaultPrevented) stop();
        }}
        onInput={() => {
          look();
          keepSoon();
        }}
        className="grid gap-5"
      >
        <input type="hidden" name="step" value={step + 1} />
        {/* Enter in a field means forwards: the first button of a form is the one it presses. */}
        <button type="submit" name="intent" value="next" hidden disabled={!canGo} tabIndex={-1} />
        {children(keepNow)}
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
      {answer && <Toast key={answer.id} message={answer.message} />}
    </>
  );
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

/** Sends what is typed to the draft: a moment after typing stops, or at once. */
function useDraft(ref: FormRef, key: string) {
  const { submit } = useFetcher({ key });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keepNow = () => {
    stop();
    if (!ref.current) return;
    const draft = new FormData(ref.current);
    draft.set("intent", "draft");
    void submit(draft, { method: "post" });
  };
  const keepSoon = () => {
    stop();
    timer.current = setTimeout(keepNow, KEEP_AFTER_MS);
  };
  const latest = useRef(keepNow);
  useEffect(() => {
    latest.current = keepNow;
  });
  useEffect(() => {
    // A page that is put away may never come back.
    const hide = () => {
      if (document.visibilityState === "hidden" && timer.current) latest.current();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      clearTimeout(timer.current);
    };
  }, []);
  return { keepSoon, keepNow, stop };
}
