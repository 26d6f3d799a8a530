/** Something that a store keeps; `at` is when it was stored. */
export interface StoredPart {
  name: string;
  bytes: number;
  at: Date;
}

/**
 * Where backups are kept. Names are made by the product, of letters, digits, '.', '-', '_' and '/'.
 * One that ends in '.part' was never finished.
 */
export interface BackupStore {
  /** What messages call it. */
  readonly name: string;
  /** Everything whose name begins with `prefix`, in the order of names. */
  list(prefix: string): Promise<StoredPart[]>;
  /** Stores what `source` gives, seen whole or not at all, on its disk when this returns. @throws StorageFull */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes under `name`, as they come. @throws Error when there are none */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
}
