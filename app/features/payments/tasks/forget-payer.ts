import { defineTask } from "~/server/tasks/define.ts";
import { FORGET_PAYER } from "../schema.ts";
import { forgetPayer } from "../writes/payers.server.ts";

/** Takes the name and address of who was erased off the payers at the providers. */
export default defineTask({
  ...FORGET_PAYER,
  ofMoney: true,
  queue: "payments",
  run: (app, { userId, checkoutId }) => forgetPayer(app, userId, checkoutId),
});
