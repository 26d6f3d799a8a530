/**
 * Adds to the data of a page what only the rendering of its document reads: the data that is sent for its
 * scripts leaves it out, as they find it in the document.
 */
export function withDocumentOnly<Data extends object, Name extends string, Value>(
  data: Data,
  name: Name,
  value: Value,
): Data & { [N in Name]?: Value } {
  return Object.defineProperty(data, name, { value });
}
