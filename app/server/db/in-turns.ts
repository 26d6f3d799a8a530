/** `work`, one at a time: who asks while it is done shares the next one, which begins after this one. */
export function inTurns<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (!next) {
      const begin = () => {
        next = null;
        return work();
      };
      next = last.then(begin, begin);
      last = next;
    }
    return next;
  };
}
