import { PROVINCES } from "../app/shared/provinces.ts";
import type { Database } from "./database.ts";

/** How many rows of each kind a database is brought to; there are as many mails as briefs. */
export interface Size {
  briefs: number;
  companies: number;
}

const REFUSED_MAILS = 100;
const WAITING_COMPANIES = 10;

/**
 * Adds made-up rows to the demo data. What one page of the admin shows (refused mails, companies that
 * wait) is as much in every size: only what has to be looked through grows.
 */
export async function addRows(database: Database, { briefs, companies }: Size): Promise<void> {
  await addCompanies(database, companies);
  await addBriefs(database, briefs);
  await database.query(
    `insert into mail_deliveries (message_id, task, recipient, status, reason, created_at)
     select '<' || n || '@bench.test>', 'notify-company-new-job', 'iemand@voorbeeld.test',
       case when n % $2 = 0 then 'REFUSED' else 'SENT' end,
       case when n % $2 = 0 then 'SMTP 550' end,
       now() - ($1 - n) * interval '2 seconds'
     from generate_series(1, $1::int) n`,
    [briefs, Math.floor(briefs / REFUSED_MAILS)],
  );
  await database.query("analyze");
}

async function addCompanies(database: Database, wanted: number): Promise<void> {
  await database.query(
    `insert into users (name, email, email_verified, role, created_at, updated_at)
     select 'Groei ' || n, 'groei-' || n || '@voorbeeld.test', true, 'MOVING_COMPANY', now(), now()
     from generate_series(1, $1 - (select count(*)::int from company_profiles)) n`,
    [wanted],
  );
  await database.query(
    `insert into company_profiles (user_id, business_name, kvk_number, phone, bio, website, categories,
       service_areas, years_in_business, team_size, verification_status, verification_reason,
       kvk_checked_at, verified_at, created_at)
     select id, 'Verhuisbedrijf Groei ' || n, (50000000 + n)::text, '+31612345678',
       'We verhuizen met een vaste ploeg, van inpakken tot de laatste doos.',
       'https://www.groei-' || n || '.test', '{RESIDENTIAL,PACKING}',
       array[provinces[1 + n % 12], provinces[1 + (n + 5) % 12]], 1 + n % 30, 2 + n % 20,
       case when n <= $1 then 'UNKNOWN' else 'CONFIRMED' end,
       case when n <= $1 then 'NOT_FOUND' end,
       now(), case when n > $1 then now() end, now()
     from (select id, row_number() over (order by created_at, id)::int as n
           from users where email like 'groei-%@voorbeeld.test') made,
       (select $2::text[] as provinces) known`,
    [WAITING_COMPANIES, PROVINCES],
  );
}

/** Briefs of the last eighty days, masked already; most of them are on the list. */
async function addBriefs(database: Database, wanted: number): Promise<void> {
  // Row by row, counting, telling and indexing would take most of the time.
  await database.query(
    "alter table briefs disable trigger briefs_counted, disable trigger briefs_told",
  );
  const indexes = await database.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = 'briefs' and indexdef like '%WHERE%'`,
  );
  for (const { indexname } of indexes) await database.query(`drop index ${indexname}`);
  await database.query(
    `insert into briefs (submission_key, client_name, client_email, email_confirmed, service_type,
       status, from_province, to_province, event_date, proposals_count, inventory, services,
       additional_info, masked_info, mask_version, created_at)
     select gen_random_uuid(), 'Vol', 'vol@voorbeeld.test', true,
       (array['VERHUIZING','VERHUIZING','VERHUIZING','ONTRUIMING'])[1 + n % 4],
       (array['OPEN','OPEN','COMPLETED','CANCELLED','IN_PROGRESS','OPEN'])[1 + n % 6],
       provinces[1 + (n / 7) % 12], provinces[1 + (n / 11) % 12], current_date + 30, (n / 13) % 6,
       '{"heavyItems":["Piano"],"rooms":"3","fragileItems":false,"pianoOrSpecialItems":null,"packingService":false,"fromFloor":null,"toFloor":null,"hasElevator":false}',
       '{}', 'De straat is smal.', 'De straat is smal.', known.version,
       now() - (made.wanted - n) * interval '80 days' / made.wanted
     from (select $1 - count(*)::int as wanted from briefs) made,
       (select $2::text[] as provinces, max(mask_version) as version from briefs) known,
       generate_series(1, made.wanted) n`,
    [wanted, PROVINCES],
  );
  for (const { indexdef } of indexes) await database.query(indexdef);
  await database.query(
    "alter table briefs enable trigger briefs_counted, enable trigger briefs_told",
  );
  await database.query("delete from brief_route_counts");
  await database.query(
    `insert into brief_route_counts (from_province, to_province, service_type, listed, open)
     select from_province, to_province, service_type,
       count(*) filter (where status in ('OPEN', 'COMPLETED')), count(*) filter (where is_open)
     from briefs group by from_province, to_province, service_type`,
  );
}
