/** What the product stands on and cannot see in its own rows. */
export interface Surroundings {
  /** Which part of the disk of DATA_DIR is free, from 0 to 1; null where that cannot be seen. */
  freeOfDisk(): Promise<number | null>;
  /** When the certificate of APP_URL ends; null without https. @throws Error when nobody answers there */
  certificateEnds(): Promise<Date | null>;
  /** When the newest backup began, null without one; 'off' where none are asked for. @throws Error */
  newestBackup(): Promise<Date | null | "off">;
}
