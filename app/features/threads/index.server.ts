export { personalData } from "./personal-data.server.ts";
export { listUnusedThreadPhotos, maySeeThreadPhoto } from "./reads/photos.server.ts";
export { entryIdsOf, readReported, readSides, readWholeEntry } from "./reads/reported.server.ts";
export {
  listUnread,
  noteRead,
  readThread,
} from "./reads.server.ts";
export {
  reportThread,
  setBlocked,
  setEntryHidden,
  settleReport,
  writeEntry,
} from "./writes.server.ts";
