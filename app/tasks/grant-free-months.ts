import { grantFreeMonths } from "~/use-cases/grant-free-months.ts";
import type { Task } from "./tasks.ts";

/** Puts what a referrer earned on its subscription at the payment provider. */
export const grantEarnedMonths: Task<"grant-free-months"> = async (app, { userId }) => {
  await grantFreeMonths(app, userId);
};
