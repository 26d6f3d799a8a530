import { writeStored } from "~/ui/storage.ts";

/** Marks this browser as one of a company that has a profile. */
export function markHasProfile(): void {
  writeStored("hasPhotographerProfile", "true");
}
