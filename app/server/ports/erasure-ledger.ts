/** Who was erased, by id only, apart from the database: an older copy that is restored lacks them. */
export interface ErasureLedger {
  /** Notes an erasure; it is on disk when this returns. Noting it twice does no harm. */
  add(userId: string, at: Date): Promise<void>;
  all(): Promise<Set<string>>;
}
