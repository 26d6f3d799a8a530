import { isRoom, ROOMS } from "../constants.ts";

/** What a room is called by people; null where nobody named one, or one that is not asked any more. */
export function roomLabel(room: string | null): string | null {
  return isRoom(room) ? ROOMS[room] : null;
}
