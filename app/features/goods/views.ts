import type { Home, OwnSize } from "./constants.ts";

/** How much is to be carried, in litres, with the range that it lies in: none where things were listed. */
export interface Volume {
  litres: number;
  from: number;
  to: number;
}

/** A thing of the client's own that the table does not have. */
export interface OwnThing {
  name: string;
  size: OwnSize;
  count: number;
  /** Breaks, or needs care for another reason. */
  isFragile: boolean;
}

/** What is to be moved, thing by thing. */
export interface GoodsList {
  /** The home whose start it was filled with; null for one that was made from nothing. */
  home: Home | null;
  /** How many there are of each thing of the table, by its id; what is not named is not there. */
  counts: Readonly<Record<string, number>>;
  own: readonly OwnThing[];
}

/** A list as briefs keep it: the client's own words stand apart, so that they can be withheld. */
export interface StoredGoods extends Omit<GoodsList, "own"> {
  own: Omit<OwnThing, "name">[];
  /** The names of the own things, in their order; absent where they are withheld or erased. */
  names?: string[];
}
