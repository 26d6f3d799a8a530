/** Whether pages are asked for just now, for work that leaves them the processor. */
export interface PageTraffic {
  /** Called for each request that takes the processor longer than a finished answer does. */
  note(): void;
  isRecent(): boolean;
}

const RECENT_MS = 100;

/** Traffic as the last request tells of it; `now` in milliseconds. */
export function pageTraffic(now = () => performance.now()): PageTraffic {
  let last = Number.NEGATIVE_INFINITY;
  return {
    note() {
      last = now();
    },
    isRecent: () => now() - last < RECENT_MS,
  };
}
