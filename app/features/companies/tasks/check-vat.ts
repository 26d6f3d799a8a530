import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { askVies } from "../writes/check-vat.server.ts";

/** Asks the EU's register about a VAT number that a company filled in; again later without an answer. */
export const checkVat = defineTask({
  name: "check-vat",
  queue: "services",
  payload: z.object({ companyId: z.uuid() }),
  run: (app, { companyId }) => askVies(app, companyId),
});
