import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import type { DeskActName } from "~/features/desk/catalogue.ts";
import { actAtDesk, exportList, listActs, listActsOn } from "~/features/desk/index.server.ts";
import { actsFor } from "~/features/desk/rules.ts";
import { deskSchema } from "~/features/desk/schema.ts";
import { deskActs, deskNotes } from "~/features/desk/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { eraseOnRequest } from "~/use-cases/erase-person.ts";
import { giveRoleAtDesk } from "~/use-cases/give-role.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany, addHelpdesk, freshEmail } from "../factories/people.ts";
import { signInConfirmed } from "../factories/sessions.ts";

const { app } = await makeApp({});
const admin = await addAdmin(app);
const helpdesk = await addHelpdesk(app);
const GROUNDS = { reason: "asked-by-person", note: "" } as const;

const act = (who: StaffActor, name: DeskActName, subjectId = crypto.randomUUID(), note = "") =>
  actAtDesk(app, who, { act: name, subjectId, about: null }, { ...GROUNDS, note }, async () =>
    ok({ value: subjectId, before: { status: "OPEN" }, after: { status: "SHUT" } }),
  );

describe("an act at the desk", () => {
  test("leaves who, when, why, before and after, found by its thing and by its kind", async () => {
    const done = await act(admin, "invoice-corrected", crypto.randomUUID(), "op verzoek");
    if (!done.ok) throw new Error(done.reason);
    const [row, ...others] = (await listActsOn(app, admin, done.value)).rows;
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ actorName: "Beheer", actorRole: "ADMIN", subject: "invoice", reason: GROUNDS.reason },
      ...{ note: "op verzoek", before: { status: "OPEN" }, after: { status: "SHUT" } },
    });
    const { rows } = await listActs(app, admin, { act: "invoice-corrected" }, null);
    expect(rows.map(({ id }) => id)).toContain(row?.id);
    const none = await listActs(app, admin, { act: "list-exported", subjectId: done.value }, null);
    expect(none.rows).toEqual([]);
  });

  test("is refused for the helpdesk where it is for admins, and for who works there no more", async () => {
    expect(await act(helpdesk, "invoice-corrected")).toEqual(refuse("not-allowed"));
    expect((await act(helpdesk, "mailbox-opened")).ok).toBe(true);
    const former = await addAdmin(app);
    await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
    expect(await act(former, "mailbox-opened")).toEqual(refuse("not-allowed"));
    expect((await listActs(app, former, {}, null)).rows).toEqual([]);
  });

  test("on money is read by admins alone, on the thing's page and in the log", async () => {
    for (const name of ["payment-refunded", "months-given", "invoice-corrected"] as const) {
      const done = await act(admin, name);
      if (!done.ok) throw new Error(done.reason);
      expect((await listActsOn(app, admin, done.value)).rows).toHaveLength(1);
      expect((await listActsOn(app, helpdesk, done.value)).rows).toEqual([]);
      expect((await listActs(app, helpdesk, { act: name }, null)).rows).toEqual([]);
      expect((await listActs(app, helpdesk, { subjectId: done.value }, null)).rows).toEqual([]);
    }
    expect(actsFor("helpdesk").map(([name]) => name)).not.toContain("payment-refunded");
    expect(actsFor("admin").map(([name]) => name)).toContain("payment-refunded");
  });

  test("that was refused or failed leaves no row", async () => {
    const subjectId = crypto.randomUUID();
    const deed = { act: "invoice-corrected", subjectId, about: null } as const;
    await actAtDesk(app, admin, deed, GROUNDS, async () => refuse("too-late"));
    const failing = actAtDesk(app, admin, deed, GROUNDS, async () =>
      ok({ value: null, after: { name: "Iris Jansen" } }),
    );
    await expect(failing).rejects.toThrow("more than ids and codes");
    expect((await listActsOn(app, admin, subjectId)).rows).toEqual([]);
  });

  test("has one of its own reasons, and 'Iets anders' says which", () => {
    const schema = deskSchema("invoice-corrected", {});
    const isRight = (fields: object) => schema.safeParse(fields).success;
    expect(isRight({ reason: "mistake-of-ours" })).toBe(true);
    for (const wrong of [{}, { reason: "" }, { reason: "papers-checked" }, { reason: "other" }]) {
      expect(isRight(wrong), JSON.stringify(wrong)).toBe(false);
    }
    expect(isRight({ reason: "other", note: "dubbel verstuurd" })).toBe(true);
  });
});

