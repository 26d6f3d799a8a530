/** Who packs, of a move: what an older brief said by a tick, `packingService`. */
export const PACKS_ALL = "De verhuizer pakt alles in" as const;
export const PACKS_FRAGILE = "De verhuizer pakt het breekbare in" as const;
/** The service that a clearance ticks, and that follows for a move from who packs. */
export const PACKING_SERVICE = "Inpakservice" as const;

/** Whether an answer of who packs asks for the mover's packing, of all or of some. */
export function asksPacking(packedBy: unknown): boolean {
  return packedBy === PACKS_ALL || packedBy === PACKS_FRAGILE;
}
