import { useForm } from "@conform-to/react";
import type { FormAnswer } from "~/shared/form-answer.ts";
import type { Picture } from "~/shared/picture.ts";
import { checkForm } from "~/ui/check-form.ts";
import { PostedStep } from "~/ui/wizard/posted-step.tsx";
import { ONBOARDING_STEPS } from "../questions.ts";
import { type ProfileForm, type ProfileInput, stepSchemas } from "../schema.ts";
import { FACTS, ProfileFields } from "./profile-fields.tsx";

/** What the onboarding answers to a step (from 1) that cannot be left yet. */
export type StepAnswer = FormAnswer<{ step: number }>;

/** One step of the onboarding, from 1, with what was typed there before. */
export function OnboardingStep({
  step,
  typed,
  avatar,
  portfolio,
  answer,
}: {
  step: number;
  typed: ProfileInput;
  avatar: Picture | null;
  portfolio: Picture[];
  answer: StepAnswer | undefined;
}) {
  const [form, fields] = useForm<ProfileInput, Partial<ProfileForm>>({
    id: `onboarding-${step}`,
    constraint: FACTS,
    defaultValue: typed,
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => {
      const schema = stepSchemas[step - 1];
      if (!schema) throw new Error(`no step ${step}`);
      return checkForm(formData, { schema });
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PostedStep
      form={form}
      steps={ONBOARDING_STEPS}
      step={step - 1}
      draftKey="onboarding-draft"
      sendLabel="Profiel Opslaan"
      answer={
        answer?.message
          ? { id: JSON.stringify(answer.result?.error ?? null), message: answer.message }
          : null
      }
    >
      {(keepNow) => (
        <ProfileFields
          names={ONBOARDING_STEPS[step - 1]?.fields ?? []}
          fields={fields}
          areas={typed.serviceAreas}
          avatar={avatar}
          portfolio={portfolio}
          onPictures={keepNow}
        />
      )}
    </PostedStep>
  );
}