test.for([
  "update desk_acts set reason = 'other'",
  "delete from desk_acts",
  "truncate desk_acts cascade",
])("the database refuses, in whatever session: %s", async (statement) => {
  await act(admin, "invoice-corrected");
  const before = await app.db.$count(deskActs);
  // As which a session runs may be said by who has the role of the database's owner.
  for (const role of ["origin", "replica"]) {
    const refused = app.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local session_replication_role = ${role}`));
      await tx.execute(sql.raw(statement));
    });
    const said = await refused.catch((error: Error) => String(error.cause));
    expect(said, role).toContain("never changed or removed");
  }
  expect(await app.db.$count(deskActs)).toBe(before);
});

test("an erasure takes the note and leaves the act, which names nobody", async () => {
  const client = await addClient(app, { name: "Vera Verdwijnt" });
  const deed = { act: "mailbox-opened", subjectId: client.userId, about: client.userId } as const;
  await actAtDesk(app, helpdesk, deed, { ...GROUNDS, note: "Vera belde" }, async () =>
    ok({ value: null }),
  );
  expect(await eraseOnRequest(app, client)).toMatchObject({ ok: true });
  const [row] = (await listActsOn(app, admin, client.userId)).rows;
  expect(row).toMatchObject({ act: "mailbox-opened", note: null });
  expect(await app.db.$count(deskNotes, eq(deskNotes.aboutUserId, client.userId))).toBe(0);
});

test("a list that is taken along is an act too", async () => {
  const rows = await exportList(app, helpdesk, "desk-log", GROUNDS, async () => [1, 2, 3]);
  expect(rows).toEqual(ok([1, 2, 3]));
  const [noted] = (await listActsOn(app, admin, "desk-log")).rows;
  expect(noted).toMatchObject({ act: "list-exported", after: { rows: 3 } });
});

test("only a confirmed account gets a role at the desk, and the log has it", async () => {
  const waiting = await addClient(app, { confirmed: false, email: freshEmail() });
  expect(await giveRoleAtDesk(app, waiting.email, "ADMIN")).toEqual(refuse("no-account"));
  const client = await addClient(app);
  expect(await giveRoleAtDesk(app, client.email.toUpperCase(), "HELPDESK")).toEqual(ok(null));
  const [row] = (await listActsOn(app, admin, client.userId)).rows;
  expect(row).toMatchObject({
    act: "role-given",
    actorRole: "OPERATOR",
    after: { role: "HELPDESK" },
  });
});

test("an operator gives no role to an account that is used in its own, and ends what is open of others", async () => {
  const { actor: offering } = await addCompany(app);
  expect(await giveRoleAtDesk(app, offering.email, "HELPDESK")).toEqual(refuse("role-settled"));
  const asking = await addClient(app);
  await addBrief(app, asking);
  expect(await giveRoleAtDesk(app, asking.email, "ADMIN")).toEqual(refuse("role-settled"));
  expect((await listActsOn(app, admin, asking.userId)).rows).toEqual([]);

  const { actor: registered } = await addCompany(app, { subscribed: false });
  await signInConfirmed(app, registered.userId);
  expect(await giveRoleAtDesk(app, registered.email, "ADMIN")).toEqual(ok(null));
  const isTheirs = eq(companyProfiles.userId, registered.userId);
  expect(await app.db.$count(companyProfiles, isTheirs)).toBe(0);
  expect(await app.db.$count(sessions, eq(sessions.userId, registered.userId))).toBe(0);
  // Asked again, as after a doubt: it is so already, and the log has it once.
  expect(await giveRoleAtDesk(app, registered.email, "ADMIN")).toEqual(ok(null));
  expect(await giveRoleAtDesk(app, registered.email, "HELPDESK")).toEqual(ok(null));
  expect((await listActsOn(app, admin, registered.userId)).rows).toHaveLength(2);
});
