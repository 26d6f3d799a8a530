import { createHash, randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** A session of each company that `addRows` made; answers their browsers' Cookie headers. */
export async function sessionsOf(database: Database): Promise<string[]> {
  const users = await database.query<{ id: string }>(
    "select id from users where email like 'groei-%@voorbeeld.test' order by id",
  );
  const secrets = users.map(() => randomBytes(32).toString("base64url"));
  await database.query(
    `insert into sessions (user_id, token_hash, expires_at, created_at)
     select unnest($1::uuid[]), unnest($2::text[]), now() + interval '20 days', now()`,
    [
      users.map(({ id }) => id),
      secrets.map((secret) => createHash("sha256").update(secret).digest("hex")),
    ],
  );
  return secrets.map((secret) => `session=${secret}`);
}
