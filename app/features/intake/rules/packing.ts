import type { ServiceType } from "../constants.ts";

/** Who packs, of a move: what an older brief said by a tick, `packingService`. */
export const PACKS_ALL = "De verhuizer pakt alles in" as const;
export const PACKS_FRAGILE = "De verhuizer pakt het breekbare in" as const;
/** The service that a clearance ticks, and that follows for a move from who packs. */
export const PACKING_SERVICE = "Inpakservice" as const;

/** Whether an answer of who packs asks for the mover's packing, of all or of some. */
export function asksPacking(packedBy: unknown): boolean {
  return packedBy === PACKS_ALL || packedBy === PACKS_FRAGILE;
}

/** What the answers of a brief say of packing, beside all else that they say. */
interface PackingTold {
  packingService?: boolean | null | undefined;
  packedBy?: unknown;
  services?: readonly string[] | null | undefined;
}

/** The answers without what they say twice of packing, as it was asked over time. Who packs always stays. */
export function withPackingOnce(details: PackingTold): Readonly<Record<string, unknown>> {
  const { packingService, services, ...told } = details;
  const { packedBy } = details;
  const isTicked = packingService === true;
  const isService = services?.includes(PACKING_SERVICE) ?? false;
  const byTick = packedBy ? isTicked && packedBy !== PACKS_ALL : isTicked || !isService;
  const asService = isService && !isTicked && !asksPacking(packedBy);
  const others = isService ? services?.filter((each) => each !== PACKING_SERVICE) : services;
  const isAlone = isService && others?.length === 0;
  return {
    ...told,
    ...(byTick ? { packingService } : {}),
    ...(asService ? { services } : isAlone ? {} : { services: others }),
  };
}

/** How a form asks today for the packing that an older brief said by a tick, in one of two places. */
export function packingTyped(
  serviceType: ServiceType,
  { packingService, packedBy, services = [] }: Record<string, string | string[]>,
): Record<string, string | string[]> {
  const isAsked = packingService === "on" || services.includes(PACKING_SERVICE);
  if (!isAsked) return {};
  if (serviceType === "VERHUIZING") return packedBy ? {} : { packedBy: PACKS_ALL };
  return { services: [...new Set([PACKING_SERVICE, ...services])] };
}
