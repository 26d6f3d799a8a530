import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Result } from "~/shared/result.ts";
import type { App } from "../app.ts";
import type { Account, Visitor } from "../auth/actor.ts";
import { servicesOf } from "../services.ts";
import type { Tx } from "./connect.ts";

export type { Tx };

/** Somebody with an account in whose name a transaction decides; an actor, or the owner of a token. */
interface Person {
  userId: string;
  /** The kind of a signed-in actor, which has to be that of the account's role still. */
  kind?: string;
}

/** Says that a transaction acts for nobody with an account: for a stranger, a task, or an operator. */
export const NOBODY = { kind: "nobody" } as const;
type Nobody = typeof NOBODY;

/** The account that somebody acts for was erased or closed, or has another role, since the gate let them in. */
export class AccountGone extends Error {
  constructor() {
    super("the account that acts is gone or closed, or has another role now");
  }
}

type Work<Standing, Value, Reason extends string> = (
  tx: Tx,
  now: Date,
  account: Standing,
) => Promise<Result<Value, Reason>>;

/**
 * The one transaction of a write, at the moment of the product's clock; a refusal undoes it. Every write
 * says for whom it acts. The row of that person is locked first, and an erasure or a change of its
 * role waits until the transaction ends: `account` is what the row holds meanwhile.
 * @throws AccountGone for somebody who was erased, whose account was closed, or whose role is no longer the actor's
 */
export function transact<Value, Reason extends string>(
  app: App,
  person: Person,
  work: Work<Account, Value, Reason>,
): Promise<Result<Value, Reason>>;
/** The same for an actor that may be a visitor, or for nobody; `account` is null then. */
export function transact<Value, Reason extends string>(
  app: App,
  by: Person | Visitor | Nobody,
  work: Work<Account | null, Value, Reason>,
): Promise<Result<Value, Reason>>;
export function transact<Value, Reason extends string>(
  app: App,
  by: Person | Visitor | Nobody,
  work: Work<never, Value, Reason>,
): Promise<Result<Value, Reason>> {
  const { transact: run, clock } = servicesOf(app);
  const decide = work as Work<Account | null, Value, Reason>;
  return run(async (tx) => {
    const account = "userId" in by ? await holdActing(tx, by) : null;
    return await decide(tx, clock.now(), account);
  });
}

// Whoever works at the desk may have another role there: what it may do then, actAtDesk decides.
const ROLE_OF_KIND: Readonly<Record<string, Account["role"]>> = {
  client: "CLIENT",
  company: "MOVING_COMPANY",
};

async function holdActing(tx: Tx, { userId, kind = "" }: Person): Promise<Account> {
  const account = await holdAccount(tx, userId);
  if (account?.closedAt) throw new AccountGone();
  const asked = ROLE_OF_KIND[kind];
  if (!account || (asked && account.role !== asked)) throw new AccountGone();
  return account;
}

/** An account with when it was closed; null while it is open. */
type HeldAccount = Account & { closedAt: string | null };

/**
 * An account as it stays until the transaction ends; null once it was erased, or where there is none. Acts of
 * one person do not wait for each other by "key share": an erasure, another role and another address do,
 * which take the row FOR UPDATE. Writes that must not run beside each other ask for "no key update".
 */
export async function holdAccount(
  tx: Tx,
  userId: string,
  strength: "key share" | "no key update" = "key share",
): Promise<HeldAccount | null> {
  const { rows } = await tx.execute<
    HeldAccount & Record<string, unknown>
  >(sql`select id as "userId", name,
    email, role, closed_at as "closedAt" from users where id = ${userId} and erased_at is null for ${sql.raw(strength)}`);
  return rows[0] ?? null;
}

/**
 * The same as a condition of a single statement, which needs no transaction of its own: that an account
 * stands and is not closed, and stays so while the statement runs.
 */
export function isStanding({ userId }: { userId: string | AnyPgColumn }) {
  return sql`exists (select from users
    where id = ${userId} and erased_at is null and closed_at is null for key share)`;
}
