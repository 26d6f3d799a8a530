import type { Step } from "~/shared/questions.ts";
import { SmallVan } from "../illustrations/small-van.tsx";

/** Steps of what `label` says, with the number of the one on show, from 0. */
export interface Progress {
  label: string;
  steps: readonly Step[];
  step: number;
}

const ROOF = { ahead: "fill-card", done: "fill-accent", wrong: "fill-bad" };
const WALL = { ahead: "fill-card", done: "fill-kraft", wrong: "fill-bad-field" };

export function House({ state }: { state: "ahead" | "done" | "wrong" }) {
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

/** The road past the houses of `steps`, with the van at `step`, from 0. */
export function Road({ steps, step }: { steps: number; step: number }) {
  const width = 100 / steps;
  return (
    <>
      {/* Placed by attributes of SVG: the page allows no style attribute. */}
      <svg className="-mb-1 block h-8 w-full max-sm:h-5" aria-hidden="true">
        <svg
          viewBox="0 0 56 32"
          x={`${width * step}%`}
          width={`${width}%`}
          className="transition-[x] duration-200"
          aria-hidden="true"
        >
          <SmallVan />
        </svg>
      </svg>
      <div className="grid h-2.5 items-center rounded-full bg-ink px-2">
        <div className="border-t-2 border-dashed border-paper/70" />
      </div>
    </>
  );
}
