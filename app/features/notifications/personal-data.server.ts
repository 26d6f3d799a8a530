import { and, eq, inArray, lt, or } from "drizzle-orm";
import { listAskedAddresses, users } from "~/features/accounts/index.server.ts";
import { forgetNotes } from "~/features/desk/index.server.ts";
import type { Tx } from "~/server/db/connect.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { daysAgo, howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { isOff, mailDeliveries, mailSuppressions } from "./tables.ts";
import { addressCode } from "./writes/suppressions.server.ts";

/** The mail by which a new address is confirmed. */
const ASKING = "send-address-change";

export const personalData = {
  tables: [mailDeliveries, mailSuppressions],
  processing: [
    {
      name: "Verstuurde mails",
      of: ["visitor", "client", "company", "admin"],
      data: "welke mails we aan welk adres stuurden en of ze aankwamen, niet wat erin stond",
      purpose: "om geen mail dubbel te sturen, en uit te zoeken waarom er een niet aankwam",
      basis: "interest",
      interest: "ons belang, en het jouwe, dat mail aankomt en niet dubbel",
      kept: howLong("mailLogDays"),
      holds: [mailDeliveries.recipient, mailDeliveries.reason],
    },
    {
      name: "Adressen die geen mail krijgen",
      of: ["visitor", "client", "company", "admin"],
      data: "een e-mailadres dat geen mail aanneemt, of waarvan de lezer onze mail afmeldde of als spam meldde",
      purpose: "om er niet naar te blijven mailen",
      basis: "interest",
      interest:
        "jouw belang dat je geen mail krijgt die je niet wilt, en het onze dat mailservers onze mail blijven aannemen",
      kept: howLong("suppressionMonths"),
      holds: [mailSuppressions.address, mailSuppressions.detail],
    },
  ],
  // The name of an occasion, a number made of it, and ids.
  impersonal: [
    ...[mailDeliveries.task, mailDeliveries.messageId],
    ...[mailDeliveries.aboutId, mailDeliveries.payload],
  ],
  async export(db, { email }) {
    const { task: subject, status, createdAt: sentAt, recipient } = mailDeliveries;
    const mails = db
      .select({ subject, status, sentAt })
      .from(mailDeliveries)
      .where(eq(recipient, email));
    const mailSwitchedOff = await db
      .select()
      .from(mailSuppressions)
      .where(eq(mailSuppressions.address, email));
    return { mails, mailSwitchedOff };
  },
  subjects: async (_, { email }) => [addressCode(email)],
  async erase(tx, { userId, email }) {
    await tx.delete(mailDeliveries).where(eq(mailDeliveries.recipient, email));
    // What an address got that the account asked for: others may have had that address, and mails of their own.
    const asked = inArray(mailDeliveries.recipient, await listAskedAddresses(tx, userId));
    await tx.delete(mailDeliveries).where(and(eq(mailDeliveries.task, ASKING), asked));
    await tx.delete(mailSuppressions).where(eq(mailSuppressions.address, email));
    await forgetNotes(tx, [addressCode(email)]);
  },
  async follow(tx, from, to) {
    const own = eq(mailDeliveries.recipient, from);
    await tx.update(mailDeliveries).set({ recipient: to }).where(own);
    // Says something of a mailbox that gets no mail of the account any more.
    await tx.delete(mailSuppressions).where(eq(mailSuppressions.address, from));
  },
  retention: [
    deleteWhen("mailLog", mailDeliveries, (now) =>
      lt(mailDeliveries.createdAt, daysAgo(now, RETENTION.mailLogDays)),
    ),
    // Then it is tried again: a mailbox may have come back, and a reader changed their mind.
    deleteWhen("suppressions", mailSuppressions, (now) => {
      const { since, liftedAt } = mailSuppressions;
      const before = monthsAgo(now, RETENTION.suppressionMonths);
      return or(lt(liftedAt, before), and(isOff, lt(since, before)));
    }),
  ],
} satisfies PersonalData;

/** Forgets which mails went to an address that was mistyped, unless somebody's account has it. */
export async function forgetMistyped(tx: Tx, address: string): Promise<void> {
  if ((await tx.$count(users, eq(users.email, address))) > 0) return;
  await tx.delete(mailDeliveries).where(eq(mailDeliveries.recipient, address));
}
