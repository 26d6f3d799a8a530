import { useLayoutEffect, useRef, useState } from "react";
import type { Elements } from "~/ui/elements.ts";
import { MAX_COUNT } from "../constants.ts";

export const COUNTS = { type: "number", inputMode: "numeric", min: 0, max: MAX_COUNT } as const;

/** A number with a button on either side of it, each as wide as a thumb; `name` is what is counted. */
export function Stepper(props: {
  id: string;
  name: string;
  count: number;
  onCount: (count: number) => void;
}) {
  const { id, name, count, onCount } = props;
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onCount);
  useLayoutEffect(() => {
    latest.current = onCount;
    const shown = field.current;
    if (shown && Number(shown.value) !== count) shown.value = count > 0 ? String(count) : "";
  });
  // One and the same: React writes the name of a field whenever it draws one, and at a name that changes
  // the form library reads the whole form, which took most of a tap.
  const [input] = useState(
    <input
      {...COUNTS}
      ref={field}
      id={id}
      placeholder="0"
      defaultValue={count || ""}
      onChange={({ currentTarget }) => latest.current(Number(currentTarget.value))}
    />,
  );
  return (
    <span className="stepper">
      <button type="button" aria-label={`Minder: ${name}`} onClick={() => onCount(count - 1)}>
        −
      </button>
      {input satisfies Elements}
      <button type="button" aria-label={`Meer: ${name}`} onClick={() => onCount(count + 1)}>
        +
      </button>
    </span>
  );
}
