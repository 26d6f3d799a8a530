import type { ServiceType } from "../constants.ts";

/** Who packs, of a move: what an older brief said by a tick, `packingService`. */
export const PACKS_ALL = "De verhuizer pakt alles in" as const;
export const PACKS_FRAGILE = "De verhuizer pakt het breekbare in" as const;
/** The service that a clearance ticks, and that follows for a move from who packs. */
export const PACKING_SERVICE = "Inpakservice" as const;

/** What a client asks its mover to pack. */
export type PackingAsked = "everything" | "fragile";

/** What the answers of a brief say of packing, beside all else that they say. */
interface PackingTold {
  packingService?: boolean | null | undefined;
  packedBy?: unknown;
  services?: readonly string[] | null | undefined;
}

/** What of the goods the mover is asked to pack; null where nobody asks for packing. */
export function packingAsked(told: PackingTold): PackingAsked | null {
  const { packingService, packedBy, services } = told;
  if (packingService === true || packedBy === PACKS_ALL) return "everything";
  // Asked more exactly than the service, which follows from any answer that asks for packing.
  if (packedBy === PACKS_FRAGILE) return "fragile";
  return services?.includes(PACKING_SERVICE) ? "everything" : null;
}

/** The answers without what they say twice of packing, as it was asked over time. Who packs always stays. */
export function withPackingOnce(details: PackingTold): Readonly<Record<string, unknown>> {
  const { packingService, services, ...told } = details;
  const { packedBy } = details;
  const isTicked = packingService === true;
  const isService = services?.includes(PACKING_SERVICE) ?? false;
  const byTick = packedBy ? isTicked && packedBy !== PACKS_ALL : isTicked || !isService;
  const asService = isService && !isTicked && packingAsked({ packedBy }) === null;
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
