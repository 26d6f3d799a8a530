import { sql } from "drizzle-orm";
import type { Services } from "~/server/services.ts";

/** While `work` runs the database refuses every password that is to be stored. */
export async function whilePasswordsCannotBeStored(
  app: Services,
  work: () => Promise<void>,
): Promise<void> {
  await app.db.execute(sql`alter table accounts add constraint broken check (false) not valid`);
  try {
    await work();
  } finally {
    await app.db.execute(sql`alter table accounts drop constraint broken`);
  }
}
