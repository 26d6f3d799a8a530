import { lt, sql } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { monthsAgo, RETENTION } from "~/shared/retention.ts";
import { contactMessages } from "./tables.ts";

const by = (email: string) => sql`lower(${contactMessages.email}) = ${email}`;

export const personalData = {
  tables: [contactMessages],
  async export(db, { email }) {
    return { contactMessages: await db.select().from(contactMessages).where(by(email)) };
  },
  async erase(tx, { email }) {
    await tx.delete(contactMessages).where(by(email));
  },
  retention: [
    deleteWhen("contactMessages", contactMessages, (now) =>
      lt(contactMessages.createdAt, monthsAgo(now, RETENTION.contactMessageMonths)),
    ),
  ],
} satisfies PersonalData;
