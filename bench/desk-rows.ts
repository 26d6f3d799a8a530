import type { Database } from "./database.ts";
import { addRows, type Size } from "./many-rows.ts";

/**
 * What the desk of a large marketplace has beside its briefs: as many people with an account, acts in its log,
 * contact messages, reports, sign-ups for the launch and addresses without mail as briefs; the payments with as
 * many invoices are shared by all companies, each of which has or had a subscription.
 */
export interface DeskSize extends Size {
  payments: number;
}

/** Who and what is searched for; there are as many of them in every size. */
export const SOUGHT = {
  person: "Zoekman",
  address: "zoekman-1@voorbeeld.test",
  /** The number of a thing in the log. */
  thing: "00000000-0000-4000-8000-00000000f00d",
  kvkNumber: "50000050",
  reference: "abo_groei_50",
  payment: "bet_groei_500",
  invoice: "2020-00500",
  report: "500",
};
const SOUGHT_ROWS = 10;
/** What waits, as much in every size: less than a page, or the same page of it. */
const WAITING = 10;
/** Subscribed now: no more than the places of the provinces admit, in two of which each works. */
const SUBSCRIBED = 180;
const DEALS_EACH = 10;
const PAPERS_EACH = 2;

/** The rows of `addRows`, and those that the desk's own lists are made of. */
export async function addDeskRows(database: Database, size: DeskSize): Promise<void> {
  await addRows(database, size);
  // Nobody looks on: a line to each admin for each row would take most of the time.
  for (const table of QUIET) await database.query(`alter table ${table} disable trigger user`);
  for (const { text, values } of statements(size)) await database.query(text, values);
  for (const table of QUIET) await database.query(`alter table ${table} enable trigger user`);
  await database.query("vacuum analyze");
}

const QUIET = [
  ...["reports", "launch_signups", "mail_suppressions", "payment_exceptions", "briefs"],
  ...["proposals", "company_evidence", "unearned_money"],
];

const companies = `(select users.id as user_id, company_profiles.id as company_id,
    row_number() over (order by users.created_at, users.id)::int as n
  from users join company_profiles on company_profiles.user_id = users.id
  where users.email like 'groei-%@voorbeeld.test') each_company`;

