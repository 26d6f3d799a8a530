import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { issueResetLink, readToken } from "~/features/accounts/index.server.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import {
  confirmSetup,
  hasSecondStep,
  passSecondStep,
  readSecondStep,
  renewCodes,
  resetTwoSteps,
  startSetup,
  turnOff,
} from "~/features/two-step/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { authenticatorKeys } from "~/server/auth/authenticator-keys.ts";
import { requireAdmin } from "~/server/auth/gates.ts";
import type { Services } from "~/server/services.ts";
import { requestContext } from "~/server/web/context.ts";
import { pagesOf } from "~/server/web/pages.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { resetPassword } from "~/use-cases/reset-password.ts";
import { makeApp } from "../factories/app.ts";
import { appCode } from "../factories/codes.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { readActor, request, signIn, signInConfirmed, ticketFor } from "../factories/sessions.ts";

const { app, clock, runTasks, mails } = await makeApp();

interface Guarded {
  client: ClientActor;
  key: string;
  codes: string[];
}

async function guarded(): Promise<Guarded> {
  const client = await addClient(app);
  await startSetup(app, client);
  const step = await readSecondStep(app, client);
  if (step.state !== "waiting") throw new Error(step.state);
  const confirmed = await confirmSetup(app, client, appCode(step.key, clock.now()), request);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  clock.advance(30_000);
  return { client, key: step.key, codes: confirmed.value.codes.map(bare) };
}

const bare = (code: string) => code.replaceAll("-", "");

