/**
 * What a typed text means: one value; a question in Dutch, where people can mean two things by it; or null, where it
 * means nothing of its kind.
 */
export type TypedReading<Value> = { value: Value } | { question: string } | null;

/** The value of a reading; null where there is none, or more than one. */
export function readingValue<Value>(reading: TypedReading<Value>): Value | null {
  return reading && "value" in reading ? reading.value : null;
}
