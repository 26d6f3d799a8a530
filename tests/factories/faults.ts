import { sql } from "drizzle-orm";
import type { Services } from "~/server/services.ts";

/** While `work` runs the database refuses every password that is to be stored. */
export async function whilePasswordsCannotBeStored(
  app: Services,
  work: () => Promise<void>,
): Promise<void> {
  await whileNothingIsStoredIn(app, "accounts", work);
}

/** While `work` runs the database refuses every row that is added to or changed in `table`. */
export async function whileNothingIsStoredIn(
  app: Services,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const name = sql.identifier(table);
  await app.db.execute(sql`alter table ${name} add constraint broken check (false) not valid`);
  try {
    await work();
  } finally {
    await app.db.execute(sql`alter table ${name} drop constraint broken`);
  }
}
