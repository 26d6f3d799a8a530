import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { launchCampaign, launchRedemptions, launchSignups } from "./tables.ts";

export const personalData = {
  tables: [launchSignups, launchRedemptions, launchCampaign],
  processing: [
    {
      name: "Aanmelding voor de lancering",
      of: ["visitor"],
      data: "je naam en e-mailadres, en op welke pagina je je aanmeldde",
      purpose: "om je te mailen dat we beginnen",
      basis: "consent",
      withdrawal: "schrijf ons vanaf dat e-mailadres, dan schrappen we je aanmelding",
      kept: howLong("launchSignupMonths"),
      holds: [launchSignups.email, launchSignups.name, launchSignups.source],
    },
    {
      name: "Plaats in de openingsactie",
      of: ["company"],
      data: "dat en wanneer je een plaats kreeg",
      purpose: "om je de prijs van de actie te geven, en niet meer plaatsen dan er zijn",
      basis: "contract",
      kept: "zolang je een account hebt; daarna op een nummer, zonder je naam",
      stays: "een plaats die is vergeven, blijft vergeven",
      holds: [launchRedemptions],
    },
  ],
  impersonal: [launchCampaign],
  async export(db, { userId, email }) {
    return {
      launchSignup: await db.select().from(launchSignups).where(eq(launchSignups.email, email)),
      launchPlace: await rowsOf(db, launchRedemptions, userId),
    };
  },
  // A place of the offer stays taken: it is counted, and its account is anonymised.
  async erase(tx, { email }) {
    await tx.delete(launchSignups).where(eq(launchSignups.email, email));
  },
  async follow(tx, from, to) {
    const isTaken = await tx.$count(launchSignups, eq(launchSignups.email, to));
    const own = eq(launchSignups.email, from);
    if (isTaken) await tx.delete(launchSignups).where(own);
    else await tx.update(launchSignups).set({ email: to }).where(own);
  },
  retention: [
    deleteWhen("launchSignups", launchSignups, (now) =>
      lt(launchSignups.createdAt, monthsAgo(now, RETENTION.launchSignupMonths)),
    ),
  ],
} satisfies PersonalData;
