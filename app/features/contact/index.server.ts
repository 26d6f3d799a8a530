export { personalData } from "./personal-data.server.ts";
export {
  countWaiting,
  listMessages,
  listObjectionsOf,
  listWaiting,
  readThreadAtDesk,
  readThreadByLink,
} from "./reads.server.ts";
export {
  answerMessage,
  closeMessage,
  sendContactMessage,
  settleObjections,
  writeBack,
} from "./writes.server.ts";
