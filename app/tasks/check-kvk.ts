import { checkKvk } from "~/features/verification/index.server.ts";
import type { Task } from "./tasks.ts";

/** Checks a company that has just finished its onboarding in the trade register. */
export const checkCompanyKvk: Task<"check-kvk"> = async (app, { companyId }, system) => {
  await checkKvk(app, system, companyId);
};
