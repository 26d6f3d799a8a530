import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor, StaffActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { outlastOutage } from "~/server/db/outage.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import { storableJson } from "~/shared/stored-text.ts";
import { MAILBOX_KINDS, type SuppressionKind } from "../constants.ts";
import { isMailboxKind } from "../rules.ts";
import type { MailboxLifting } from "../schema.ts";
import { isOff, mailDeliveries, mailSuppressions } from "../tables.ts";

/** What happened to an address, when, and what was said of it. */
export interface Mishap {
  address: string;
  kind: SuppressionKind;
  at: Date;
  detail: string | null;
}

const MOST_DETAIL = 300;

/**
 * Switches addresses off, in one statement. One that is off stays as it is, but that a mailbox which takes
 * nothing counts for more than a wish; what happened before somebody put an address right changes nothing, and
 * so does what comes in about an address that nobody has and that was not mailed: it may have been erased.
 */
export async function suppress(app: App, mishaps: readonly Mishap[]): Promise<void> {
  if (mishaps.length === 0) return;
  const rows = new Map<string, object>();
  const worstLast = mishaps.toSorted(
    (one, other) => Number(isMailboxKind(one.kind)) - Number(isMailboxKind(other.kind)),
  );
  for (const { address, kind, at, detail } of worstLast) {
    const row = { kind, since: at, detail: detail?.slice(0, MOST_DETAIL), given: address };
    rows.set(address.toLowerCase(), { address: address.toLowerCase(), ...row });
  }
  const { kind, liftedAt } = mailSuppressions;
  const ofMailbox = sql.join(
    MAILBOX_KINDS.map((one) => sql`${one}`),
    sql`, `,
  );
  await outlastOutage(async () =>
    servicesOf(app).db.execute(sql`
      insert into ${mailSuppressions} (address, kind, since, detail)
      select address, kind, since, detail
      from json_to_recordset(${storableJson([...rows.values()])}::json)
        as told(address text, kind text, since timestamptz, detail text, given text)
      where exists (select from ${mailDeliveries}
          where ${mailDeliveries.recipient} in (told.address, told.given) for key share)
        or exists (select from ${users} where ${users.email} = told.address for key share)
      on conflict (address) do update set
        kind = excluded.kind, since = excluded.since, detail = excluded.detail, lifted_at = null
      where case when ${liftedAt} is null
        then ${kind} not in (${ofMailbox}) and excluded.kind in (${ofMailbox})
        else excluded.since > ${liftedAt} end`),
  );
}

/** Sends the actor mail again, at its own address. */
export async function liftOwnSuppression(app: App, actor: SignedInActor) {
  const { db, clock } = servicesOf(app);
  await lift(db, actor.email, clock.now());
  return ok(null);
}

/** Sends mail to an address again, from the desk; 'not-off' when somebody did so already. */
export async function liftSuppression(
  app: App,
  actor: StaffActor,
  { address, ...grounds }: MailboxLifting,
) {
  const subjectId = addressCode(address);
  const deed = { act: "mailbox-opened", subjectId, about: null } as const;
  return await actAtDesk<null, "not-off">(app, actor, deed, grounds, async (tx, now) =>
    (await lift(tx, address, now)) ? ok({ value: null }) : refuse("not-off"),
  );
}

/** What the log of the desk calls an address: whoever knows the address finds what was done with it. */
export const addressCode = (address: string) =>
  createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 32);

async function lift(db: Queryable, address: string, now: Date): Promise<boolean> {
  const isIt = eq(mailSuppressions.address, address.toLowerCase());
  const { rowCount } = await db
    .update(mailSuppressions)
    .set({ liftedAt: now })
    .where(and(isIt, isOff));
  return rowCount === 1;
}
