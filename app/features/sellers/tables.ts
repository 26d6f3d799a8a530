import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofCompany } from "../companies/tables.ts";
import { CONFIRM_MAILS, TAX_MAILS } from "./constants.ts";

/** What a company confirmed of its data, what a tax report says of it besides, and what it was asked. */
export const sellerChecks = pgTable(
  "seller_checks",
  {
    companyId: ofCompany().primaryKey(),
    /** When it last said that its data are right and that it keeps to the law. */
    confirmedAt: instant("confirmed_at"),
    /** The last mail that asked for it, and how many there were since it was confirmed. */
    confirmMailedAt: instant("confirm_mailed_at"),
    confirmMails: integer("confirm_mails").notNull().default(0),
    /** The tax number of a legal person or partnership: nine digits. */
    rsin: text(),
    /** One person's business: it has no RSIN. */
    soleTrader: boolean("sole_trader").notNull().default(false),
    /** The first and the last mail that asked for what a report lacks, and how many there were. */
    taxFirstMailedAt: instant("tax_first_mailed_at"),
    taxMailedAt: instant("tax_mailed_at"),
    taxMails: integer("tax_mails").notNull().default(0),
  },
  (table) => [
    check("seller_checks_rsin", sql`${table.rsin} ~ '^[0-9]{9}$'`),
    check("seller_checks_one_number", sql`not (${table.soleTrader} and ${table.rsin} is not null)`),
    check(
      "seller_checks_mails",
      sql`${table.confirmMails} between 0 and ${sql.raw(String(CONFIRM_MAILS))}
        and ${table.taxMails} between 0 and ${sql.raw(String(TAX_MAILS))}`,
    ),
  ],
);

/** Who a company was that erased its account after agreements of a year that is still to be reported. */
export const departedSellers = pgTable(
  "departed_sellers",
  {
    companyId: ofCompany().primaryKey(),
    departedAt: instant("departed_at").notNull(),
    businessName: text("business_name").notNull(),
    kvkNumber: text("kvk_number"),
    vatNumber: text("vat_number"),
    rsin: text(),
    soleTrader: boolean("sole_trader").notNull(),
    street: text(),
    postcode: text(),
    city: text(),
  },
  (table) => [index("departed_sellers_since").on(table.departedAt)],
);
