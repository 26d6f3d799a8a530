/** The options of a choice; one whose text is its value says it once. */
export function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value === label ? undefined : value}>
      {label}
    </option>
  ));
}
