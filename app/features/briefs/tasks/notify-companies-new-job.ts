import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { tellCompanies } from "../writes/tell-companies.server.ts";

/** Gives each subscribed company that a new brief fits a mail of its own. */
export const notifyCompaniesNewJob = defineTask({
  name: "notify-companies-new-job",
  /** `knownTo`: ids, with spaces between, of companies to which a changed brief is no news. */
  payload: z.object({ briefId: z.uuid(), knownTo: z.string().optional() }),
  run: (app, { briefId, knownTo }) => tellCompanies(app, briefId, knownTo?.split(" ")),
});
