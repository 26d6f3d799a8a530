import { sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";

/** While `work` runs the database refuses every password that is to be stored. */
export async function whilePasswordsCannotBeStored(
  app: App,
  work: () => Promise<void>,
): Promise<void> {
  await app.db.execute(sql`alter table accounts add constraint broken check (false) not valid`);
  try {
    await work();
  } finally {
    await app.db.execute(sql`alter table accounts drop constraint broken`);
  }
}
