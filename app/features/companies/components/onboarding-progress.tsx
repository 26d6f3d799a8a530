import { ONBOARDING_STEPS } from "../constants.ts";
import { progressOf } from "../rules.ts";

/** How far the onboarding is: 'Stap X van 3', the percentage, and the names of the steps. */
export function OnboardingProgress({ step }: { step: number }) {
  const percent = progressOf(step);
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-muted">
          Stap {step} van {ONBOARDING_STEPS.length}
        </span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </p>
      <progress
        max={100}
        value={percent}
        aria-label="Voortgang van je profiel"
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-edge bg-card [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-accent"
      />
      <ol className="grid grid-cols-3 gap-2 text-sm max-sm:hidden">
        {ONBOARDING_STEPS.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index + 1 === step ? "step" : undefined}
            className={`${index === 1 ? "text-center" : index === 2 ? "text-right" : ""} ${index + 1 === step ? "font-semibold" : "text-muted"}`}
          >
            {index + 1 < step && "✓ "}
            {title}
          </li>
        ))}
      </ol>
    </div>
  );
}
