import { eq } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { noticeChoices, pushSubscriptions } from "./tables.ts";

export const personalData = {
  tables: [pushSubscriptions, noticeChoices],
  processing: [
    {
      name: "Meldingen",
      of: ["client", "company"],
      data: "het adres waarop je browser meldingen aanneemt, met de sleutel die ze onderweg onleesbaar maakt, en welke meldingen je wilt",
      purpose: "om je te melden wat er nieuw is als je Verhuisbod niet open hebt",
      basis: "consent",
      withdrawal: "zet meldingen uit bij je account of in je browser",
      kept: "tot je ze uitzet, uitlogt of je account verwijdert",
      holds: [
        pushSubscriptions.endpoint,
        pushSubscriptions.p256dh,
        pushSubscriptions.auth,
        noticeChoices,
      ],
    },
  ],
  // What a browser's messages are closed with would let others write to it.
  async export(db, { userId }) {
    const { endpoint, seenAt } = pushSubscriptions;
    return {
      browsersTold: await db
        .select({ endpoint, seenAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
      noticeChoices: await db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)),
    };
  },
  async erase(tx, { userId }) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  },
} satisfies PersonalData;
