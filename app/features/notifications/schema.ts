import { z } from "zod";
import { isRowNumber } from "~/shared/id.ts";
import { email } from "../accounts/schema.ts";
import { deskSchema } from "../desk/schema.ts";

/** The address that gets mail again. */
export const liftSchema = deskSchema("mailbox-opened", { address: email });
export type MailboxLifting = z.infer<typeof liftSchema>;

/** That the refused mails were looked at. */
export const refusalsSeenSchema = deskSchema("refusals-seen", {});

const RELOAD = "Laad de pagina opnieuw en probeer het nog eens.";
const task = { taskId: z.string(RELOAD).refine(isRowNumber, RELOAD) };

/** The task that is done again, or thrown away. */
export const retrySchema = deskSchema("task-retried", task);
export const dropSchema = deskSchema("task-dropped", task);
export type TaskDeed = z.infer<typeof retrySchema>;

/** The kind of which all that were given up are done again. */
export const retryAllSchema = deskSchema("tasks-retried", {
  task: z.string(RELOAD).max(100, RELOAD),
});
export type KindDeed = z.infer<typeof retryAllSchema>;
