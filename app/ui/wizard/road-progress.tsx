import type { Step } from "~/shared/questions.ts";
import { Repeated } from "../repeated.tsx";

/** A van on the road past a house for each step; every house is a way to its step. */
export function RoadProgress({
  label,
  steps,
  step,
  wrong,
  done,
  onGo,
}: {
  /** What the steps are steps of. */
  label: string;
  steps: readonly Step[];
  /** The one on show, from 0. */
  step: number;
  /** Steps (from 0) that hold an error. */
  wrong: ReadonlySet<number>;
  /** Steps that were visited and miss nothing. */
  done: ReadonlySet<number>;
  onGo: (step: number) => void;
}) {
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
                    <span className="sr-only">Stap {index + 1}: </span>
                    {title}
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
          <div className="grid h-2.5 items-center rounded-full bg-ink px-2">
            <div className="border-t-2 border-dashed border-paper/70" />
          </div>
        </div>
      </div>
    </Repeated>
  );
}

const ROOF = { ahead: "fill-card", done: "fill-accent", wrong: "fill-bad" };
const WALL = { ahead: "fill-card", done: "fill-kraft", wrong: "fill-bad-field" };

function House({ state }: { state: "ahead" | "done" | "wrong" }) {
  return (
    <svg viewBox="0 0 40 40" className="size-10 max-sm:size-7" aria-hidden="true">
      <path
        d="M8 39V17h24v22z"
        className={`${WALL[state]} stroke-ink transition-colors duration-200`}
        strokeWidth="2"
      />
      <path
        d="M5 18h4v-5h4V8h4V4h6v4h4v5h4v5h4z"
        className={`${ROOF[state]} stroke-ink transition-colors duration-200`}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M17 39V28h6v11M12 22h5v4h-5zM23 22h5v4h-5z" className="fill-paper stroke-ink" />
    </svg>
  );
}

/** The van above its step. It is placed by attributes of SVG: the page allows no style attribute. */
function Road({ steps, step }: { steps: number; step: number }) {
  const width = 100 / steps;
  return (
    <svg className="-mb-1 block h-8 w-full max-sm:h-5" aria-hidden="true">
      <svg
        viewBox="0 0 56 32"
        x={`${width * step}%`}
        width={`${width}%`}
        className="transition-[x] duration-200"
        aria-hidden="true"
      >
        <path d="M2 4h32v22H2z" className="fill-accent stroke-ink" strokeWidth="2" />
        <path
          d="M34 10h10l9 9v7H34z"
          className="fill-paper stroke-ink"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M38 13h5l5 6H38z" className="fill-accent-field stroke-ink" />
        <path d="m18 8 7 4v7l-7 3-7-3v-7z" className="fill-kraft stroke-ink" />
        <circle cx="13" cy="27" r="4.500" className="fill-card stroke-ink" strokeWidth="2.500" />
        <circle cx="43" cy="27" r="4.500" className="fill-card stroke-ink" strokeWidth="2.500" />
      </svg>
    </svg>
  );
}
