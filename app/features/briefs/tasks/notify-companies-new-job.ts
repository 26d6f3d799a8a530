import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { tellCompanies } from "../writes/tell-companies.server.ts";

const TELLING = {
  name: "notify-companies-new-job",
  /** `knownTo`: ids, with spaces between, of companies to which a changed brief is no news. */
  payload: z.object({
    briefId: z.uuid(),
    after: z.uuid().optional(),
    knownTo: z.string().optional(),
  }),
};

/**
 * Mails the subscribed companies that a new brief fits, two hundred at a time: `after` is the last one of
 * the time before. A brief is one task in the queue, however many companies there are.
 */
export const notifyCompaniesNewJob = defineTask({
  ...TELLING,
  queue: "rounds",
  run: (app, told, _system, stopping) => tellCompanies(app, told, TELLING, stopping),
});
