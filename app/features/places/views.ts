import type { Province } from "~/shared/provinces.ts";

/** A place by its name, which is its own in its province. */
export interface NamedPlace {
  name: string;
  province: Province;
}

/** A town, a village or a part of one. */
export interface Place extends NamedPlace {
  also: readonly string[];
  latitude: number;
  longitude: number;
  population: number;
  /** The place that a part belongs to, or lies beside; null of what is no part. */
  near: string | null;
}

/** A place that letters led to, as it is offered. */
export interface FoundPlace extends NamedPlace {
  /** Its other name, or the place that it is a part of: tells places of one name apart. */
  hint: string | null;
  /** The letters are its whole name, or the whole of another one it has. */
  isWhole: boolean;
}

/** From one place to another by road. */
export interface Distance {
  km: number;
  /** The boats that have to be taken besides, by name. */
  ferries: readonly string[];
}
