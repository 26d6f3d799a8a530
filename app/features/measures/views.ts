import type { MeasureKind } from "./constants.ts";

/** A measure as the desk lists it. */
export interface ListedMeasure {
  id: string;
  kind: MeasureKind;
  reason: string;
  facts: string | null;
  until: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** A measure as the page of its mailed link shows it to the person. */
export interface OwnMeasure extends Omit<ListedMeasure, "id"> {
  /** Where the person is answered; null once nobody knows an address any more. */
  email: string | null;
  /** The time to object is over. */
  isLate: boolean;
}
