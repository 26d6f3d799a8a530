export { personalData } from "./personal-data.server.ts";
export {
  countOpenRequests,
  listAnsweredRequests,
  listOpenRequests,
  readDataRequest,
} from "./reads.server.ts";
export { answerDataRequest, lockDataRequest, noteDataRequest } from "./writes.server.ts";
