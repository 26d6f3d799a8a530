import { eq } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { authenticators, recoveryCodes } from "./tables.ts";

export const personalData = {
  tables: [authenticators, recoveryCodes],
  processing: [
    {
      name: "Inloggen in twee stappen",
      of: ["client", "company", "admin"],
      data: "de sleutel van je authenticator-app, verzegeld, en je herstelcodes, onleesbaar gemaakt",
      purpose: "om je account beter te beveiligen, als je dat aanzet",
      basis: "contract",
      kept: "tot je het uitzet of je account verwijdert",
      holds: [authenticators.sealedKey, recoveryCodes.codeHash],
    },
  ],
  async export(db, { userId }) {
    const authenticatorSince = await db
      .select({ confirmedAt: authenticators.confirmedAt })
      .from(authenticators)
      .where(eq(authenticators.userId, userId));
    return { authenticatorSince };
  },
  async erase(tx, { userId }) {
    await tx.delete(authenticators).where(eq(authenticators.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  },
} satisfies PersonalData;
