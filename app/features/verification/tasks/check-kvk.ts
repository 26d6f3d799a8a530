import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { checkNew } from "../writes/decide.server.ts";

/** Checks a company that has just finished its onboarding in the trade register. */
export const checkKvk = defineTask({
  name: "check-kvk",
  queue: "services",
  payload: z.object({ companyId: z.uuid() }),
  run: (app, { companyId }, system) => checkNew(app, system, companyId),
});
