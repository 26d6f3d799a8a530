import { type AnyColumn, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  foldedFamilyName,
  foldedLastName,
  foldedName,
  inList,
  instant,
  json,
  newestFirst,
  partOf,
} from "../../server/db/columns.ts";
import { WAITING_HASH } from "../../shared/waiting-hash.ts";
import { ROLES, SIGNUP_ROLES, TOKEN_PURPOSES } from "./constants.ts";
import type { RegistrationDetails } from "./views.ts";

/** That an account is a company's, written out as its indexes have it. */
export const isCompany = sql`role = 'MOVING_COMPANY'`;

/** A person who can sign in; `email` is lower case. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    role: text({ enum: ROLES }).notNull().default("CLIENT"),
    phone: text(),
    /** The form that made the account: the same one sent again makes no second sign-up. */
    signUpKey: uuid("sign_up_key").unique(),
    /** The person asked to be erased: the row stays for what others rely on, without personal data. */
    erasedAt: instant("erased_at"),
    /** The account was closed for abuse: nobody signs in to it and nothing is written in its name. */
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_role", inList(table.role, ROLES)),
    index("users_unconfirmed").on(table.createdAt).where(sql`not email_verified`),
    // The desk looks people up: the newest, and by the beginning of a name, an address or a number.
    index("users_newest").on(...newestFirst(table)),
    index("users_folded_name").on(sql`${foldedName(table.name)} text_pattern_ops`),
    index("users_folded_family_name").on(sql`${foldedFamilyName(table.name)} text_pattern_ops`),
    index("users_folded_last_name").on(sql`${foldedLastName(table.name)} text_pattern_ops`),
    index("users_address").on(sql`${table.email} text_pattern_ops`),
    index("users_phone").on(table.phone).where(sql`phone is not null`),
    // What a company's payer is looked up by, among companies alone.
    index("users_folded_company_name")
      .on(sql`${foldedName(table.name)} text_pattern_ops`)
      .where(isCompany),
    index("users_company_address").on(sql`${table.email} text_pattern_ops`).where(isCompany),
    index("users_erased").on(table.id).where(sql`erased_at is not null`),
  ],
);

/** The column of the user whom a row belongs to, and goes with. */
export const ofUser = () => partOf("user_id", () => users.id);

/** The condition that a stored password still waits for its hash. */
export function isWaiting(password: AnyColumn) {
  return sql`${password} like ${sql.raw(`'${WAITING_HASH}%'`)}`;
}

export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    password: text(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("accounts_user").on(table.userId),
    index("accounts_waiting").on(table.createdAt).where(isWaiting(table.password)),
  ],
);

/** A sign-up under an address that waits already: it counts once its own mailed link is used. */
export const pendingSignUps = pgTable(
  "pending_sign_ups",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The account that waits under the address. */
    userId: ofUser(),
    submissionKey: uuid("submission_key").unique(),
    name: text().notNull(),
    role: text({ enum: SIGNUP_ROLES }).notNull(),
    passwordHash: text("password_hash").notNull(),
    registration: json().$type<RegistrationDetails>(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("pending_sign_ups_user").on(table.userId),
    index("pending_sign_ups_expired").on(table.expiresAt),
    index("pending_sign_ups_waiting").on(table.createdAt).where(isWaiting(table.passwordHash)),
    check("pending_sign_ups_role", inList(table.role, SIGNUP_ROLES)),
  ],
);

/** Single-use links and steps of an account, stored as SHA-256 so that a stolen table opens nothing. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /** What the link confirms when that is not the account's own address. */
    address: text(),
    /** The later sign-up that a verification link is about; null: the account's own sign-up. */
    signUpId: uuid("sign_up_id").references(() => pendingSignUps.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("account_tokens_user").on(table.userId),
    index("account_tokens_sign_up").on(table.signUpId),
    index("account_tokens_expired").on(table.expiresAt),
    check("account_tokens_purpose", inList(table.purpose, TOKEN_PURPOSES)),
  ],
);

/**
 * Mailboxes of accounts that were closed for abuse, as keyed hashes: they outlive the erasure of the account, and
 * no new account begins under them.
 */
export const closedMailboxes = pgTable(
  "closed_mailboxes",
  {
    mailboxHash: text("mailbox_hash").primaryKey(),
    closedAt: instant("closed_at").notNull(),
  },
  (table) => [index("closed_mailboxes_age").on(table.closedAt)],
);
