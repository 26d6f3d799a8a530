export { listQueue, readRejection } from "./reads.server.ts";
export { checkKvk } from "./tasks/check-kvk.ts";
export {
  askRegister,
  isDuplicateKvkError,
  noteAnswer,
  noteChange,
  type RegisterAnswer,
  TAKEN,
} from "./writes/answer.server.ts";
export {
  approveByHand,
  recheck,
  recheckUnanswered,
  reject,
} from "./writes/decide.server.ts";
