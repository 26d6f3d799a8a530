import { Options } from "~/ui/options.tsx";

/** A choice in the line of filters: what is chosen says what it is about. */
export function ChipSelect({
  name,
  label,
  all,
  options,
  value,
}: {
  name: string;
  label: string;
  /** What the first choice is called, which asks nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
}) {
  return (
    <select
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value ?? ""}
      className={value ? "chip chip-set select" : "chip select"}
    >
      <option value="">{all}</option>
      <Options options={options} />
    </select>
  );
}
