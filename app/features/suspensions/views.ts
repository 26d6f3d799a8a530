/** That a company is suspended, as it reads it itself. */
export interface OwnSuspension {
  since: Date;
  /** Why, in a sentence without its dot, and what an admin wrote. */
  reason: string;
  words: string;
  /** The clause of the terms that it rests on. */
  clause: string;
}
