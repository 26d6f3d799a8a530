import { eq, lt, sql } from "drizzle-orm";
import { forgetNotes } from "~/features/desk/index.server.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { contactMessages, contactReplies } from "./tables.ts";

const by = (email: string) => sql`lower(${contactMessages.email}) = ${email}`;

export const personalData = {
  tables: [contactMessages, contactReplies],
  processing: [
    {
      name: "Contactformulier",
      of: ["visitor", "client", "company"],
      data: "je naam, e-mailadres, bericht en wat we elkaar daarna schreven, en je telefoonnummer als je dat invult",
      purpose: "om je te antwoorden",
      basis: "interest",
      interest: "ons belang, en het jouwe, dat wie ons schrijft antwoord krijgt",
      kept: howLong("contactMessageMonths"),
      holds: [
        contactMessages.firstName,
        contactMessages.lastName,
        contactMessages.email,
        contactMessages.phone,
        contactMessages.subject,
        contactMessages.message,
        contactMessages.objectsToCompany,
        contactMessages.objectsToPerson,
        contactMessages.objectsToReport,
        contactReplies.text,
      ],
    },
  ],
  async export(db, { email }) {
    const { isFromDesk, text, createdAt } = contactReplies;
    return {
      contactMessages: db.select().from(contactMessages).where(by(email)),
      contactReplies: db
        .select({ isFromDesk, text, createdAt })
        .from(contactReplies)
        .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
        .where(by(email)),
    };
  },
  addressesAt: (db, phone) =>
    listValues(db, contactMessages.email, eq(contactMessages.phone, phone)),
  subjects: (db, { email }) => listValues(db, contactMessages.id, by(email)),
  async erase(tx, { email }) {
    const deleted = await tx.delete(contactMessages).where(by(email)).returning();
    // Such a note names no account: anybody may have typed the address.
    await forgetNotes(
      tx,
      deleted.map(({ id }) => id),
    );
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
