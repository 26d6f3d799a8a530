import { z } from "zod";

/** The task that an earned free month brings about. */
export const GRANT_FREE_MONTHS = {
  name: "grant-free-months",
  payload: z.object({ userId: z.uuid() }),
};
