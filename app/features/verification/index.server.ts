export { listQueue, readRejection } from "./reads.server.ts";
export { checkKvk } from "./tasks/check-kvk.ts";
export * from "./writes/answer.server.ts";
export {
  approveByHand,
  recheck,
  recheckUnanswered,
  reject,
} from "./writes/decide.server.ts";
