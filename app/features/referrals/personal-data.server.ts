import { eq } from "drizzle-orm";
import { type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { givenMonths, referralCodes, referralCredits } from "./tables.ts";

export const personalData = {
  tables: [referralCodes, referralCredits, givenMonths],
  processing: [
    {
      name: "Verwijzingscode",
      of: ["company"],
      data: "je code, welk bedrijf je ermee aanbracht, en de gratis maanden die je daarvoor of van een beheerder kreeg",
      purpose: "om je een gratis maand te geven die je verdiende of die we je beloofden",
      basis: "contract",
      kept: "tot je je account verwijdert; de gratis maanden blijven dan op een nummer, zonder je naam",
      recipients: "wie je code invult, ziet je voornaam",
      holds: [referralCodes.code, referralCredits, givenMonths],
    },
  ],
  // A month of the calendar.
  impersonal: [referralCredits.monthYear],
  async export(db, { userId }) {
    return {
      referralCode: await rowsOf(db, referralCodes, userId),
      // The referee's name is somebody else's data.
      freeMonths: await db
        .select({ month: referralCredits.monthYear, grantedAt: referralCredits.grantedAt })
        .from(referralCredits)
        .where(eq(referralCredits.userId, userId)),
      monthsGiven: await rowsOf(db, givenMonths, userId),
    };
  },
  // Free months stay with the books; they name an anonymised account.
  async erase(tx, { userId }) {
    await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  },
} satisfies PersonalData;
