import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { MAX_COUNT } from "../constants.ts";

/** A number with a button on either side of it, each as wide as a thumb. */
export function Stepper({
  id,
  name,
  count,
  onCount,
}: {
  id: string;
  /** What is counted; the label of the field says it. */
  name: string;
  count: number;
  onCount: (count: number) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onCount);
  useLayoutEffect(() => {
    latest.current = onCount;
    const shown = field.current;
    if (shown && Number(shown.value) !== count) shown.value = count > 0 ? String(count) : "";
  });
  return (
    <span className="stepper">
      <button type="button" aria-label={`Minder: ${name}`} onClick={() => onCount(count - 1)}>
        −
      </button>
      <CountField id={id} first={useRef(count).current} field={field} latest={latest} />
      <button type="button" aria-label={`Meer: ${name}`} onClick={() => onCount(count + 1)}>
        +
      </button>
    </span>
  );
}

// Drawn once: React writes the name of a field whenever it draws one, and at a name that changes the
// form library reads the whole form, which took most of a tap.
const CountField = memo(function CountField({
  id,
  first,
  field,
  latest,
}: {
  id: string;
  first: number;
  field: RefObject<HTMLInputElement | null>;
  latest: RefObject<(count: number) => void>;
}) {
  return (
    <input
      ref={field}
      id={id}
      type="number"
      inputMode="numeric"
      min={0}
      max={MAX_COUNT}
      placeholder="0"
      defaultValue={first || ""}
      onChange={({ currentTarget }) => latest.current(Number(currentTarget.value))}
    />
  );
});
