/** How many rounds a comparison has, and how long one turn of one contender takes. */
export interface Lengths {
  rounds: number;
  turnMs: number;
  /** Too short for figures: to see that a comparison works. */
  isShort: boolean;
}

const SHORTER = 8;

/**
 * The same time in short turns, for what needs no long ones: a machine that others slow down for a second
 * or two slows down all contenders alike.
 */
export function inShortTurns({ rounds, turnMs, isShort }: Lengths): Lengths {
  return { rounds: rounds * SHORTER, turnMs: turnMs / SHORTER, isShort };
}

/** For the reader of results. */
export const IN_SHORT_TURNS = `Turns ${SHORTER} times as short and as many.`;

/**
 * Lets contenders take turns for `rounds` rounds, after one turn each that does not count. Answers
 * what each turn measured, by contender, in the order of the rounds.
 */
export async function byTurns<Name extends string, Turn>(
  contenders: Record<Name, () => Promise<Turn>>,
  rounds: number,
): Promise<Record<Name, Turn[]>> {
  const names = Object.keys(contenders) as Name[];
  const turns = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Turn[]
  >;
  for (const name of names) await contenders[name]();
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that a machine that warms up or tires favours nobody.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      turns[name].push(await contenders[name]());
    }
  }
  return turns;
}
