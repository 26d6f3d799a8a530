import { STORAGE_AWAY, TooBusy } from "~/shared/too-busy.ts";
import { StoreTrouble } from "./store-trouble.ts";

/** Raised when there is no room for a file; nothing of it was kept. */
export class StorageFull extends StoreTrouble {}

/** Raised when stored files can be neither read nor written now: visitors are asked to come back. */
export class StorageAway extends TooBusy {
  constructor(cause: Error) {
    super(STORAGE_AWAY);
    this.cause = cause;
    this.message = cause.message;
  }
}

/**
 * Where stored files lie; all of it may raise `StorageAway`. Keys are made by the product: lower-case letters, digits, '-', '/' and
 * one extension. Files are small enough to be handled whole.
 */
export interface Files {
  /** Stores a file in the place of what was under `key`, seen whole or not at all. @throws StorageFull */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes under `key`; null when there are none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(key: string): Promise<void>;
  /** Looks whether it can be used as it is set. @throws StoreTrouble naming the setting that is wrong */
  look(): Promise<void>;
  /** Clears what a crash left of files that were begun before `before` and never finished. */
  tidy(before: Date): Promise<void>;
}

/** The one shape a key may have, so that none reaches outside the store. */
export function assertKey(key: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key)) throw new Error(`bad file key '${key}'`);
}
