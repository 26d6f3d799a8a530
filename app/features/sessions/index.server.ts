export { personalData } from "./personal-data.server.ts";
export { countSessions, findSession, isTrusted, listOwnSessions } from "./reads.server.ts";
export {
  beginLook,
  endAllSessions,
  endLook,
  endOtherSessions,
  endOwnSession,
  endSessions,
  openSession,
  openSessionFor,
  type SignedIn,
  signOut,
} from "./writes.server.ts";
