import { TELL_COMPANIES } from "~/features/briefs/schema.ts";
import { readProposers } from "~/features/proposals/index.server.ts";
import { tellCompanies } from "~/features/search/index.server.ts";
import { defineTask } from "~/server/tasks/define.ts";

/**
 * Mails the subscribed companies that a new brief fits and is news to, as they have not proposed on it: two
 * hundred at a time, after `after`. A brief is one task in the queue, however many companies there are.
 */
export default defineTask({
  ...TELL_COMPANIES,
  queue: "rounds",
  run: (app, told, _system, stopping) =>
    tellCompanies(app, told, (briefId) => readProposers(app, briefId), stopping),
});
