/** That a company is suspended, as it reads it itself. */
export interface OwnSuspension {
  since: Date;
  /** Why, in a sentence without its dot, and what an admin wrote. */
  reason: string;
  words: string;
}
