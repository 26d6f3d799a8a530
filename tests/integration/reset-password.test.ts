import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  issueResetLink,
  readVerificationLink,
  requestReset,
} from "~/features/accounts/index.server.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { readResetLink, resetPassword } from "~/use-cases/reset-password.ts";
import { makeApp } from "../factories/app.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { readActor, request, signIn, signInConfirmed } from "../factories/sessions.ts";

const { app, clock, runTasks, mails } = await makeApp();

const NEW = "een nieuw wachtwoord";

async function freshToken(userId: string): Promise<string> {
  const link = await issueResetLink(app, userId);
  if (!link) throw new Error("no link");
  return new URL(link.url).searchParams.get("token") ?? "";
}

async function sessionOf(userId: string): Promise<Headers> {
  const { cookies } = await signInConfirmed(app, userId);
  return new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
}

describe("a link for a new password", () => {
  test("sets it once, ends every session and is told to the owner", async () => {
    const client = await addClient(app);
    const browser = await sessionOf(client.userId);
    const token = await freshToken(client.userId);
    const reset = await resetPassword(app, request, { token, password: NEW });
    expect(reset).toMatchObject({ ok: true, value: { userId: client.userId } });
    expect(await readActor(app, browser)).toEqual({ kind: "visitor" });
    expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(false);
    expect((await signIn(app, request, client.email, NEW)).ok).toBe(true);
    expect(await resetPassword(app, request, { token, password: "x" })).toEqual(
      refuse("bad-reset-link"),
    );
    await runTasks();
    const subjects = (await mails(client.email)).map((mail) => mail.subject);
    expect(subjects).toContain("Je wachtwoord is gewijzigd");
  });

  test("works once when it is used twenty times at once", async () => {
    const { userId } = await addClient(app);
    const token = await freshToken(userId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => resetPassword(app, request, { token, password: NEW })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("works for an hour, and looking uses nothing up", async () => {
    const client = await addClient(app);
    const token = await freshToken(client.userId);
    clock.advance(HOUR_MS - 60_000);
    expect(await readResetLink(app, token)).toEqual({ email: client.email, asksCode: false });
    expect(await readResetLink(app, token)).toEqual({ email: client.email, asksCode: false });
    clock.advance(60_000);
    expect(await readResetLink(app, token)).toBeNull();
    expect(await resetPassword(app, request, { token, password: "x" })).toEqual(
      refuse("bad-reset-link"),
    );
    clock.advance(-HOUR_MS);
  });

  test("ends every other link of the account, and serves no other purpose", async () => {
    const client = await addClient(app);
    const [first, second] = [await freshToken(client.userId), await freshToken(client.userId)];
    expect(await readVerificationLink(app, first)).toBeNull();
    expect(await confirmAddress(app, request, first)).toEqual(refuse("bad-link"));
    expect((await resetPassword(app, request, { token: second, password: NEW })).ok).toBe(true);
    expect(await resetPassword(app, request, { token: first, password: "x" })).toEqual(
      refuse("bad-reset-link"),
    );
  });
});

async function waitingResets(): Promise<number> {
  return (await waitingTasks(app)).filter((task) => task === "send-reset").length;
}

test("asking for a link leaves the same behind for any address, and mails only its owner", async () => {
  const client = await addClient(app);
  const waiting = await addClient(app, { confirmed: false });
  await runTasks();
  for (const email of [client.email, waiting.email, freshEmail("niemand")]) {
    const before = await waitingResets();
    await requestReset(app, email);
    expect(await waitingResets()).toBe(before + 1);
  }
  const all = (await mails()).length;
  await runTasks();
  expect(await mails()).toHaveLength(all + 2);
  const subject = async (email: string) => (await mails(email)).at(-1)?.subject;
  expect(await subject(client.email)).toBe("Kies een nieuw wachtwoord");
  expect(await subject(waiting.email)).toBe("Bevestig je e-mailadres");
});

test("signing in again replaces the session that the browser had", async () => {
  const { userId, email } = await addClient(app);
  const headers = await sessionOf(userId);
  const again = new Request(request, { headers });
  expect((await signIn(app, again, email, PASSWORD)).ok).toBe(true);
  expect(await readActor(app, headers)).toEqual({ kind: "visitor" });
  const open = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(open).toHaveLength(1);
});
