import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { issueResetLink } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import { endOtherSessions, endOwnSession, findSession } from "~/features/sessions/index.server.ts";
import {
  changePassword,
  readOwnSettings,
  requestAddressChange,
} from "~/features/settings/index.server.ts";
import { issueAddressLink } from "~/features/settings/writes/address-link.server.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { refuse } from "~/shared/result.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { readResetLink } from "~/use-cases/reset-password.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, storedBrief } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { readActor, request, signIn, signInConfirmed } from "../factories/sessions.ts";

const { app, runTasks, mails } = await makeApp();

async function sessionOf(userId: string) {
  const { cookies } = await signInConfirmed(app, userId);
  const headers = new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
  const found = await findSession(app, headers);
  return { headers, id: found?.sessionId ?? "" };
}

async function askAddress(actor: SignedInActor, email: string): Promise<void> {
  const asked = await requestAddressChange(app, actor, { email, currentPassword: PASSWORD });
  if (!asked.ok) throw new Error(asked.reason);
  await runTasks();
}

async function addressToken(email: string): Promise<string> {
  const mail = (await mails(email)).at(-1);
  if (!mail) throw new Error("no mail");
  return linkIn(mail, "/account/adres").searchParams.get("token") ?? "";
}

describe("another address", () => {
  test("counts once it confirmed itself; the old one was warned", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const email = freshEmail("nieuw");
    await askAddress(client, email);
    expect((await signIn(app, request, email, PASSWORD)).ok).toBe(false);
    expect((await mails(client.email)).at(-1)?.subject).toBe("Je e-mailadres wordt gewijzigd");
    const reset = await issueResetLink(app, client.userId);
    const oldToken = new URL(reset?.url ?? "").searchParams.get("token") ?? "";

    const token = await addressToken(email);
    expect((await confirmAddressChange(app, token)).ok).toBe(true);
    expect(await confirmAddressChange(app, token)).toEqual(refuse("bad-link"));
    expect((await signIn(app, request, email, PASSWORD)).ok).toBe(true);
    expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(false);
    expect((await storedBrief(app, briefId)).clientEmail).toBe(email);
    // A link that lies in the old mailbox opens nothing any more.
    expect(await readResetLink(app, oldToken)).toBeNull();
  });

  test("asks the password, and is not the one it is already", async () => {
    const client = await addClient(app);
    const wrong = { email: freshEmail(), currentPassword: "fout" };
    expect(await requestAddressChange(app, client, wrong)).toEqual(refuse("wrong-password"));
    const same = { email: client.email, currentPassword: PASSWORD };
    expect(await requestAddressChange(app, client, same)).toEqual(refuse("same-address"));
  });

  test("that belongs to somebody is answered the same, and never becomes this account's", async () => {
    const [client, other] = [await addClient(app), await addClient(app)];
    await askAddress(client, other.email);
    expect((await mails(other.email)).map((mail) => mail.subject)).not.toContain(
      "Bevestig je nieuwe e-mailadres",
    );
    const race = await addClient(app);
    const email = freshEmail("wedloop");
    await askAddress(race, email);
    const token = await addressToken(email);
    await addClient(app, { email });
    expect(await confirmAddressChange(app, token)).toEqual(refuse("address-taken"));
  });

  test("is refused when somebody signs up under it at that moment", async () => {
    const client = await addClient(app);
    const email = freshEmail("wedloop");
    await askAddress(client, email);
    const token = await addressToken(email);
    const rival = await app.db.$client.connect();
    await rival.query("begin");
    await rival.query(
      `insert into users (name, email, role, created_at, updated_at)
       values ('Iris', $1, 'CLIENT', now(), now())`,
      [email],
    );
    const changing = confirmAddressChange(app, token);
    await expect
      .poll(async () => {
        const { rows } = await app.db.$client.query(
          `select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].count;
      })
      .toBe(1);
    await rival.query("commit");
    rival.release();
    expect(await changing).toEqual(refuse("address-taken"));
  });

  test("that somebody else filled in and never confirmed goes to who owns it", async () => {
    const email = freshEmail("gekaapt");
    const squatter = await addClient(app, { email, confirmed: false });
    const client = await addClient(app);
    await askAddress(client, email);
    expect((await confirmAddressChange(app, await addressToken(email))).ok).toBe(true);
    const rows = await app.db.select().from(users).where(eq(users.id, squatter.userId));
    expect(rows).toEqual([]);
  });

  test("asked for again ends the link of the first", async () => {
    const client = await addClient(app);
    const [first, second] = [freshEmail("een"), freshEmail("twee")];
    await askAddress(client, first);
    const token = await addressToken(first);
    await askAddress(client, second);
    expect(await confirmAddressChange(app, token)).toEqual(refuse("bad-link"));
    const settings = await readOwnSettings(app, client, null);
    expect(settings.waitingAddress).toBe(second);
  });

  test("gets no link after the change was confirmed or withdrawn", async () => {
    expect(await issueAddressLink(app, "00000000-0000-4000-8000-000000000000")).toBeNull();
  });
});

describe("another password", () => {
  test("asks the current one, ends every session and is told", async () => {
    const client = await addClient(app);
    const { headers } = await sessionOf(client.userId);
    const form = { password: "heel iets anders", confirmPassword: "heel iets anders" };
    const wrong = await changePassword(app, client, { ...form, currentPassword: "fout" }, request);
    expect(wrong).toEqual(refuse("wrong-password"));
    expect((await readActor(app, headers)).kind).toBe("client");
    const right = { ...form, currentPassword: PASSWORD };
    expect((await changePassword(app, client, right, request)).ok).toBe(true);
    expect(await readActor(app, headers)).toEqual({ kind: "visitor" });
    await runTasks();
    expect((await mails(client.email)).at(-1)?.subject).toBe("Je wachtwoord is gewijzigd");
  });
});

describe("sessions", () => {
  test("end at the next request, one or all others, and only one's own", async () => {
    const [client, other] = [await addClient(app), await addClient(app)];
    const [here, there, third] = [
      await sessionOf(client.userId),
      await sessionOf(client.userId),
      await sessionOf(client.userId),
    ];
    const theirs = await sessionOf(other.userId);
    const { devices } = await readOwnSettings(app, client, here.id);
    expect(devices.filter((device) => device.isThis).map((device) => device.id)).toEqual([here.id]);
    expect(devices).toHaveLength(3);

    await endOwnSession(app, client, theirs.id);
    expect((await readActor(app, theirs.headers)).kind).toBe("client");
    await endOwnSession(app, client, there.id);
    expect((await readActor(app, there.headers)).kind).toBe("visitor");
    await endOtherSessions(app, client, here.id);
    expect((await readActor(app, third.headers)).kind).toBe("visitor");
    expect((await readActor(app, here.headers)).kind).toBe("client");
    expect((await readActor(app, theirs.headers)).kind).toBe("client");
  });
});
