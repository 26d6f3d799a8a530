import { lt, sql } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { contactMessages } from "./tables.ts";

const by = (email: string) => sql`lower(${contactMessages.email}) = ${email}`;

export const personalData = {
  tables: [contactMessages],
  processing: [
    {
      name: "Contactformulier",
      of: ["visitor", "client", "company"],
      data: "je naam, e-mailadres, bericht, en je telefoonnummer als je dat invult",
      purpose: "om je te antwoorden",
      basis: "interest",
      kept: howLong("contactMessageMonths"),
      holds: [
        contactMessages.firstName,
        contactMessages.lastName,
        contactMessages.email,
        contactMessages.phone,
        contactMessages.subject,
        contactMessages.message,
      ],
    },
  ],
  async export(db, { email }) {
    return { contactMessages: await db.select().from(contactMessages).where(by(email)) };
  },
  async erase(tx, { email }) {
    await tx.delete(contactMessages).where(by(email));
  },
  async follow(tx, from, to) {
    await tx.update(contactMessages).set({ email: to }).where(by(from));
  },
  retention: [
    deleteWhen("contactMessages", contactMessages, (now) =>
      lt(contactMessages.createdAt, monthsAgo(now, RETENTION.contactMessageMonths)),
    ),
  ],
} satisfies PersonalData;
