import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { tellCompanies } from "../writes/tell-companies.server.ts";

/** Gives each subscribed company that a new brief fits a mail of its own. */
export const notifyCompaniesNewJob = defineTask({
  name: "notify-companies-new-job",
  payload: z.object({ briefId: z.uuid() }),
  run: (app, { briefId }) => tellCompanies(app, briefId),
});
