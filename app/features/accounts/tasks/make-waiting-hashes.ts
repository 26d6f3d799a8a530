import { z } from "zod";
import { defineTask } from "~/server/tasks/define.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { finishPasswords } from "../writes/account.server.ts";

/** Makes the password hashes that sign-ups did not wait for; ends when its next turn comes. */
export const makeWaitingHashes = defineTask({
  name: "make-waiting-hashes",
  payload: z.object({}),
  cron: "* * * * *",
  run: (app, _payload, _system, stopping) =>
    finishPasswords(app, AbortSignal.any([stopping, AbortSignal.timeout(MINUTE_MS)])),
});
