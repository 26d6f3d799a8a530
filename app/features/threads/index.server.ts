export { personalData } from "./personal-data.server.ts";
export { readReported, readSides, readWholeEntry } from "./reads/reported.server.ts";
export {
  entryIdsOf,
  listUnread,
  listUnusedThreadPhotos,
  maySeeThreadPhoto,
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
