import { House, type Progress, Road } from "./road.tsx";

/** How far a form of steps is that are gone through in order: the road, 'Stap X van N' and the percentage. */
export function PercentProgress({ label, steps, step }: Progress) {
  const percent = Math.round((100 * (step + 1)) / steps.length);
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-muted">{`Stap ${step + 1} van ${steps.length}`}</span>
        <span className="font-semibold tabular-nums">{`${percent}%`}</span>
      </p>
      <div className="relative pt-1">
        <ol className="grid auto-cols-fr grid-flow-col">
          {steps.map(({ title }, index) => (
            <li
              key={title}
              aria-current={index === step ? "step" : undefined}
              className="road-house"
            >
              <House state={index < step ? "done" : "ahead"} />
              <span
                className={`sr-only text-center text-sm leading-tight sm:not-sr-only ${index === step ? "font-semibold" : ""}`}
              >
                {title}
              </span>
            </li>
          ))}
        </ol>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="absolute inset-x-0 bottom-0"
        >
          <Road steps={steps.length} step={step} />
        </div>
      </div>
    </div>
  );
}
