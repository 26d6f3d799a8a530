import { eq } from "drizzle-orm";
import { howLong } from "~/shared/retention.ts";
import { exportNothing, type PersonalData } from "../db/personal-data.ts";
import { events } from "./tables.ts";

/** That something changed, for whom; not what. It is swept after an hour (live.ts). */
export const personalData = {
  tables: [events],
  processing: [
    {
      name: "Pagina's die vanzelf bijwerken",
      of: ["client", "company", "admin"],
      data: "dat er voor jou iets veranderde, niet wat",
      purpose: "om een pagina die je open hebt bij te werken",
      basis: "contract",
      kept: howLong("eventHours"),
      holds: [events.audience, events.subject],
    },
  ],
  export: exportNothing,
  async erase(tx, { userId }) {
    await tx.delete(events).where(eq(events.audience, `u:${userId}`));
  },
  retention: [],
} satisfies PersonalData;
