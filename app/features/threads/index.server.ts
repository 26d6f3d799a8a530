export { personalData } from "./personal-data.server.ts";
export {
  countReported,
  listReported,
  listUnread,
  listUnusedThreadPhotos,
  maySeeThreadPhoto,
  noteRead,
  readReported,
  readThread,
} from "./reads.server.ts";
export { reportThread, setBlocked, settleReport, writeEntry } from "./writes.server.ts";
