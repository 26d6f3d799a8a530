import { eq } from "drizzle-orm";
import { exportNothing, type PersonalData } from "../db/personal-data.ts";
import { events } from "./tables.ts";

/** That something changed, for whom; not what. It is swept after an hour (live.ts). */
export const personalData = {
  tables: [events],
  export: exportNothing,
  async erase(tx, { userId }) {
    await tx.delete(events).where(eq(events.audience, `u:${userId}`));
  },
  retention: [],
} satisfies PersonalData;
