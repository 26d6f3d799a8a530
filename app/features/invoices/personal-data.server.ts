import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { RETENTION } from "~/shared/retention.ts";
import { yearOf } from "./rules.ts";
import { invoices, invoiceYears } from "./tables.ts";

export const personalData = {
  tables: [invoices, invoiceYears],
  async export(db, { userId }) {
    return { invoices: await rowsOf(db, invoices, userId) };
  },
  // The law requires them to be kept as they were issued, with who bought; the account is let go of.
  async erase(tx, { userId }) {
    await tx.update(invoices).set({ userId: null }).where(eq(invoices.userId, userId));
  },
  retention: [
    // The years stay, with the last number of each: no number is ever given out twice.
    deleteWhen("invoices", invoices, (now) =>
      lt(invoices.year, yearOf(now) - RETENTION.invoiceYears),
    ),
  ],
} satisfies PersonalData;
