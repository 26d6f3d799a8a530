import { expect } from "vitest";
import type { Services } from "~/server/services.ts";

/** Holds the company's profile until `release`, so that two acts meet in the order of a test. */
export async function holdProfile(app: Services, companyId: string) {
  const client = await app.db.$client.connect();
  await client.query("begin");
  await client.query("select from company_profiles where id = $1 for update", [companyId]);
  return {
    release: async () => {
      await client.query("commit");
      client.release();
    },
    /** Settles when this many wait for the profile. */
    waiting: (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await app.db.$client.query(
            `select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].count;
        })
        .toBeGreaterThanOrEqual(count),
  };
}
