import { bytesOf, Connection, type Wish } from "./connection.ts";
import { percentile } from "./figures.ts";

/** What a round measured: the middle of its answers in milliseconds, and the bytes of the last one's body. */
export interface Asked {
  p50: number;
  bytes: number;
}

const UNCOUNTED = 20;

/**
 * Asks each of several servers for one page after the other, request by request: whatever a machine does
 * meanwhile falls on all alike. `each` requests a round and server; some before the first do not count.
 * @throws Error for any answer but 200
 */
export async function askInTurn<Name extends string>(
  wishes: Record<Name, Wish>,
  { rounds, each }: { rounds: number; each: number },
): Promise<Record<Name, Asked[]>> {
  const clients = await Promise.all(
    (Object.entries(wishes) as [Name, Wish][]).map(async ([name, wish]) => ({
      name,
      ...(await askerOf(wish)),
      rounds: [] as Asked[],
    })),
  );
  for (let request = 0; request < UNCOUNTED; request += 1) {
    for (const { ask } of clients) await ask();
  }
  for (let round = 0; round < rounds; round += 1) {
    const times = clients.map((): number[] => []);
    const bytes = clients.map(() => 0);
    for (let request = 0; request < each; request += 1) {
      // Who goes first changes: what the one before left in the processor's caches favours nobody.
      const order = [...clients.entries()];
      for (const [at, { ask }] of request % 2 === 0 ? order : order.toReversed()) {
        const answer = await ask();
        times[at]?.push(answer.ms);
        bytes[at] = answer.bytes;
      }
    }
    for (const [at, client] of clients.entries()) {
      client.rounds.push({ p50: percentile(times[at] ?? [], 0.5), bytes: bytes[at] ?? 0 });
    }
  }
  for (const { close } of clients) close();
  return Object.fromEntries(clients.map(({ name, rounds: of }) => [name, of])) as Record<
    Name,
    Asked[]
  >;
}

/** Asks for the same page each time, over one connection while that stays. */
async function askerOf(wish: Wish) {
  const url = new URL(wish.url);
  const bytes = bytesOf(wish);
  let connection = await Connection.open(url);
  return {
    async ask() {
      if (connection.isOver) connection = await Connection.open(url);
      const asked = performance.now();
      const answer = await connection.ask(bytes);
      if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
      return { ms: performance.now() - asked, bytes: answer.bytes };
    },
    close: () => connection.close(),
  };
}
