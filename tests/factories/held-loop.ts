/** Milliseconds of the processor for which `work` held the event loop at a stretch, at most. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isDone = true;
  }
  // The stretch that ended with the work is not looked at yet.
  await new Promise(setImmediate);
  return longest;
}

const ROUNDS = 2;

/**
 * How many times as long `more` holds the event loop at a stretch as `few` does, done by turns: of each the shortest
 * round counts, because a collector may come by in any of them.
 */
export async function holdGrowth(
  few: (round: number) => Promise<unknown>,
  more: (round: number) => Promise<unknown>,
): Promise<number> {
  let ofFew = Number.POSITIVE_INFINITY;
  let ofMore = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    ofFew = Math.min(ofFew, await longestHold(() => few(round)));
    ofMore = Math.min(ofMore, await longestHold(() => more(round)));
  }
  return ofMore / ofFew;
}
