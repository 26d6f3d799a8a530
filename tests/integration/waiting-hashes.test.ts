import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAccount, readCredentials } from "~/features/accounts/index.server.ts";
import { accounts, pendingSignUps } from "~/features/accounts/tables.ts";
import { makeWaitingHashes } from "~/features/accounts/tasks/make-waiting-hashes.ts";
import { finishPasswords } from "~/features/accounts/writes/account.server.ts";
import { isTrusted } from "~/features/sessions/index.server.ts";
import type { Services } from "~/server/services.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { signIn } from "~/use-cases/sign-in.ts";
import { joinApp, makeApp } from "../factories/app.ts";
import { visitorForm } from "../factories/briefs.ts";
import { confirmationLink } from "../factories/mail.ts";
import { freshEmail, SYSTEM } from "../factories/people.ts";
import { request } from "../factories/sessions.ts";

const { app, env, runTasks, mails } = await makeApp();
const beside = joinApp(env).app;
const going = new AbortController().signal;

const PASSWORD = "zeven zware dozen";
const WAITS = /^\$waiting\$/;
const HASHED = /^\$argon2id-hmac\$/;

/** A visitor who placed a brief, with the password that is stored. */
async function placed(email = freshEmail(), password = PASSWORD) {
  const form = visitorForm({ ownerEmail: email, password });
  expect((await placeBriefAsVisitor(app, form)).ok).toBe(true);
  return { email, form, stored: () => storedPassword(email) };
}

async function storedPassword(email: string): Promise<string> {
  return (await readCredentials(app, { email }))?.passwordHash ?? "";
}

const tryPassword = (email: string, password: string) =>
  signIn(app, { request, ip: "10.0.0.1" }, { email, password });

/** Confirms the address with the newest link that was mailed; answers the browser's cookies. */
async function confirm(email: string): Promise<string> {
  await runTasks();
  const link = (await mails(email)).filter(({ subject }) => subject.startsWith("Bevestig")).at(-1);
  if (!link) throw new Error("no link was mailed");
  const token = confirmationLink(link).searchParams.get("token_hash") ?? "";
  const confirmed = await confirmAddress(app, request, token);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return confirmed.value.cookies.map((line) => line.split(";")[0]).join("; ");
}

const hashAll = (on: Services = app) => makeWaitingHashes.run(on, {}, SYSTEM, going);

test("a visitor's password is known before its hash is made, and after", async () => {
  const { email, stored } = await placed();
  expect(await stored()).toMatch(WAITS);
  expect(await stored()).not.toContain(PASSWORD);
  expect(await tryPassword(email, PASSWORD)).toMatchObject({ reason: "email-unverified" });
  expect(await tryPassword(email, "iets anders")).toMatchObject({ reason: "wrong-credentials" });
  const cookie = await confirm(email);
  expect(await tryPassword(email, PASSWORD)).toMatchObject({ ok: true });

  await hashAll();

  expect(await stored()).toMatch(HASHED);
  expect(await tryPassword(email, PASSWORD)).toMatchObject({ ok: true });
  expect(await tryPassword(email, "iets anders")).toMatchObject({ reason: "wrong-credentials" });
  // The browser that confirmed before the hash was there is no stranger now.
  const again = new Request(request.url, { headers: { cookie } });
  expect(await isTrusted(app, again, await readCredentials(app, { email }))).toBe(true);
});

test("a sign-up that waits under an address has its hash made too", async () => {
  const { email } = await placed();
  await placed(email, "van de tweede keer");
  await hashAll();
  const later = await app.db.select().from(pendingSignUps);
  expect(later.map(({ passwordHash }) => passwordHash)).toEqual([expect.stringMatching(HASHED)]);
  await confirm(email);
  expect(await storedPassword(email)).toBe(later[0]?.passwordHash);
  expect(await tryPassword(email, "van de tweede keer")).toMatchObject({ ok: true });
});

test("a password that was replaced while its hash was made stays replaced", async () => {
  const { email, form, stored } = await placed();
  const finish = app.passwords.finish.bind(app.passwords);
  const late: Services = {
    ...app,
    passwords: {
      ...app.passwords,
      async finish(begun) {
        const changed = { ...form, rooms: "4" as const, password: "toch een ander" };
        if (begun === first) await placeBriefAsVisitor(app, changed);
        return await finish(begun);
      },
    },
  };
  const first = await stored();
  await hashAll(late);
  expect(await stored()).toMatch(HASHED);
  expect(await tryPassword(email, "toch een ander")).toMatchObject({ reason: "email-unverified" });
  expect(await tryPassword(email, PASSWORD)).toMatchObject({ reason: "wrong-credentials" });
});

test("two processes at once, and one that stops, leave no password without its hash", async () => {
  const people: Awaited<ReturnType<typeof placed>>[] = [];
  // One after the other: so many at once wait for a connection, on a busy machine in vain.
  for (let count = 0; count < 45; count += 1) people.push(await placed());
  const stopping = new AbortController();
  stopping.abort();
  await finishPasswords(app, stopping.signal);
  expect(await people[0]?.stored()).toMatch(WAITS);
  await Promise.all([hashAll(app), hashAll(beside)]);
  for (const { stored } of people) expect(await stored()).toMatch(HASHED);
  expect(await tryPassword(people[44]?.email ?? "", PASSWORD)).toMatchObject({
    reason: "email-unverified",
  });
});

test("one that was sealed under another secret holds nobody up, and fits no password", async () => {
  const email = freshEmail();
  const others = joinApp({ ...env, SESSION_SECRET: "een ander geheim, ook lang genoeg" }).app;
  const passwordHash = others.passwords.begin(PASSWORD);
  await app.transact((tx) =>
    createAccount(app, tx, { fullName: "Iris", email, passwordHash, role: "CLIENT" }),
  );
  await hashAll();
  expect(await storedPassword(email)).toMatch(HASHED);
  expect(await tryPassword(email, PASSWORD)).toMatchObject({ reason: "wrong-credentials" });
  const waiting = await app.db.select().from(accounts).where(eq(accounts.password, passwordHash));
  expect(waiting).toEqual([]);
});
