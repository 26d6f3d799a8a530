export { countQueued, listQueue, readRejection } from "./reads.server.ts";
export { checkKvk } from "./tasks/check-kvk.ts";
export {
  approveByHand,
  askRegister,
  isDuplicateKvkError,
  noteAnswer,
  noteChange,
  type RegisterAnswer,
  recheck,
  reject,
  TAKEN,
} from "./writes/decide.server.ts";
