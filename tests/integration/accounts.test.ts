import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  issueVerificationLinks,
  readVerificationLink,
  requestReset,
  resendLinks,
} from "~/features/accounts/index.server.ts";
import { accounts, accountTokens, pendingSignUps, users } from "~/features/accounts/tables.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { seal } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { makeApp } from "../factories/app.ts";
import { visitorForm } from "../factories/briefs.ts";
import { confirmationLink, type ReceivedMail } from "../factories/mail.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { waitingTasks } from "../factories/queue.ts";
import { readActor, request, signIn, signInConfirmed } from "../factories/sessions.ts";

const { app, clock, runTasks, mails } = await makeApp();
const limited = await makeApp({ RATE_LIMIT_FACTOR: "1" });

function signUpForm(email: string, fields: { password?: string; fullName?: string } = {}) {
  const { password = PASSWORD, fullName = "Iris Jansen" } = fields;
  return { email, fullName, password, confirmPassword: password, role: "CLIENT" as const };
}

async function freshToken(userId: string): Promise<string> {
  const [link] = await issueVerificationLinks(app, userId);
  if (!link) throw new Error("no link");
  return new URL(link.url).searchParams.get("token_hash") ?? "";
}

async function waitingAccount(): Promise<{ userId: string; email: string }> {
  const email = freshEmail();
  const signedUp = await signUp(app, signUpForm(email));
  if (!signedUp.ok) throw new Error(signedUp.reason);
  return { userId: signedUp.value.userId, email };
}

const tokenIn = (mail: ReceivedMail) => confirmationLink(mail).searchParams.get("token_hash") ?? "";

async function storedAccount(userId: string) {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  const [account] = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
  if (!user) throw new Error("no such account");
  return { user, password: account?.password };
}

describe("a mailed link", () => {
  test("works once", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    expect((await confirmAddress(app, request, token)).ok).toBe(true);
    expect(await confirmAddress(app, request, token)).toEqual(refuse("bad-link"));
    expect(await readVerificationLink(app, token)).toBeNull();
  });

  test("works once when it is used twenty times at once", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmAddress(app, request, token)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("is used up with every other link of the account", async () => {
    const { userId } = await waitingAccount();
    const [first, second] = [await freshToken(userId), await freshToken(userId)];
    expect((await confirmAddress(app, request, second)).ok).toBe(true);
    expect(await confirmAddress(app, request, first)).toEqual(refuse("bad-link"));
  });

  test("works for 24 hours", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    clock.advance(24 * HOUR_MS - 60_000);
    expect(await readVerificationLink(app, token)).not.toBeNull();
    clock.advance(60_000);
    expect(await readVerificationLink(app, token)).toBeNull();
    expect(await confirmAddress(app, request, token)).toEqual(refuse("bad-link"));
    clock.advance(-24 * HOUR_MS);
  });

  test("that was under way while another one was used opens nothing", async () => {
    const { userId } = await waitingAccount();
    const late = await freshToken(userId);
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    expect(await readVerificationLink(app, late)).toBeNull();
    expect(await confirmAddress(app, request, late)).toEqual(refuse("bad-link"));
  });

  test("confirms the account it was made for and no other", async () => {
    const [one, other] = [await waitingAccount(), await waitingAccount()];
    const confirmed = await confirmAddress(app, request, await freshToken(one.userId));
    expect(confirmed).toMatchObject({ ok: true, value: { userId: one.userId } });
    const [untouched] = await app.db.select().from(users).where(eq(users.id, other.userId));
    expect(untouched?.emailVerified).toBe(false);
  });

  test("made for another purpose confirms nothing", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    await app.db
      .update(accountTokens)
      .set({ purpose: sql`'reset-password'` })
      .where(eq(accountTokens.userId, userId));
    expect(await confirmAddress(app, request, token)).toEqual(refuse("bad-link"));
  });

  test("is kept as a hash only", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    const { rows } = await app.db.execute(sql`select * from account_tokens`);
    expect(JSON.stringify(rows)).not.toContain(token);
    await runTasks();
    const tasks = await app.db.execute(
      sql`select payload::text from graphile_worker._private_jobs`,
    );
    expect(JSON.stringify(tasks.rows)).not.toContain(token);
  });

  test("is not used up by looking, nor by a refusal, nor by what fails afterwards", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    for (let look = 0; look < 3; look += 1) await readVerificationLink(app, token);
    await app.db.execute(sql`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$`);
    await app.db.execute(sql`
      create trigger fail before update on briefs for each statement execute function fail()`);
    await expect(confirmAddress(app, request, token)).rejects.toThrow();
    await app.db.execute(sql`drop function fail cascade`);
    expect((await confirmAddress(app, request, token)).ok).toBe(true);
  });
});

