/** Who packs, of a move: what an older brief said by a tick, `packingService`. */
export const PACKS_ALL = "De verhuizer pakt alles in" as const;
export const PACKS_FRAGILE = "De verhuizer pakt het breekbare in" as const;
/** The service that a clearance ticks, and that follows for a move from who packs. */
export const PACKING_SERVICE = "Inpakservice" as const;

/**
 * In which of the ways in which a brief keeps packing it is told, so that it is told once: by the line of
 * the older tick, and as one of the services. Who packs is always told; what says less than that, or the
 * same, is not.
 */
export function packingTold({
  packedBy,
  packingService,
  services,
}: {
  packedBy?: unknown;
  packingService?: unknown;
  services?: unknown;
}): { byTick: boolean; asService: boolean } {
  const ticked = packingService === true;
  const isService = Array.isArray(services) && services.includes(PACKING_SERVICE);
  return {
    byTick: packedBy ? ticked && packedBy !== PACKS_ALL : ticked || !isService,
    asService: isService && !ticked && !asksPacking(packedBy),
  };
}

/** Whether an answer of who packs asks for the mover's packing, of all or of some. */
export function asksPacking(packedBy: unknown): boolean {
  return packedBy === PACKS_ALL || packedBy === PACKS_FRAGILE;
}
