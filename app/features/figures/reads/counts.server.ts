import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { subscriptionChanges, subscriptions } from "~/features/billing/index.server.ts";
import { briefs } from "~/features/briefs/index.server.ts";
import { invoices } from "~/features/invoices/index.server.ts";
import { launchRedemptions } from "~/features/launch/index.server.ts";
import { mailDeliveries, mailSuppressions } from "~/features/notifications/index.server.ts";
import { agreedCents, proposals } from "~/features/proposals/index.server.ts";
import { SHOWN_TO_CLIENT } from "~/features/proposals/lifecycle.ts";
import { referralCredits } from "~/features/referrals/index.server.ts";
import { quoted } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { dayAfter } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { type FigureName, FULL_AT, WAIT_BOUNDS } from "../constants.ts";
import { eachDay } from "../rules/periods.ts";
import type { Days, Figure } from "../views.ts";

// Dutch days have 23 to 25 hours: their ends are asked of the database, so that an index of moments serves.
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`;
const dayOf = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')`;
const within = (moment: SQLWrapper, { from, to }: Days) =>
  sql`${moment} >= ${startOf(from)} and ${moment} < ${startOf(dayAfter(to, 1))}`;

type Counted = { day: string; province: Province | null } & Partial<Record<FigureName, number>> & {
    waits?: number[];
  };

async function counted(db: Queryable, query: SQL): Promise<Figure[]> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(query);
  return rows.flatMap(({ day, province = null, waits, ...values }) =>
    (Object.entries(values) as [FigureName, number][]).map(([name, value]) => ({
      ...{ day, province, name, value },
      counts: name === "answered" ? (waits ?? null) : null,
    })),
  );
}

// Written out: as bound values they would have no types.
const bounds = sql.raw(`array[${WAIT_BOUNDS.join(", ")}]::float8[]`);
const classes = [...WAIT_BOUNDS.keys(), WAIT_BOUNDS.length].map(
  (place) => sql`(count(*) filter (where waited = ${sql.raw(String(place))}))::int`,
);

/** Everything about briefs, by the day and the province that they were placed in. */
export function countBriefs(db: Queryable, days: Days): Promise<Figure[]> {
  return counted(
    db,
    sql`with told as (
      select ${dayOf(briefs.createdAt)} as day, ${briefs.fromProvince} as province,
        count(${proposals.id}) as offers,
        width_bucket((extract(epoch from min(${proposals.createdAt}) - ${briefs.createdAt}) / 60)::float8,
          ${bounds}) as waited,
        coalesce(bool_or(${proposals.status} = 'ACCEPTED'), false) as is_accepted
      from ${briefs}
      left join ${proposals} on ${proposals.briefId} = ${briefs.id}
        and ${proposals.status} in (${quoted(SHOWN_TO_CLIENT)})
      where ${within(briefs.createdAt, days)}
      group by ${briefs.id}, ${briefs.createdAt}, ${briefs.fromProvince}
    )
    select day, province, count(*)::float8 as briefs, sum(offers)::float8 as proposals,
      count(waited)::float8 as answered,
      (count(*) filter (where offers >= ${FULL_AT}))::float8 as full,
      (count(*) filter (where is_accepted))::float8 as accepted,
      array[${sql.join(classes, sql`, `)}] as waits
    from told group by grouping sets ((day, province), (day))`,
  );
}

/** What was agreed, by the day on which it was accepted and the province of its brief. */
export function countAgreed(db: Queryable, days: Days): Promise<Figure[]> {
  return counted(
    db,
    sql`select day, province, sum(cents)::float8 as agreed
    from (
      select ${dayOf(proposals.decidedAt)} as day, ${briefs.fromProvince} as province,
        ${agreedCents} as cents
      from ${proposals} join ${briefs} on ${briefs.id} = ${proposals.briefId}
      where ${proposals.status} = 'ACCEPTED' and ${within(proposals.decidedAt, days)}
    ) accepted
    group by grouping sets ((day, province), (day))`,
  );
}

/**
 * How many subscribe at the end of each day, and how many began and ended on it: from how many there are
 * now back over what happened since, for nothing says how many there were.
 */
