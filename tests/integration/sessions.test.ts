import { createHash, randomBytes, scryptSync } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { serializeSigned } from "hono/utils/cookie";
import { describe, expect, test } from "vitest";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { accounts } from "~/features/accounts/tables.ts";
import { signOut } from "~/features/sessions/index.server.ts";
import { SESSION_DAYS, SESSION_END_DAYS } from "~/features/sessions/rules.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addClient, PASSWORD } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { readActor, request, signIn, signInConfirmed } from "../factories/sessions.ts";

const { app, clock } = await makeApp();

async function browser() {
  const client = await addClient(app);
  const { cookies } = await signInConfirmed(app, client.userId);
  const headers = new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
  return { client, headers, read: async () => (await readActor(app, headers)).kind };
}

/** Does `work` as it would be done so many days from now. */
async function inDays<Value>(days: number, work: () => Promise<Value>): Promise<Value> {
  clock.advance(days * DAY_MS);
  try {
    return await work();
  } finally {
    clock.advance(-days * DAY_MS);
  }
}

describe("a session", () => {
  test("is stored as a hash: the table opens nothing", async () => {
    const { client, headers } = await browser();
    const secret = /session=([\w-]{43})/.exec(headers.get("cookie") ?? "")?.[1] ?? "";
    const { rows } = await app.db.execute(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const [stored] = await app.db.select().from(sessions).where(eq(sessions.userId, client.userId));
    expect(stored?.tokenHash).toBe(createHash("sha256").update(secret).digest("hex"));
    const stolen = new Headers({ cookie: `session=${stored?.tokenHash}` });
    expect(await readActor(app, stolen)).toEqual({ kind: "visitor" });
  });

  test("ends when it is not used", async () => {
    const { read } = await browser();
    expect(await inDays(SESSION_DAYS + 0.01, read)).toBe("visitor");
    expect(await inDays(SESSION_DAYS - 0.01, read)).toBe("client");
  });

  test("lives on while it is used, up to its absolute end", async () => {
    const { read } = await browser();
    for (let day = 20; day < SESSION_END_DAYS; day += 20) {
      expect([day, await inDays(day, read)]).toEqual([day, "client"]);
    }
    expect(await inDays(SESSION_END_DAYS - 0.01, read)).toBe("client");
    expect(await inDays(SESSION_END_DAYS + 0.01, read)).toBe("visitor");
  });

  test("is read in one query, and written once a day", async () => {
    const { read } = await browser();
    const count = async () => (await recordQueries(app, read)).length;
    expect([await count(), await count()]).toEqual([1, 1]);
    expect(await inDays(1, async () => [await count(), await count()])).toEqual([2, 1]);
  });

  test("ends by signing out, and with the next sign-in of its browser", async () => {
    const [left, changed] = [await browser(), await browser()];
    const visit = (headers: Headers) => new Request(request.url, { method: "POST", headers });
    const [cleared] = await signOut(app, visit(left.headers));
    expect(cleared).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await left.read()).toBe("visitor");
    expect((await signIn(app, visit(changed.headers), changed.client.email, PASSWORD)).ok).toBe(
      true,
    );
    expect(await changed.read()).toBe("visitor");
  });

  test("of the release before goes on, by its signed cookie alone", async () => {
    const client = await addClient(app);
    const token = randomBytes(24).toString("base64url");
    await app.db.insert(sessions).values({
      userId: client.userId,
      token,
      tokenHash: createHash("sha256").update(token).digest("hex"),
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + DAY_MS),
    });
    const signed = await serializeSigned("session", token, app.config.sessionSecret);
    expect(await readActor(app, new Headers({ cookie: signed }))).toEqual(client);
    for (const cookie of [`session=${token}`, `session=${token}.x`]) {
      expect(await readActor(app, new Headers({ cookie }))).toEqual({ kind: "visitor" });
    }
  });
});

test("signing in reads an account once and nothing that it wrote", async () => {
  const { email } = await addClient(app);
  const queries = await recordQueries(app, () => signIn(app, request, email, PASSWORD));
  expect(queries.map(({ text }) => /(?:from|into) "(\w+)"/.exec(text)?.[1])).toEqual([
    "users",
    "authenticators",
    "sessions",
  ]);
});

test("a password of the releases before is stored anew by its next sign-in, and no other", async () => {
  const client = await addClient(app);
  const salt = randomBytes(16).toString("hex");
  const key = scryptSync(PASSWORD, salt, 64, { N: 1_024, r: 8, p: 3 }).toString("hex");
  const former = `$scrypt$ln=10,r=8,p=3$${salt}$${key}`;
  await app.db.update(accounts).set({ password: former }).where(eq(accounts.userId, client.userId));
  const stored = async () => (await readCredentials(app, client))?.passwordHash;
  expect((await signIn(app, request, client.email, "fout-wachtwoord")).ok).toBe(false);
  expect(await stored()).toBe(former);
  expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(true);
  const upgraded = await stored();
  expect(upgraded).toMatch(/^\$argon2id\$/);
  expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(true);
  expect(await stored()).toBe(upgraded);
});
