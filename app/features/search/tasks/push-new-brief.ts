import { defineTask } from "~/server/tasks/define.ts";
import { PUSH_NEW_BRIEF } from "../../briefs/schema.ts";
import { pushToCompanies } from "../writes/push-companies.server.ts";

/** Tells the browsers of companies of a new brief that fits them. */
export const pushNewBrief = defineTask({
  ...PUSH_NEW_BRIEF,
  run: (app, { briefId }) => pushToCompanies(app, briefId),
});
