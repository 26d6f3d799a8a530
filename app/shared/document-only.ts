/** Adds to a page's data what only its document reads: the data for its scripts leaves it out. */
export function withDocumentOnly<Data extends object, Name extends string, Value>(
  data: Data,
  name: Name,
  value: Value,
): Data & { [N in Name]?: Value } {
  return Object.defineProperty(data, name, { value });
}
