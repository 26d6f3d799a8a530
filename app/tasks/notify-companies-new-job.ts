import { announceBrief } from "~/use-cases/announce-brief.ts";
import type { Task } from "./tasks.ts";

/** Gives each subscribed company that a new brief fits a task of its own. */
export const notifyCompaniesNewBrief: Task<"notify-companies-new-job"> = async (
  app,
  { briefId },
) => {
  await announceBrief(app, briefId);
};
