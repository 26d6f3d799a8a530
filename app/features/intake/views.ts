/** What briefs like one usually cost, in words; the feature `prices` makes it. */
export interface PriceHint {
  /** With the figure, without a full stop. */
  said: string;
  /** The figure alone; null where none is known. */
  range: string | null;
  /** What the figure is made of. */
  source: string;
}