describe("signing in with the second step on", () => {
  test("opens no session before the code was right", async () => {
    const { client, key } = await guarded();
    const before = await app.db.execute(sql`select count(*) from sessions`);
    expect(await signIn(app, request, client.email, PASSWORD)).toMatchObject(refuse("second-step"));
    const after = await app.db.execute(sql`select count(*) from sessions`);
    expect(after.rows).toEqual(before.rows);
    const ticket = await ticketFor(app, client.userId);
    expect(await passSecondStep(app, ticket, "000000", request)).toEqual(refuse("bad-code"));
    const passed = await passSecondStep(app, ticket, appCode(key, clock.now()), request);
    expect(passed).toMatchObject({ ok: true, value: { actor: client } });
  });

  test("tells nobody without the password that there is a second step", async () => {
    const { client } = await guarded();
    const answer = await signIn(app, request, client.email, "fout-wachtwoord");
    expect(answer).toEqual(refuse("wrong-credentials"));
  });

  test("takes a code once, also when it is sent ten times at once", async () => {
    const { client, key } = await guarded();
    const code = appCode(key, clock.now());
    const tickets = await Promise.all(
      Array.from({ length: 10 }, () => ticketFor(app, client.userId)),
    );
    const answers = await Promise.all(
      tickets.map((one) => passSecondStep(app, one, code, request)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test("takes each recovery code once", async () => {
    const { client, codes } = await guarded();
    const [code = ""] = codes;
    const pass = async () =>
      await passSecondStep(app, await ticketFor(app, client.userId), code, request);
    expect((await pass()).ok).toBe(true);
    expect(await pass()).toEqual(refuse("bad-code"));
    expect(await readSecondStep(app, client)).toEqual({ state: "on", codesLeft: 9 });
  });

  test("takes a ticket once, for ten minutes, and for its own account", async () => {
    const [one, other] = [await guarded(), await guarded()];
    const ticket = await ticketFor(app, one.client.userId);
    const theirs = await passSecondStep(app, ticket, appCode(other.key, clock.now()), request);
    expect(theirs).toEqual(refuse("bad-code"));
    expect((await passSecondStep(app, ticket, one.codes[1] ?? "", request)).ok).toBe(true);
    expect(await passSecondStep(app, ticket, one.codes[2] ?? "", request)).toEqual(
      refuse("bad-ticket"),
    );
    const late = await ticketFor(app, one.client.userId);
    clock.advance(10 * MINUTE_MS);
    expect(await readToken(app, "second-step", late)).toBeNull();
    expect(await passSecondStep(app, late, one.codes[2] ?? "", request)).toEqual(
      refuse("bad-ticket"),
    );
  });

  test("stays on after a reset, which ends waiting tickets", async () => {
    const { client, codes } = await guarded();
    const ticket = await ticketFor(app, client.userId);
    const link = await issueResetLink(app, client.userId);
    const token = new URL(link?.url ?? "").searchParams.get("token") ?? "";
    await resetPassword(app, request, { token, password: "een nieuw wachtwoord" });
    expect(await passSecondStep(app, ticket, codes[0] ?? "", request)).toEqual(
      refuse("bad-ticket"),
    );
    const again = await signIn(app, request, client.email, "een nieuw wachtwoord");
    expect(again).toMatchObject(refuse("second-step"));
  });
});

test("stays on under another address, which ends waiting tickets and opens no session", async () => {
  const { client, codes } = await guarded();
  const email = freshEmail("nieuw");
  const asked = await requestAddressChange(app, client, {
    email,
    currentPassword: PASSWORD,
  });
  expect(asked.ok).toBe(true);
  await runTasks();
  const mail = (await mails(email)).at(-1);
  if (!mail) throw new Error("no mail");
  const ticket = await ticketFor(app, client.userId);
  const token = linkIn(mail, "/account/adres").searchParams.get("token") ?? "";
  const before = await app.db.execute(sql`select count(*) from sessions`);
  expect((await confirmAddressChange(app, token)).ok).toBe(true);
  const after = await app.db.execute(sql`select count(*) from sessions`);
  expect(after.rows).toEqual(before.rows);
  expect(await passSecondStep(app, ticket, codes[0] ?? "", request)).toEqual(refuse("bad-ticket"));
  expect(await signIn(app, request, email, PASSWORD)).toMatchObject(refuse("second-step"));
  const again = await passSecondStep(
    app,
    await ticketFor(app, client.userId),
    codes[0] ?? "",
    request,
  );
  expect(again).toMatchObject({ ok: true, value: { actor: { userId: client.userId } } });
});

describe("turning the second step", () => {
  test("on ends every session that a password alone had opened", async () => {
    const client = await addClient(app);
    const { cookies } = await signInConfirmed(app, client.userId);
    const headers = new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
    await startSetup(app, client);
    const step = await readSecondStep(app, client);
    const key = step.state === "waiting" ? step.key : "";
    expect((await confirmSetup(app, client, "000000", request)).ok).toBe(false);
    expect((await readActor(app, headers)).kind).toBe("client");
    expect((await confirmSetup(app, client, appCode(key, clock.now()), request)).ok).toBe(true);
    expect(await readActor(app, headers)).toEqual({ kind: "visitor" });
    await runTasks();
    expect((await mails(client.email)).at(-1)?.subject).toBe("Tweestapsverificatie staat aan");
  });

  test("on does not work with a key that waited too long, nor over one that is on", async () => {
    const client = await addClient(app);
    await startSetup(app, client);
    const step = await readSecondStep(app, client);
    const key = step.state === "waiting" ? step.key : "";
    clock.advance(16 * MINUTE_MS);
    expect(await readSecondStep(app, client)).toEqual({ state: "off" });
    const late = await confirmSetup(app, client, appCode(key, clock.now()), request);
    expect(late).toEqual(refuse("setup-expired"));
    const on = await guarded();
    await startSetup(app, on.client);
    expect(await readSecondStep(app, on.client)).toEqual({ state: "on", codesLeft: 10 });
  });

  test("off asks a code", async () => {
    const { client, codes } = await guarded();
    expect(await turnOff(app, client, "000000")).toEqual(refuse("bad-code"));
    expect((await turnOff(app, client, codes[0] ?? "")).ok).toBe(true);
    expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(true);
    await runTasks();
    expect((await mails(client.email)).at(-1)?.subject).toBe("Tweestapsverificatie staat uit");
  });

  test("new recovery codes end the old ones", async () => {
    const { client, codes } = await guarded();
    const renewed = await renewCodes(app, client, codes[0] ?? "");
    if (!renewed.ok) throw new Error(renewed.reason);
    const ticket = await ticketFor(app, client.userId);
    expect(await passSecondStep(app, ticket, codes[1] ?? "", request)).toEqual(refuse("bad-code"));
    const fresh = bare(renewed.value.codes[0] ?? "");
    expect((await passSecondStep(app, ticket, fresh, request)).ok).toBe(true);
  });
});

test("recovery codes work although the product's secret was replaced", async () => {
  const { client, codes } = await guarded();
  const other = {
    ...app,
    authenticatorKeys: authenticatorKeys("een heel ander geheim van 32 tekens"),
  };
  const ticket = await ticketFor(other, client.userId);
  expect((await passSecondStep(other, ticket, codes[0] ?? "", request)).ok).toBe(true);
});

test("an operator resets it for who lost everything", async () => {
  const { client } = await guarded();
  expect(await resetTwoSteps(app, client.email.toUpperCase())).toBe(true);
  expect(await resetTwoSteps(app, client.email)).toBe(false);
  expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(true);
});

test("live, an admin's pages wait for the second step; elsewhere it is a choice", async () => {
  const admin = await addAdmin(app);
  const live: Services = { ...app, config: { ...app.config, deployment: "live" } };
  const visit = async (one: Services) => {
    const context = new RouterContextProvider();
    const actor = async () => admin;
    context.set(requestContext, {
      app: one,
      actor,
      pages: pagesOf({}),
      lookingOn: async () => null,
      sessionId: async () => null,
      asksSecondStep: () => hasSecondStep(one, admin),
      reader: async () => "admin",
      keptFor: null,
      isDocument: true,
      ip: "",
      requestId: null,
      nonce: "",
      fault: undefined,
    });
    return await requireAdmin(context, new Request("http://localhost:3000/admin")).catch(
      (away: Response) => away.headers.get("location"),
    );
  };
  expect(await visit(app)).toEqual(admin);
  expect(await visit(live)).toBe("/account/tweestaps");
  await startSetup(app, admin);
  expect(await visit(live)).toBe("/account/tweestaps");
  const step = await readSecondStep(app, admin);
  await confirmSetup(
    app,
    admin,
    appCode(step.state === "waiting" ? step.key : "", clock.now()),
    request,
  );
  expect(await visit(live)).toEqual(admin);
});

test("neither the key nor a recovery code is kept readable", async () => {
  const { key, codes } = await guarded();
  const { rows } = await app.db.execute(
    sql`select a::text, r::text from authenticators a join recovery_codes r using (user_id)`,
  );
  const stored = JSON.stringify(rows);
  for (const secret of [key, ...codes]) expect(stored).not.toContain(secret);
});
