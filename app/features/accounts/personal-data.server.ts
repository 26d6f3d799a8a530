import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { deleteInBatches, deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { daysAgo, howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { accounts, accountTokens, closedMailboxes, pendingSignUps, users } from "./tables.ts";

export const personalData = {
  tables: [users, accounts, pendingSignUps, accountTokens, closedMailboxes],
  processing: [
    {
      name: "Account",
      of: ["client", "company", "admin"],
      data: "je naam en e-mailadres, je telefoonnummer als je dat invult, en je wachtwoord, onleesbaar gemaakt: niemand kan het terughalen, wij ook niet",
      purpose:
        "om je te laten inloggen en je te laten weten wat er met je aanvraag of offerte gebeurt",
      basis: "contract",
      kept: `tot je je account verwijdert; een account waarvan het e-mailadres niet is bevestigd ${howLong("unconfirmedAccountDays")}, tenzij je ervoor hebt betaald, en na het sluiten wegens misbruik ${howLong("measureMonths")}`,
      holds: [users.name, users.email, users.phone, accounts.password],
    },
    {
      name: "Links in mails",
      of: ["client", "company", "admin"],
      data: "van elke link die we je mailen het adres waar hij heen ging, en een code waar niemand iets mee kan openen; van een registratie die nog op zo'n link wacht ook wat je invulde",
      purpose:
        "om te weten dat een e-mailadres van jou is, en om je een nieuw wachtwoord te laten kiezen",
      basis: "contract",
      kept: `tot ${howLong("mailedLinkDays")} nadat de link is verlopen`,
      holds: [
        accountTokens.address,
        accountTokens.tokenHash,
        pendingSignUps.name,
        pendingSignUps.passwordHash,
        pendingSignUps.registration,
      ],
    },
    {
      name: "Gesloten e-mailadressen",
      of: ["client", "company"],
      data: "van een account dat we wegens misbruik sloten een code van het e-mailadres, waaruit niemand het adres kan teruglezen",
      purpose: "om te voorkomen dat iemand na misbruik met hetzelfde adres opnieuw begint",
      basis: "interest",
      interest: "ons belang, en dat van wie ons eerlijk gebruikt, dat misbruik niet opnieuw begint",
      kept: `${howLong("measureMonths")} na het sluiten, of tot je bezwaar is toegewezen`,
      holds: [closedMailboxes.mailboxHash],
      stays: "anders kon na het verwijderen van het account meteen een nieuw worden gemaakt",
    },
  ],
  async export(db, { userId }) {
    const [account] = await db.select().from(users).where(eq(users.id, userId));
    const { purpose, address, createdAt, usedAt } = accountTokens;
    const linksMailed = await db
      .select({ purpose, address, createdAt, usedAt })
      .from(accountTokens)
      .where(eq(accountTokens.userId, userId));
    return { account, linksMailed };
  },
  accountsAt: (db, phone) => listValues(db, users.email, eq(users.phone, phone)),
  subjects: async (_, { userId }) => [userId],
  async erase(tx, { userId }, now) {
    for (const table of [accounts, accountTokens, pendingSignUps]) {
      await tx.delete(table).where(eq(table.userId, userId));
    }
    await anonymiseAccount(tx, userId, now);
  },
  // Accounts that were never confirmed are deleted by a rule of registration, which reads what was paid.
  retention: [
    deleteWhen("pendingSignUps", pendingSignUps, (now) => lt(pendingSignUps.expiresAt, now)),
    deleteWhen("links", accountTokens, (now) =>
      lt(accountTokens.expiresAt, daysAgo(now, RETENTION.mailedLinkDays)),
    ),
    deleteWhen("closedMailboxes", closedMailboxes, (now) =>
      lt(closedMailboxes.closedAt, monthsAgo(now, RETENTION.measureMonths)),
    ),
  ],
} satisfies PersonalData;

/** What stands in place of the name and address of who is erased. */
export function wordsOfErased(userId: string): { name: string; email: string } {
  return { name: "Verwijderd account", email: `${userId}@verwijderd.invalid` };
}

/** Takes a person out of their account, which stays for what others rely on. */
export async function anonymiseAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      ...wordsOfErased(userId),
      emailVerified: false,
      phone: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

/**
 * The condition on `users` of an account that nobody confirmed in time: no link of it works any more. One that was
 * closed stays as long as its owner may object and what was decided is kept.
 */
export function neverConfirmed(now: Date): SQL | undefined {
  return and(
    sql`not ${users.emailVerified}`,
    isNull(users.erasedAt),
    or(isNull(users.closedAt), lt(users.closedAt, monthsAgo(now, RETENTION.measureMonths))),
    lt(users.createdAt, daysAgo(now, RETENTION.unconfirmedAccountDays)),
    sql`not exists (select from ${accountTokens} where ${accountTokens.userId} = ${users.id}
      and ${accountTokens.usedAt} is null and ${accountTokens.expiresAt} > ${now.toISOString()})`,
  );
}

/** Deletes the accounts that nobody confirmed in time and that meet `condition`; answers how many. */
export async function deleteNeverConfirmed(app: App, now: Date, condition: SQL): Promise<number> {
  return await deleteInBatches(app, users, and(neverConfirmed(now), condition));
}
