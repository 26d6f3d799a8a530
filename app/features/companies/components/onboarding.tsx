import { useForm } from "@conform-to/react";
import { useEffect } from "react";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { companyPath, HOMES } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { fieldsIn } from "~/shared/shown-values.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { checkForm } from "~/ui/check-form.ts";
import { WithNames } from "~/ui/with-names.tsx";
import { PostedStep } from "~/ui/wizard/posted-step.tsx";
import { ONBOARDING_STEPS } from "../questions.ts";
import { type ProfileAnswers, type ProfileInput, stepSchemas } from "../schema.ts";
import { markHasProfile } from "./has-profile.ts";
import { PROFILE_FACTS, ProfileFields } from "./profile-fields.tsx";

/** What the onboarding answers to a step (from 1) that cannot be left yet. */
type StepAnswer = FormAnswer<{ step: number }>;

/** One step of the onboarding, from 1, with what was typed there before. */
export function OnboardingStep(props: {
  step: number;
  typed: ProfileInput;
  avatar: Picture | null;
  portfolio: Picture[];
  answer: StepAnswer | undefined;
}) {
  const { step, typed, avatar, portfolio, answer } = props;
  const asked = ONBOARDING_STEPS[step - 1]?.fields ?? [];
  const [form, fields] = useForm<ProfileInput, Partial<ProfileAnswers>>({
    id: `onboarding-${step}`,
    constraint: PROFILE_FACTS,
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
      shown={fieldsIn(typed, asked)}
      answer={answer}
    >
      {(keepNow) => (
        <ProfileFields
          names={asked}
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

const REASONS = {
  "Klanten zien wie je bent":
    "Je profiel staat bij elke offerte die je stuurt: je naam, wat je doet en waar.",
  "Je krijgt de badge Geverifieerd":
    "We controleren je naam en KvK-nummer meteen. Alleen geverifieerde bedrijven sturen offertes.",
  "Je hoort van passende opdrachten":
    "Met een abonnement mailen we je bij elke nieuwe aanvraag in jouw werkgebied.",
};

/** Why the onboarding asks what it asks, beside its steps. */
export function OnboardingReasons() {
  return (
    <aside
      aria-labelledby="waarom"
      className="grid gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6"
    >
      <Street />
      <h2 id="waarom" className="text-step-0">
        Waarom we dit vragen
      </h2>
      <ol className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
        {Object.entries(REASONS).map(([title, text]) => (
          <li key={title} className="border-l-4 border-kraft pl-3">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** A van at the kerb of a row of canal houses. */
function Street() {
  return (
    <svg
      viewBox="0 0 320 120"
      className="hidden w-full sm:block lg:max-w-none sm:max-w-sm"
      aria-hidden="true"
    >
      <g stroke="#14213a" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 108V44l16-18 16 18v64z" fill="#e8d5b5" />
        <path d="M44 108V36h6V26h28v10h6v72z" fill="#d9b98a" />
        <path d="M84 108V50l10-8 10-14 10 14 10 8v58z" fill="#ff8a3d" />
        <path
          d="M22 56h12v14H22zm0 24h12v14H22zm36-30h14v14H58zm0 24h14v14H58zm38-12h16v14H96zm0 24h16v22H96zM150 52h86v46h-86z"
          fill="#fbf7f0"
        />
        <path d="M236 66h30l16 18v14h-46z" fill="#c84b0c" />
        <path d="M244 72h19l10 12h-29z" fill="#dfe9f6" />
        <path d="M176 64h34v20h-34z" fill="#d9b98a" />
        <path d="M189 64h8v8h-8z" fill="#fbf7f0" />
        <path
          d="M166 100a10 10 0 0 0 20 0 10 10 0 0 0-20 0m82 0a10 10 0 0 0 20 0 10 10 0 0 0-20 0M104 34h14M2 110h316"
          fill="#14213a"
        />
      </g>
    </svg>
  );
}

export function OnboardingDone(props: {
  businessName: string;
  companyId: string;
  /** What comes now, by what the trade register said so far. */
  next: string;
}) {
  const { businessName, companyId, next } = props;
  useEffect(markHasProfile, []);
  return (
    <Card className="tape grid justify-items-start gap-4">
      <Boxes />
      <h2 className="text-step-1 wrap-anywhere">
        <WithNames text={`${businessName} staat op de kaart`} names={[businessName]} />
      </h2>
      <p className="max-w-prose">{next}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={HOMES.company}>Naar het dashboard</LinkButton>
        <LinkButton look="secondary" href={companyPath(companyId)}>
          Bekijk je openbare profiel
        </LinkButton>
      </div>
    </Card>
  );
}

function Boxes() {
  return (
    <svg viewBox="0 0 150 84" className="w-36" aria-hidden="true">
      <g stroke="#14213a" strokeWidth="2" strokeLinejoin="round">
        <path d="M4 40h56v40H4z" fill="#d9b98a" />
        <path d="M66 40h56v40H66z" fill="#e8d5b5" />
        <path d="M34 4h56v36H34z" fill="#ff8a3d" />
        <path d="M26 40h12v14H26zm62 0h12v14H88zM56 4h12v12H56z" fill="#fbf7f0" />
        <path d="m118 14 8 9 18-21" fill="none" stroke="#1b6b4a" strokeWidth="5" />
      </g>
    </svg>
  );
}
