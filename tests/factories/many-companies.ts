import { OFFER_PLACES } from "~/features/launch/constants.ts";
import { PLACES_PER_PROVINCE } from "~/features/regions/constants.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";

// No two verified companies have one number.
let made = 0;

/** Companies with a public profile, made in one go; every second one is verified. */
export async function addManyCompanies(
  app: Services,
  count: number,
  areas: readonly Province[] = PROVINCES,
): Promise<void> {
  const before = made;
  made += count;
  await app.db.$client.query(
    `with made as (
       insert into users (name, email, email_verified, role, created_at, updated_at)
       select 'Veel ' || n, gen_random_uuid() || '@veel.test', true, 'MOVING_COMPANY', now(), now()
       from generate_series(1, $1::int) n returning id
     ), numbered as (select id, row_number() over () as n from made)
     insert into company_profiles (user_id, business_name, kvk_number, categories, service_areas,
       verification_status, verified_at, created_at)
     select id, 'Veel ' || md5(n::text), (60000000 + $3::int + n)::text, '{RESIDENTIAL}',
       array[($2::text[])[1 + n % cardinality($2::text[])]],
       case when n % 2 = 0 then 'CONFIRMED' else 'UNCHECKED' end,
       case when n % 2 = 0 then now() end, now()
     from numbered`,
    [count, [...areas], before],
  );
  await app.db.$client.query("analyze company_profiles");
}

/** Gives every company without a subscription one that runs for a year. */
export async function subscribeAll(app: Services): Promise<void> {
  await app.db.$client.query(
    `insert into subscriptions (user_id, status, paid_until, active_until, provider_reference, checked_at)
     select user_id, 'active', $1::timestamptz + interval '1 year', $1::timestamptz + interval '1 year',
       'many-' || user_id, $1
     from company_profiles where not exists (
       select from subscriptions where subscriptions.user_id = company_profiles.user_id)`,
    [app.clock.now()],
  );
}

/** Others take as many places of the launch offer as there are. */
export async function takeOfferPlaces(app: Services): Promise<void> {
  await app.db.$client.query(
    `with others as (
       insert into users (name, email, role, created_at, updated_at)
       select 'Eerder', n || '@eerder.test', 'MOVING_COMPANY', $2::timestamptz, $2
       from generate_series(1, $1::int) n returning id
     )
     insert into launch_redemptions (user_id, redeemed_at) select id, $2 from others`,
    [OFFER_PLACES, app.clock.now()],
  );
}

const FAR_DAYS = 2_000;

/** Companies with a place in a province for years to come, until `free` places are left of an empty one. */
export async function fillProvince(app: Services, province: Province, free = 0): Promise<void> {
  await addManyCompanies(app, PLACES_PER_PROVINCE - free, [province]);
  const now = app.clock.now();
  await app.db.$client.query(
    `insert into subscriptions (user_id, status, renews, provider_reference, paid_until, active_until, checked_at)
     select user_id, 'active', false, user_id, $2, $2, $3
     from company_profiles where $1 = any(service_areas) and not exists (
       select from subscriptions where subscriptions.user_id = company_profiles.user_id)`,
    [province, new Date(now.getTime() + FAR_DAYS * DAY_MS), now],
  );
}
