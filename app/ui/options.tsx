/**
 * The options of a choice. Each says its value, also where that is its text: a browser that translates a page
 * would send the translation otherwise.
 */
export function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
