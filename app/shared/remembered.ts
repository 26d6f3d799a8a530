/**
 * What `make` answers, made when it is first asked for. A formatter of Intl takes a phone milliseconds,
 * and most pages format nothing.
 */
// @__NO_SIDE_EFFECTS__
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
