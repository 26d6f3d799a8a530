import { Options } from "~/ui/options.tsx";

/** A choice among the filters: one of a list, or all of it. */
export function FilterSelect({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  /** What the first choice is called, which asks nothing; null where there is always one chosen. */
  all: string | null;
  options: readonly { value: string; label: string }[];
  value: string | null;
}) {
  return (
    <label className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm font-semibold">
      {label}
      <select key={value} name={name} defaultValue={value ?? ""} className={CONTROL}>
        {all !== null && <option value="">{all}</option>}
        <Options options={options} />
      </select>
    </label>
  );
}

const CONTROL =
  "min-h-11 w-full min-w-0 rounded-box border border-edge bg-card px-3 py-2 text-base font-normal";

/** An end of a range among the filters: a day, or a number with its unit. */
export function FilterInput({
  name,
  label,
  type,
  value,
  max,
}: {
  name: string;
  label: string;
  type: "date" | "number";
  value: string | number | null;
  max?: number;
}) {
  return (
    <label className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm font-semibold">
      {label}
      <input
        key={value}
        type={type}
        name={name}
        defaultValue={value ?? ""}
        min={type === "number" ? 1 : undefined}
        max={max}
        inputMode={type === "number" ? "numeric" : undefined}
        className={CONTROL}
      />
    </label>
  );
}
