export { personalData } from "./personal-data.server.ts";
export {
  countWaiting,
  listMessages,
  listWaiting,
  readThreadAtDesk,
  readThreadByLink,
} from "./reads.server.ts";
export { answerMessage, closeMessage, sendContactMessage, writeBack } from "./writes.server.ts";
