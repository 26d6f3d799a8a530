import { defineRound } from "~/server/tasks/define.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { finishPasswords } from "../writes/account.server.ts";

/** Makes the password hashes that sign-ups did not wait for; ends when its next turn comes. */
export const makeWaitingHashes = defineRound({
  name: "make-waiting-hashes",
  cron: "* * * * *",
  run: (app, _payload, _system, stopping) =>
    finishPasswords(app, AbortSignal.any([stopping, AbortSignal.timeout(MINUTE_MS)])),
});
