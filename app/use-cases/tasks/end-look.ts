import { END_LOOK } from "~/features/people/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { endLookByTime } from "../look-on.ts";

/** A look over by the clock has its end in the log, too. */
export default defineTask({
  ...END_LOOK,
  run: (app, look) => endLookByTime(app, look),
});
