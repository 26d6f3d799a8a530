import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { issueVerificationLink } from "~/features/accounts/api.server.ts";
import { readVerificationLink } from "~/features/accounts/reads.server.ts";
import {
  confirmEmail,
  grantAdmin,
  resendVerification,
  signUp,
} from "~/features/accounts/writes.server.ts";
import { createAuth } from "~/server/auth.ts";
import { accounts, accountTokens, users } from "~/server/db/tables/accounts.ts";
import { readActor, signIn, signInConfirmed } from "~/server/session.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { makeApp } from "../factories/app.ts";
import { confirmationLink } from "../factories/mail.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { waitingJobs } from "../factories/queue.ts";

const { app, clock, runJobs, mails } = await makeApp();

function signUpForm(email: string, fields: { password?: string; fullName?: string } = {}) {
  const { password = PASSWORD, fullName = "Iris Jansen" } = fields;
  return { email, fullName, password, confirmPassword: password, role: "CLIENT" as const };
}

const nothing = async () => {};
const request = new Request("http://localhost:3000/auth", { method: "POST" });

async function freshToken(userId: string): Promise<string> {
  const link = await issueVerificationLink(app, userId);
  if (!link) throw new Error("no link");
  return new URL(link.url).searchParams.get("token_hash") ?? "";
}

async function waitingAccount(): Promise<{ userId: string; email: string }> {
  const email = freshEmail();
  const signedUp = await signUp(app, signUpForm(email));
  if (!signedUp.ok) throw new Error(signedUp.reason);
  return { userId: signedUp.value.userId, email };
}

describe("a mailed link", () => {
  test("works once", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    expect((await confirmEmail(app, token, null, nothing)).ok).toBe(true);
    expect(await confirmEmail(app, token, null, nothing)).toEqual(refuse("bad-link"));
    expect(await readVerificationLink(app, token)).toBeNull();
  });

  test("works once when it is used twenty times at once", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmEmail(app, token, null, nothing)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("is used up with every other link of the account", async () => {
    const { userId } = await waitingAccount();
    const [first, second] = [await freshToken(userId), await freshToken(userId)];
    expect((await confirmEmail(app, second, null, nothing)).ok).toBe(true);
    expect(await confirmEmail(app, first, null, nothing)).toEqual(refuse("bad-link"));
  });

  test("works for 24 hours", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    clock.advance(24 * HOUR_MS - 60_000);
    expect(await readVerificationLink(app, token)).not.toBeNull();
    clock.advance(60_000);
    expect(await readVerificationLink(app, token)).toBeNull();
    expect(await confirmEmail(app, token, null, nothing)).toEqual(refuse("bad-link"));
    clock.advance(-24 * HOUR_MS);
  });

  test("that was under way while another one was used opens nothing", async () => {
    const { userId } = await waitingAccount();
    const late = await freshToken(userId);
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    expect(await readVerificationLink(app, late)).toBeNull();
    expect(await confirmEmail(app, late, null, nothing)).toEqual(refuse("bad-link"));
  });

  test("confirms the account it was made for and no other", async () => {
    const [one, other] = [await waitingAccount(), await waitingAccount()];
    const confirmed = await confirmEmail(app, await freshToken(one.userId), null, nothing);
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
    expect(await confirmEmail(app, token, null, nothing)).toEqual(refuse("bad-link"));
  });

  test("is kept as a hash only", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    const { rows } = await app.db.execute(sql`select * from account_tokens`);
    expect(JSON.stringify(rows)).not.toContain(token);
    await runJobs();
    const jobs = await app.db.execute(sql`select payload::text from graphile_worker._private_jobs`);
    expect(JSON.stringify(jobs.rows)).not.toContain(token);
  });

  test("is not used up by looking, nor by a refusal, nor by what fails afterwards", async () => {
    const { userId } = await waitingAccount();
    const token = await freshToken(userId);
    for (let look = 0; look < 3; look += 1) await readVerificationLink(app, token);
    const failing = confirmEmail(app, token, null, async () => {
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect((await confirmEmail(app, token, null, nothing)).ok).toBe(true);
  });
});

describe("signing up", () => {
  test("again with a waiting address keeps the first password until the mail is read", async () => {
    const { userId, email } = await waitingAccount();
    await signUp(app, signUpForm(email, { password: "een-heel-ander" }));
    await runJobs();
    const mail = (await mails(email)).at(-1);
    if (!mail) throw new Error("no mail");
    const token = confirmationLink(mail).searchParams.get("token_hash") ?? "";
    expect(await confirmEmail(app, token, null, nothing)).toEqual(refuse("password-needed"));
    expect(await readVerificationLink(app, token)).toEqual({ email, asksPassword: true });
    const [row] = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
    expect(row?.password).toBeTruthy();
  });

  test("with a confirmed address is refused and changes nothing", async () => {
    const client = await addClient(app);
    const jobs = await waitingJobs(app);
    const again = await signUp(app, signUpForm(client.email, { fullName: "Iemand Anders" }));
    expect(again).toEqual(refuse("email-in-use"));
    const [user] = await app.db.select().from(users).where(eq(users.id, client.userId));
    expect(user?.name).toBe(client.name);
    expect(await waitingJobs(app)).toEqual(jobs);
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
    const auth = createAuth(app.db, config);
    const { cookies } = await signInConfirmed({ ...app, config, auth }, client.userId);
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

test("asking for another mail is silent about confirmed and unknown addresses", async () => {
  const client = await addClient(app);
  const before = await waitingJobs(app);
  await resendVerification(app, client.email);
  await resendVerification(app, freshEmail());
  expect(await waitingJobs(app)).toEqual(before);
});

test("only a confirmed account becomes an admin", async () => {
  const { email } = await waitingAccount();
  expect(await grantAdmin(app, email)).toBe(false);
  const client = await addClient(app);
  expect(await grantAdmin(app, client.email.toUpperCase())).toBe(true);
});
