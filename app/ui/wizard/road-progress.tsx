import { Repeated } from "../repeated.tsx";
import { House, type Progress, Road } from "./road.tsx";

/** A van on the road past a house for each step; every house is a way to its step. */
export function RoadProgress(
  props: Progress & {
    /** Steps (from 0) that hold an error. */
    wrong: ReadonlySet<number>;
    /** Steps that were visited and miss nothing. */
    done: ReadonlySet<number>;
    onGo: (step: number) => void;
  },
) {
  const { label, steps, step, wrong, done, onGo } = props;
  const titles = steps.map(({ title }) => title);
  return (
    <Repeated of={["road", label, titles, step, [...wrong], [...done]]}>
      <div data-needs-scripts className="relative pt-1">
        <nav aria-label={label}>
          <ol className="grid auto-cols-fr grid-flow-col">
            {steps.map(({ title }, index) => (
              <li key={title} className="grid">
                <button
                  type="button"
                  aria-current={index === step ? "step" : undefined}
                  onClick={() => onGo(index)}
                  className="road-house"
                >
                  <House state={wrong.has(index) ? "wrong" : done.has(index) ? "done" : "ahead"} />
                  <span
                    className={`sr-only text-sm leading-tight sm:not-sr-only ${index === step ? "font-semibold" : ""}`}
                  >
                    <span className="sr-only">{`Stap ${index + 1}: `}</span>
                    <span>{title}</span>
                    {wrong.has(index) && <span className="sr-only"> (nog niet in orde)</span>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div
          role="progressbar"
          aria-label="Voortgang"
          aria-valuemin={1}
          aria-valuemax={steps.length}
          aria-valuenow={step + 1}
          aria-valuetext={`Stap ${step + 1} van ${steps.length}`}
          className="pointer-events-none absolute inset-x-0 bottom-0"
        >
          <Road steps={steps.length} step={step} />
        </div>
      </div>
    </Repeated>
  );
}
