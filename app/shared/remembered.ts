/**
 * Keeps values by key: answers the one that is kept, or else what `make` answers, and keeps that. When
 * there are `most` of them all are dropped: no number of different keys fills the memory.
 */
export function keptByKey<Key extends string | number, Value>(
  most: number,
): (key: Key, make: (key: Key) => Value) => Value {
  const known = new Map<Key, Value>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}

/** `make`, with its answers kept by key, `most` at the most. */
export function remembered<Key extends string | number, Value>(
  most: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const kept = keptByKey<Key, Value>(most);
  return (key) => kept(key, make);
}

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
