import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { sessions } from "./tables.ts";

export const personalData = {
  tables: [sessions],
  processing: [
    {
      name: "Apparaten waarop je bent ingelogd",
      of: ["client", "company", "admin"],
      data: "welke browser je gebruikt, en sinds wanneer en tot wanneer je bent ingelogd",
      purpose: "om je ingelogd te houden, en je te laten zien waar je dat bent",
      basis: "contract",
      kept: "tot je uitlogt of de sessie verloopt",
      holds: [sessions.userAgent, sessions.tokenHash, sessions.token, sessions.lookingOnAs],
    },
  ],
  async export(db, { userId }) {
    const { userAgent: device, createdAt: since, expiresAt: until } = sessions;
    const own = eq(sessions.userId, userId);
    return { devices: await db.select({ device, since, until }).from(sessions).where(own) };
  },
  async erase(tx, { userId }) {
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  },
  retention: [deleteWhen("sessions", sessions, (now) => lt(sessions.expiresAt, now))],
} satisfies PersonalData;
