import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";

/** A person who can sign in; `email` is lower case, `role` is CLIENT, MOVING_COMPANY or ADMIN. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text(),
    role: text({ enum: ["CLIENT", "MOVING_COMPANY", "ADMIN"] })
      .notNull()
      .default("CLIENT"),
    phone: text(),
    /** The form that made the account: the same one sent again makes no second sign-up. */
    signUpKey: uuid("sign_up_key").unique(),
    /** Not read any more: what a second sign-up says waits in pending_sign_ups. */
    signupContested: boolean("signup_contested").notNull().default(false),
    /** The person asked to be erased: the row only stands in for who it was, with nothing of theirs. */
    erasedAt: instant("erased_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_role", sql`${table.role} in ('CLIENT', 'MOVING_COMPANY', 'ADMIN')`),
    index("users_unconfirmed").on(table.createdAt).where(sql`not email_verified`),
    index("users_erased").on(table.id).where(sql`erased_at is not null`),
  ],
);

/** How a user signs in; only the provider 'credential' with a hashed password is in use. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamp("access_token_expires_at", { withTimezone: true }),
    refreshTokenExpiresAt: timestamp("refresh_token_expires_at", { withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

/** Required by the sign-in library; our own links use account_tokens. */
export const verifications = pgTable("verifications", {
  id: uuid().primaryKey().defaultRandom(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** What a company tells when it registers, apart from what every sign-up tells. */
export interface RegistrationDetails {
  companyName: string;
  phone: string | null;
  referralCode: string | null;
}

/**
 * A sign-up with the address of an account that waits for its confirmation already. It changes
 * nothing until the link of its own mail is used.
 */
export const pendingSignUps = pgTable(
  "pending_sign_ups",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The account that waits under the address. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    submissionKey: uuid("submission_key").unique(),
    name: text().notNull(),
    role: text({ enum: ["CLIENT", "MOVING_COMPANY"] }).notNull(),
    passwordHash: text("password_hash").notNull(),
    registration: jsonb().$type<RegistrationDetails>(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("pending_sign_ups_user").on(table.userId),
    index("pending_sign_ups_expired").on(table.expiresAt),
    check("pending_sign_ups_role", sql`${table.role} in ('CLIENT', 'MOVING_COMPANY')`),
  ],
);

/** Single-use links and steps of an account, stored as SHA-256 so that a stolen table opens nothing. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({
      enum: ["verify-email", "reset-password", "change-email", "second-step"],
    }).notNull(),
    /** What the link confirms when that is not the account's own address. */
    address: text(),
    /** The later sign-up that a verification link is about; null: what the account says itself. */
    signUpId: uuid("sign_up_id").references(() => pendingSignUps.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("account_tokens_user").on(table.userId),
    index("account_tokens_sign_up").on(table.signUpId),
    index("account_tokens_expired").on(table.expiresAt),
  ],
);
