import type { Province } from "~/shared/provinces.ts";

/** A town, a village or a part of one. */
export interface Place {
  name: string;
  province: Province;
  /** By what else it is known. */
  also: readonly string[];
  latitude: number;
  longitude: number;
  population: number;
  /** The place that a part belongs to, or lies beside; null of what is no part. */
  near: string | null;
}

/** A place that letters led to, as it is offered. */
export interface FoundPlace {
  name: string;
  province: Province;
  /** What tells it from others: what else it is called, or what it is a part of. */
  hint: string | null;
}

/** From one place to another by road. */
export interface Distance {
  km: number;
  /** The boats that have to be taken besides, by name. */
  ferries: readonly string[];
}
