import type { Step } from "~/shared/questions.ts";

/** How far a form of steps is: 'Stap X van N', the percentage, and the names of the steps. */
export function PercentProgress({
  label,
  steps,
  step,
}: {
  label: string;
  steps: readonly Step[];
  /** The one on show, from 0. */
  step: number;
}) {
  const percent = Math.round((100 * (step + 1)) / steps.length);
  const side = (index: number) =>
    index === 0 ? "" : index === steps.length - 1 ? "text-right" : "text-center";
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-muted">
          Stap {step + 1} van {steps.length}
        </span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </p>
      <progress
        max={100}
        value={percent}
        aria-label={label}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-edge bg-card [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-accent"
      />
      <ol className="grid auto-cols-fr grid-flow-col gap-2 text-sm max-sm:hidden">
        {steps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === step ? "step" : undefined}
            className={`${side(index)} ${index === step ? "font-semibold" : "text-muted"}`}
          >
            {index < step && "✓ "}
            {title}
          </li>
        ))}
      </ol>
    </div>
  );
}