function statements({ briefs: rows, companies: count, payments }: DeskSize) {
  const every = Math.max(1, Math.floor(rows / SOUGHT_ROWS));
  const all = (text: string) => ({ text, values: [rows, every] });
  return [
    all(
      `insert into users (name, email, email_verified, role, created_at, updated_at)
       select case when n % $2 = 0 then '${SOUGHT.person} ' || n / $2 else 'Mens Achter' || n end,
         case when n % $2 = 0 then 'zoekman-' || n / $2 else 'mens-' || n end || '@voorbeeld.test',
         true, 'CLIENT', now() - ($1 - n) * interval '5 seconds', now()
       from generate_series(1, $1::int) n`,
    ),
    all(
      `update briefs set client_name = '${SOUGHT.person}', client_email = '${SOUGHT.address}'
       from (select id, row_number() over (order by created_at, id) as n from briefs) placed
       where placed.id = briefs.id and placed.n % $2 = 0 and placed.n <= $1`,
    ),
    all(
      `insert into desk_acts (actor_id, actor_role, act, subject, subject_id, reason, before, after, created_at)
       select null, 'OPERATOR', (array['invoice-corrected','list-exported','mailbox-opened'])[1 + n % 3],
         'invoice', case when n % $2 = 0 then '${SOUGHT.thing}' else gen_random_uuid()::text end,
         'other', '{"status":"OPEN"}', '{"status":"SHUT"}', now() - ($1 - n) * interval '5 seconds'
       from generate_series(1, $1::int) n`,
    ),
    all(
      `insert into contact_messages (first_name, last_name, email, subject, message, created_at, waits_since)
       select 'Mens', 'Achter' || n,
         case when n % $2 = 0 then 'zoekman-' || n / $2 else 'mens-' || n end || '@voorbeeld.test',
         'Een vraag', 'Hoe werkt het?', now() - ($1 - n) * interval '5 seconds',
         case when n % $2 = 0 then now() end
       from generate_series(1, $1::int) n`,
    ),
    all(
      `insert into reports (kind, subject_id, category, reported_as, why, copy, waits_since, decided_at, created_at)
       select 'bedrijf', gen_random_uuid(), 'other', 'visitor', 'Dit klopt niet.', 'Een profiel.',
         case when n % $2 = 0 then now() - ($1 - n) * interval '5 seconds' end,
         case when n % $2 <> 0 then now() end, now() - ($1 - n) * interval '5 seconds'
       from generate_series(1, $1::int) n`,
    ),
    all(
      `insert into launch_signups (email, name, source, created_at)
       select 'lancering-' || n || '@voorbeeld.test', 'Mens ' || n, 'bench',
         now() - ($1 - n) * interval '5 seconds'
       from generate_series(1, $1::int) n where $2 > 0`,
    ),
    all(
      `insert into mail_suppressions (address, kind, since, detail, lifted_at)
       select 'vol-' || n || '@voorbeeld.test', 'BOUNCED', now() - ($1 - n) * interval '5 seconds', '550',
         case when n % $2 <> 0 then now() end
       from generate_series(1, $1::int) n`,
    ),
    {
      text: `update company_profiles set business_name = '${SOUGHT.person} Verhuizingen ' || n
        from ${companies}
        where company_id = company_profiles.id and n <= $1`,
      values: [SOUGHT_ROWS],
    },
    {
      text: `insert into subscriptions (user_id, status, paid_until, provider_reference, method, checked_at)
        select user_id, case when n <= $2 then 'active' else 'ended' end,
          now() + case when n <= $2 then 20 else -20 end * interval '1 day', 'abo_groei_' || n, 'sepa', now()
        from ${companies} where n <= $1`,
      values: [count, SUBSCRIBED],
    },
    {
      text: `insert into subscription_changes (user_id, change, key, happened_at, amount_cents)
        select user_id, 'renewed', 'maand-' || month, now() - month * interval '30 days', 9559
        from ${companies}, generate_series(1, 10) month where n <= $1`,
      values: [count],
    },
    {
      text: `insert into referral_codes (user_id, code, created_at)
        select user_id, translate(upper(lpad(to_hex(n), 8, 'A')), '01', 'XY'), now() - n * interval '1 minute'
        from ${companies} where n <= $1 on conflict do nothing`,
      values: [count],
    },
    {
      text: `with papers as (
          insert into uploads (user_id, purpose, bytes, ready_at, touched_at, created_at)
          select user_id, 'paper', 1000, now(), now(), now()
          from ${companies}, generate_series(1, ${PAPERS_EACH}) where n <= $1 returning id, user_id)
        insert into company_evidence (company_id, kind, number, valid_until, upload_id, format, sent_at, accepted_at)
        select company_profiles.id, 'insurance', 'P-' || n, current_date + 365, papers.id, 'pdf',
          now() - n * interval '1 minute', case when n > ${WAITING} then now() end
        from (select *, row_number() over (order by id) as n from papers) papers
        join company_profiles on company_profiles.user_id = papers.user_id`,
      values: [count],
    },
    {
      text: `insert into payments (id, reference, user_id, state, amount_cents, period_from, period_until, changed_at)
        select 'bet_groei_' || paid, 'abo_groei_' || n, user_id,
          case when paid % $3 = 0 then 'charged-back' else 'paid' end, 9559,
          now() - (paid / $2) * interval '30 days', now() - (paid / $2 - 1) * interval '30 days',
          now() - (paid / $2) * interval '30 days'
        from generate_series(1, $1::int) paid
        join ${companies} on n = 1 + paid % ($2 - ${FEWER})`,
      values: [payments, count, Math.floor(payments / WAITING)],
    },
    {
      text: `insert into invoices (year, sequence, kind, payment_id, user_id, period_from, period_until,
          exclusive_cents, vat_cents, inclusive_cents, paid_at, seller, buyer, issued_at)
        select 2020, row_number() over (order by changed_at, id), 'invoice', id, user_id, period_from,
          period_until, 7900, 1659, 9559, changed_at, '{}', '{}', changed_at
        from payments where id like 'bet_groei_%'`,
      values: [],
    },
    {
      text: `insert into invoice_years (year, last) select year, max(sequence) from invoices group by year
        on conflict (year) do update set last = excluded.last`,
      values: [],
    },
    {
      text: `insert into refunds (id, payment_id, amount_cents, state, asked_at)
        select gen_random_uuid(), id, 100,
          case when right(id, length($1::text) - 1) = right($1::text, length($1::text) - 1) then 'failed' else 'given' end,
          changed_at
        from payments where id like 'bet_groei_%'`,
      values: [Math.floor(payments / WAITING)],
    },
    {
      text: `insert into payment_exceptions (reference, reason, amount_cents, seen_at, settled_at)
        select 'los_' || n, 'NO_ACCOUNT', 100, now() - n * interval '1 minute',
          case when n % $2 <> 0 then now() end
        from generate_series(1, $1::int) n`,
      values: [payments, Math.floor(payments / WAITING)],
    },
    {
      text: `insert into unearned_money (exception_id, payment_id, cents, booked_on)
        select id, reference, amount_cents, seen_at::date from payment_exceptions where reference like 'los_%'`,
      values: [],
    },
    {
      text: `insert into referral_credits (user_id, referee_id, month_year, slot, created_at, taken_back_at)
        select each_company.user_id, brought.user_id, '2020-01', 1 + brought.n % 2, now(),
          case when each_company.n <= ${WAITING} then now() end
        from ${companies} join ${companies.replace("each_company", "brought")} on each_company.n = brought.n / 2
        where brought.n <= $1`,
      values: [count],
    },
    {
      text: `insert into proposals (brief_id, company_id, package_name, includes, price, status, agreed_day,
          agreed_price, agreed_extras, created_at, decided_at)
        select placed.id, company_id, 'Compleet', 'Alles', 90000, 'ACCEPTED',
          make_date(extract(year from now())::int - placed.n % 2, 1 + placed.n % 10, 5), 90000, '{}', now(), now()
        from (select id, row_number() over (order by created_at, id)::int as n from briefs) placed
        join ${companies} on each_company.n = 1 + placed.n % ($1 - ${FEWER})
        where placed.n <= $1 * ${DEALS_EACH} and placed.n <= $2
        on conflict do nothing`,
      values: [count, rows / 2],
    },
  ];
}

/** The demo's own companies are not among those that were made. */
const FEWER = 40;