export async function countSubscribers(db: Queryable, days: Days): Promise<Figure[]> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select count(*)::float8 as now from ${subscriptions} where ${subscriptions.status} <> 'ended'`,
  );
  const turns = await counted(
    db,
    sql`select ${dayOf(subscriptionChanges.happenedAt)} as day,
      (count(*) filter (where ${subscriptionChanges.change} = 'started'))::float8 as started,
      (count(*) filter (where ${subscriptionChanges.change} = 'ended'))::float8 as ended
    from ${subscriptionChanges}
    where ${subscriptionChanges.change} in ('started', 'ended')
      and ${subscriptionChanges.happenedAt} >= ${startOf(days.from)}
    group by 1`,
  );
  const signs: Partial<Record<FigureName, number>> = { started: 1, ended: -1 };
  const since = (day: string) =>
    turns
      .filter((turn) => turn.day > day)
      .reduce((sum, { name, value }) => sum + (signs[name] ?? 0) * value, 0);
  const subscribers = eachDay(days).map((day) => ({
    ...{ day, province: null, name: "subscribers" as const, counts: null },
    value: Math.max(0, (rows[0]?.now ?? 0) - since(day)),
  }));
  return [...subscribers, ...turns.filter(({ day }) => day <= days.to)];
}

/** Invoices less credit notes, by the day of issue. */
export function countRevenue(db: Queryable, days: Days): Promise<Figure[]> {
  const signed = (cents: SQLWrapper) =>
    sql`sum(case ${invoices.kind} when 'invoice' then ${cents} else -${cents} end)::float8`;
  return counted(
    db,
    sql`select ${dayOf(invoices.issuedAt)} as day,
      ${signed(invoices.exclusiveCents)} as revenue, ${signed(invoices.vatCents)} as vat
    from ${invoices} where ${within(invoices.issuedAt, days)} group by 1`,
  );
}

/** Places of the launch offer that were redeemed; there are no more than the offer has. */
export function countRedemptions(db: Queryable, days: Days): Promise<Figure[]> {
  const { redeemedAt } = launchRedemptions;
  return counted(
    db,
    sql`select ${dayOf(redeemedAt)} as day, count(*)::float8 as redemptions
    from ${launchRedemptions} where ${within(redeemedAt, days)} group by 1`,
  );
}

/** Free months that were earned and not taken back. */
export function countCredits(db: Queryable, days: Days): Promise<Figure[]> {
  const { createdAt, takenBackAt } = referralCredits;
  return counted(
    db,
    sql`select ${dayOf(createdAt)} as day, count(*)::float8 as credits
    from ${referralCredits} where ${takenBackAt} is null and ${within(createdAt, days)} group by 1`,
  );
}

/** What became of mails. */
export async function countMails(db: Queryable, days: Days): Promise<Figure[]> {
  const { status, createdAt } = mailDeliveries;
  const left = await counted(
    db,
    sql`select ${dayOf(createdAt)} as day,
      (count(*) filter (where ${status} = 'SENT'))::float8 as mails,
      (count(*) filter (where ${status} = 'REFUSED'))::float8 as refused
    from ${mailDeliveries} where ${within(createdAt, days)} group by 1`,
  );
  const { kind, since, liftedAt } = mailSuppressions;
  // Two parts, for an index each; who was put right was so after it was found out.
  const back = await counted(
    db,
    sql`select day, (count(*) filter (where kind = 'BOUNCED'))::float8 as bounced,
      (count(*) filter (where kind = 'COMPLAINED'))::float8 as complained
    from (
      select ${dayOf(since)} as day, ${kind} from ${mailSuppressions}
      where ${liftedAt} is null and ${within(since, days)}
      union all
      select ${dayOf(since)} as day, ${kind} from ${mailSuppressions}
      where ${liftedAt} >= ${startOf(days.from)} and ${within(since, days)}
    ) found group by 1`,
  );
  return [...left, ...back];
}

/** The first Dutch day of which there is something to count; null of a new marketplace. */
export async function readFirstDay(db: Queryable): Promise<string | null> {
  const firsts = sql.join(
    [
      sql`(select min(${briefs.createdAt}) from ${briefs})`,
      sql`(select min(${invoices.issuedAt}) from ${invoices})`,
      sql`(select min(${subscriptionChanges.happenedAt}) from ${subscriptionChanges}
        where ${subscriptionChanges.change} in ('started', 'ended'))`,
      sql`(select min(${mailDeliveries.createdAt}) from ${mailDeliveries})`,
    ],
    sql`, `,
  );
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select ${dayOf(sql`least(${firsts})`)} as day`,
  );
  return rows[0]?.day ?? null;
}