describe("signing up", () => {
  test("again with a waiting address changes nothing until the link of its own mail is used", async () => {
    const { userId, email } = await waitingAccount();
    const before = await storedAccount(userId);
    await runTasks();
    const again = { ...signUpForm(email, { fullName: "Vreemde", password: "een-heel-ander" }) };
    expect(await signUp(app, { ...again, role: "MOVING_COMPANY" })).toMatchObject({
      ok: true,
      value: { userId, isOwn: false },
    });
    await runTasks();
    expect(await storedAccount(userId)).toEqual(before);
    const links = (await mails(email)).map(tokenIn);
    expect(links).toHaveLength(2);
    const [first = "", second = ""] = links;
    expect(await readVerificationLink(app, second)).toMatchObject({
      email,
      isOneOfMore: true,
      signUp: { name: "Vreemde", role: "MOVING_COMPANY" },
    });
    expect(await readVerificationLink(app, first)).toMatchObject({ signUp: { id: null } });

    expect((await confirmAddress(app, request, second)).ok).toBe(true);
    expect((await storedAccount(userId)).user).toMatchObject({
      name: "Vreemde",
      role: "MOVING_COMPANY",
      emailVerified: true,
    });
    expect((await signIn(app, request, email, "een-heel-ander")).ok).toBe(true);
    expect((await signIn(app, request, email, PASSWORD)).ok).toBe(false);
    expect(await confirmAddress(app, request, first)).toEqual(refuse("bad-link"));
    expect(await app.db.$count(pendingSignUps, eq(pendingSignUps.userId, userId))).toBe(0);
  });

  test("again by a stranger leaves the first link as it was", async () => {
    const { userId, email } = await waitingAccount();
    await runTasks();
    await signUp(app, signUpForm(email, { fullName: "Vreemde", password: "een-heel-ander" }));
    await runTasks();
    const [first = "", second = ""] = (await mails(email)).map(tokenIn);
    expect((await confirmAddress(app, request, first)).ok).toBe(true);
    expect((await storedAccount(userId)).user.name).toBe("Iris Jansen");
    expect((await signIn(app, request, email, PASSWORD)).ok).toBe(true);
    expect((await signIn(app, request, email, "een-heel-ander")).ok).toBe(false);
    expect(await confirmAddress(app, request, second)).toEqual(refuse("bad-link"));
  });

  test("again is one of the links that are mailed again, until it expires", async () => {
    const { userId, email } = await waitingAccount();
    await signUp(app, signUpForm(email, { fullName: "Vreemde" }));
    expect(await issueVerificationLinks(app, userId)).toHaveLength(2);
    await resendLinks(app, email);
    await runTasks();
    const last = (await mails(email)).at(-1);
    expect(last?.text.match(/token_hash=/g)).toHaveLength(2);
    expect(last?.text).not.toContain("Vreemde");
    clock.advance(24 * HOUR_MS);
    expect(await issueVerificationLinks(app, userId)).toHaveLength(1);
    clock.advance(-24 * HOUR_MS);
  });

  test("with one form twice, and twice at once, is one account and one mail", async () => {
    const email = freshEmail();
    const form = { ...signUpForm(email), submissionKey: randomUUID() };
    const mended = { ...form, ...signUpForm(email, { password: "toch-iets-anders" }) };
    await Promise.all([signUp(app, form), signUp(app, form)]);
    expect(await signUp(app, mended)).toMatchObject({ ok: true, value: { isOwn: true } });
    await runTasks();
    expect(await mails(email)).toHaveLength(1);
    expect(await signIn(app, request, email, "toch-iets-anders")).toEqual(
      refuse("email-unverified"),
    );
    const [user] = await app.db.select().from(users).where(eq(users.email, email));
    await confirmAddress(app, request, await freshToken(user?.id ?? ""));
    expect(await signUp(app, form)).toEqual(refuse("email-in-use"));
  });

  test("with a confirmed address is refused and changes nothing", async () => {
    const client = await addClient(app);
    const tasks = await waitingTasks(app);
    const again = await signUp(app, signUpForm(client.email, { fullName: "Iemand Anders" }));
    expect(again).toEqual(refuse("email-in-use"));
    const [user] = await app.db.select().from(users).where(eq(users.id, client.userId));
    expect(user?.name).toBe(client.name);
    expect(await waitingTasks(app)).toEqual(tasks);
  });

  test("twenty times at once makes one account", async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(app, signUpForm(email))),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await app.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});

