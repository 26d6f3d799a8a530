export { personalData } from "./personal-data.server.ts";
export { findSession, isTrusted, listOwnSessions } from "./reads.server.ts";
export {
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSessions,
  openSession,
  openSessionFor,
  type SignedIn,
  signOut,
} from "./writes.server.ts";
