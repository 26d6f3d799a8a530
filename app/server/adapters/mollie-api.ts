import { createMollieClient, MollieApiError } from "@mollie/api-client";
import { ServiceFailed } from "../ports/service-away.ts";

export interface MollieAccount {
  /** Starts with 'live_' or 'test_': which of the two worlds of Mollie is spoken to. */
  apiKey: string;
  /** The root of the interface; absent: Mollie's own. The client speaks https only. */
  apiUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

// The client tries three times when Mollie answers 5xx, two seconds apart. Ten seconds let it do so, and
// are less than what a browser's user or Mollie's webhook waits for (fifteen seconds).
const TIMEOUT_MS = 10_000;

export type MollieApi = ReturnType<typeof mollieApi>;

/** The official client on one account. It has no time limit of its own: `ask` gives each call one. */
export function mollieApi({ apiKey, apiUrl, timeoutMs = TIMEOUT_MS }: MollieAccount) {
  const client = createMollieClient({
    apiKey,
    ...(apiUrl === undefined ? {} : { apiEndpoint: apiUrl }),
    versionStrings: "Verhuisbod/1.0",
  });

  // What was given up may still have been done: every write carries a key, or is looked for first.
  /** @throws when no answer came in time, or Mollie refused */
  async function ask<T>(request: Promise<T>): Promise<T> {
    const end = Promise.withResolvers<never>();
    const late = new ServiceFailed(`Mollie gave no answer within ${timeoutMs} ms`);
    const timer = setTimeout(() => end.reject(late), timeoutMs);
    try {
      return await Promise.race([request, end.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  let turn: Promise<unknown> = Promise.resolve();

  // For each question the client opens a connection, and reads 130 authorities anew: some 20 ms without a
  // break. No two lists begin in one turn of the event loop.
  async function nextTurn(): Promise<void> {
    turn = turn.then(() => new Promise(setImmediate));
    await turn;
  }

  return {
    client,
    mode: apiKey.startsWith("live_") ? "live" : "test",
    ask,
    /** As `ask`; null for what Mollie does not have, or has no longer. */
    async find<T>(request: Promise<T>): Promise<T | null> {
      try {
        return await ask(request);
      } catch (error) {
        if (isAnswered(error, [404, 410])) return null;
        throw error;
      }
    },
    /** All of a list, page after page, newest first as Mollie gives it. */
    async all<T>(list: AsyncIterable<T>): Promise<T[]> {
      await nextTurn();
      return await ask(Array.fromAsync(list));
    },
  };
}

function isAnswered(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof MollieApiError && statuses.includes(error.statusCode ?? 0);
}

/**
 * Whether Mollie refused what was asked as it stands: asking again would not help. A conflict is none: with
 * another request under the same key that is still under way.
 */
export function isRefusal(error: unknown): boolean {
  return isAnswered(error, [404, 410, 422]);
}

/** Mollie's amounts are texts with two decimals: 3629 becomes '36.29'. */
export function amountOf(cents: number): { currency: string; value: string } {
  return { currency: "EUR", value: (cents / 100).toFixed(2) };
}

/** Euro cents of such an amount, none for none. @throws at another currency */
export function centsOf(amount: { currency: string; value: string } | null | undefined): number {
  if (!amount) return 0;
  const cents = Math.round(Number(amount.value) * 100);
  if (amount.currency !== "EUR" || !Number.isSafeInteger(cents)) {
    throw new Error(`Mollie gave an amount of ${amount.value} ${amount.currency}`);
  }
  return cents;
}
