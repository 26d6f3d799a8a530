import { APPLY_PAUSE } from "~/features/billing/schema.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { applyPauses } from "../pause.ts";

/** Tells the payment provider of a company's pauses, until it has answered. */
export default defineTask({
  ...APPLY_PAUSE,
  ofMoney: true,
  queue: "payments",
  run: (app, { userId }) => applyPauses(app, userId),
});