describe("signing in", () => {
  test("takes the password of a confirmed account", async () => {
    const client = await addClient(app);
    const signedIn = await signIn(app, request, client.email, PASSWORD);
    if (!signedIn.ok) throw new Error(signedIn.reason);
    expect(signedIn.value.actor).toEqual(client);
    const cookie = signedIn.value.cookies.join("; ");
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test("on https pins the cookie to this host", async () => {
    const client = await addClient(app);
    const config = { ...app.config, appUrl: "https://verhuisbod.test" };
    const { cookies } = await signInConfirmed(seal({ ...app, config }), client.userId);
    const opening = cookies.filter((line) => !line.startsWith("__Host-device="));
    expect(opening).toHaveLength(1);
    expect(opening[0]).toMatch(/^__Host-session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("answers the same for a wrong password and an unknown address", async () => {
    const client = await addClient(app);
    const wrong = refuse("wrong-credentials");
    expect(await signIn(app, request, client.email, "fout-wachtwoord")).toEqual(wrong);
    expect(await signIn(app, request, freshEmail(), PASSWORD)).toEqual(wrong);
  });

  test("tells only who knows the password that the address is unconfirmed", async () => {
    const { email } = await waitingAccount();
    expect(await signIn(app, request, email, PASSWORD)).toEqual(refuse("email-unverified"));
    expect(await signIn(app, request, email, "fout-wachtwoord")).toEqual(
      refuse("wrong-credentials"),
    );
  });

  test("a made-up session cookie is a visitor", async () => {
    for (const value of ["x", "x.y", "%00", "a".repeat(4000), "%E0%A4%A", "null"]) {
      const actor = await readActor(app, new Headers({ cookie: `session=${value}` }));
      expect(actor).toEqual({ kind: "visitor" });
    }
  });
});

test.each([
  ["another confirmation mail", resendLinks],
  ["a new password", requestReset],
])(
  "asking for %s leaves the same behind for any address, and mails whom it concerns",
  async (_what, ask) => {
    const addresses = [
      (await waitingAccount()).email,
      (await addClient(app)).email,
      (await addClient(app)).email,
      freshEmail(),
    ];
    await runTasks();
    const before = await Promise.all(addresses.map(async (email) => (await mails(email)).length));
    const work: unknown[] = [];
    for (const email of addresses) {
      // The queue notes that a task is done a moment after it ended.
      await expect.poll(() => waitingTasks(app)).toEqual([]);
      const queries = await recordQueries(app, () => ask(app, email));
      work.push([queries.map(({ text }) => text), await waitingTasks(app)]);
      await runTasks();
    }
    for (const one of work) expect(one).toEqual(work[0]);
    const after = await Promise.all(addresses.map(async (email) => (await mails(email)).length));
    const told = after.map((count, index) => count - (before[index] ?? 0));
    expect(told).toEqual(ask === resendLinks ? [1, 0, 0, 0] : [1, 1, 1, 0]);
  },
);

test("an address that nobody confirmed gets three mails an hour, its link first, and no act is lost", async () => {
  const email = freshEmail();
  const place = () => placeBriefAsVisitor(limited.app, visitorForm({ ownerEmail: email }));
  expect((await place()).ok && (await place()).ok).toBe(true);
  expect((await signUp(limited.app, signUpForm(email))).ok).toBe(true);
  await resendLinks(limited.app, email);
  await requestReset(limited.app, email);
  const client = await addClient(limited.app);
  const change = { email, currentPassword: PASSWORD };
  expect((await requestAddressChange(limited.app, client, change)).ok).toBe(true);
  await limited.runTasks();
  const subjects = (await limited.mails(email)).map((mail) => mail.subject.slice(0, 10));
  expect(subjects.sort()).toEqual(["Bevestig j", "Bevestig j", "Je aanvraa"]);
  expect(await limited.app.db.$count(briefs, eq(briefs.clientEmail, email))).toBe(2);
  limited.clock.advance(HOUR_MS);
  await resendLinks(limited.app, email);
  await limited.runTasks();
  expect(await limited.mails(email)).toHaveLength(4);
});
