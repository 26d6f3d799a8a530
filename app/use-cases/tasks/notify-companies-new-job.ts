import { TELL_COMPANIES } from "~/features/briefs/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { tellOfBrief } from "../tell-of-brief.ts";

/**
 * Mails the subscribed companies that a new brief fits, two hundred at a time: `after` is the last one of
 * the time before. A brief is one task in the queue, however many companies there are.
 */
export default defineTask({
  ...TELL_COMPANIES,
  queue: "rounds",
  run: (app, told, _system, stopping) => tellOfBrief(app, told, stopping),
});
