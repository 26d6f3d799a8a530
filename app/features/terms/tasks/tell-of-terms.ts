import { defineTask } from "~/server/tasks/define.ts";
import { TELL_OF_TERMS } from "../schema.ts";
import { tellOfTerms } from "../writes.server.ts";

/** Mails those whom the terms bind of a version that was announced, a batch at a time. */
export default defineTask({
  ...TELL_OF_TERMS,
  queue: "rounds",
  run: (app, payload, _system, stopping) => tellOfTerms(app, payload, stopping),
});
