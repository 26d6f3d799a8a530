import { readOnly } from "~/server/db/read-only.ts";
import * as tables from "./tables.ts";

export { forgetMistyped, personalData } from "./personal-data.server.ts";
export {
  listSuppressions,
  readOwnSuppression,
  readSuppressionOf,
} from "./reads/suppressions.server.ts";
export {
  countFailing,
  countGivenUp,
  countGivenUpTasks,
  type GivenUpFilter,
  listGivenUp,
  listQueueFigures,
  listRetriable,
  readBacklog,
  readFailing,
} from "./reads/tasks.server.ts";
export {
  countUnseenRefusals,
  listMailAbout,
  listMailTo,
  listRefusedMail,
  listStoredMail,
  readComplaintShare,
  readStoredMail,
} from "./reads.server.ts";
export { deliver, renderMail } from "./writes/deliver.server.ts";
export { deliverToMany, unsent } from "./writes/deliver-to-many.server.ts";
export { takeMailEvents, takeMailReport } from "./writes/events.server.ts";
export { dropTask, noteRefusalsSeen, retryTask, retryTasksOf } from "./writes/given-up.server.ts";
export { subjectLine } from "./writes/harmless.server.ts";
export { requestTest } from "./writes/request-test.server.ts";
export { takeForSendingAgain } from "./writes/send-again.server.ts";
export { addressCode, liftOwnSuppression, liftSuppression } from "./writes/suppressions.server.ts";

export const mailDeliveries = readOnly(tables.mailDeliveries);
export const mailSuppressions = readOnly(tables.mailSuppressions);
