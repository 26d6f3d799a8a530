import { eq } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { howLong } from "~/shared/retention.ts";
import { uploads } from "./tables.ts";

export const personalData = {
  tables: [uploads],
  processing: [
    {
      name: "Foto's",
      of: ["visitor", "client", "company"],
      data: "de foto's die je kiest, zonder wat het toestel erin bewaarde, en van welke kamer je zegt dat ze zijn",
      purpose: "om bedrijven te laten zien wat er verhuist, of klanten te laten zien wie je bent",
      basis: "contract",
      kept: `zo lang als de aanvraag, het gesprek of het profiel waar ze bij horen; foto's die je kiest en niet gebruikt ${howLong("unusedPictureHours")}, en tot je een aanvraag plaatst ziet niemand anders ze`,
      recipients:
        "van een aanvraag geverifieerde verhuisbedrijven, van een gesprek de ander, van een profiel iedereen",
      holds: [uploads.room],
    },
  ],
  async export(db, { userId }) {
    return { pictures: db.select().from(uploads).where(eq(uploads.userId, userId)) };
  },
  // The sweep removes the files of pictures without an owner, and then the rows.
  async erase(tx, { userId }) {
    await tx.update(uploads).set({ userId: null, draftId: null }).where(eq(uploads.userId, userId));
  },
} satisfies PersonalData;
