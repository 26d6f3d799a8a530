export {
  countQueued,
  listQueue,
  listVerificationEvents,
  readRejection,
} from "./reads.server.ts";
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
  revokeBadge,
  TAKEN,
} from "./writes/decide.server.ts";
