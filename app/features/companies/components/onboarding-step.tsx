import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { Message } from "~/shared/message.ts";
import type { Picture } from "~/shared/picture.ts";
import { Button } from "~/ui/button.tsx";
import { isSending } from "~/ui/sending.ts";
import { Toast } from "~/ui/toast.tsx";
import { dismissToast } from "~/ui/toast-stack.ts";
import { ONBOARDING_STEPS, STEP_NEEDS } from "../constants.ts";
import { type ProfileForm, type ProfileInput, stepSchemas } from "../schema.ts";
import { CompanyFields, ReachFields, WorkFields } from "./profile-fields.tsx";

/** What the onboarding answers to a step that cannot be left yet. */
export interface StepAnswer {
  step: number;
  message: Message;
  result: SubmissionResult | null;
}

interface Props {
  /** From 1. */
  step: number;
  typed: ProfileInput;
  avatar: Picture | null;
  portfolio: Picture[];
  answer: StepAnswer | undefined;
}

/**
 * One step of the onboarding, a form of its own. Posts intent 'next', 'previous' or, as it is typed,
 * 'draft' with the step's number.
 */
export function OnboardingStep({ step, typed, avatar, portfolio, answer }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const { keepSoon, keepNow, stop } = useDraft(ref);
  const { canGo, look } = useNeeded(ref, step);
  const navigation = useNavigation();
  const [form, fields] = useForm<ProfileInput, Partial<ProfileForm>>({
    id: `onboarding-${step}`,
    defaultValue: typed,
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => {
      const schema = stepSchemas[step - 1];
      if (!schema) throw new Error(`no step ${step}`);
      return parseWithZod(formData, { schema });
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit, ...props } = getFormProps(form);
  const isLast = step === ONBOARDING_STEPS.length;
  const going = navigation.state !== "idle" ? navigation.formData?.get("intent") : null;
  return (
    <>
      <Form
        method="post"
        {...props}
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
        <input type="hidden" name="step" value={step} />
        {/* Enter in a field means forwards: the first button of a form is the one it presses. */}
        <button type="submit" name="intent" value="next" hidden disabled={!canGo} tabIndex={-1} />
        {step === 1 && (
          <CompanyFields fields={fields} avatar={avatar ? [avatar] : []} onPictures={keepNow} />
        )}
        {step === 2 && <WorkFields fields={fields} />}
        {step === 3 && (
          <ReachFields
            fields={fields}
            areas={typed.serviceAreas}
            portfolio={portfolio}
            onPictures={keepNow}
          />
        )}
        <Buttons>
          {step > 1 && (
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
            {going === "next" ? "Opslaan…" : isLast ? "Profiel Opslaan" : "Volgende"}
          </Button>
        </Buttons>
      </Form>
      {answer && (
        <Toast key={JSON.stringify(answer.result?.error ?? null)} message={answer.message} />
      )}
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">{children}</div>
  );
}

type FormRef = React.RefObject<HTMLFormElement | null>;

/** Whether the field that the step cannot do without is filled; true until scripts can look. */
function useNeeded(ref: FormRef, step: number) {
  const [canGo, setCanGo] = useState(true);
  const look = useCallback(() => {
    const needed = STEP_NEEDS[step - 1];
    if (!ref.current || !needed) return;
    const values = new FormData(ref.current).getAll(needed);
    setCanGo(values.some((value) => typeof value === "string" && value.trim() !== ""));
  }, [ref, step]);
  useEffect(look, [look]);
  return { canGo, look };
}

const KEEP_AFTER_MS = 700;

/** Sends what is typed to the draft: a moment after typing stops, or at once. */
function useDraft(ref: FormRef) {
  const { submit } = useFetcher({ key: "onboarding-draft" });
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
