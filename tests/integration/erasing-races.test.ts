import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { deliver } from "~/features/notifications/index.server.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { suppress } from "~/features/notifications/writes/suppressions.server.ts";
import { MailRefused } from "~/server/ports/mailer.ts";
import type { Services } from "~/server/services.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { giveRole } from "~/use-cases/manage-person.ts";
import { makeApp } from "../factories/app.ts";
import { eraseBefore, eraseDuring } from "../factories/erasing/held.ts";
import { arrangeWorld } from "../factories/erasing/world.ts";
import { CANARY, leftOf, SIDES, TOKENS, WRITES } from "../factories/erasing/writes.ts";
import { addAdmin, addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { writesOfPeople } from "../house/acting.ts";

const { app } = await makeApp();
const root = path.resolve(import.meta.dirname, "../..");

/** Fewer than there are connections, one of which erases and one looks. */
const AT_ONCE = 8;

/** What answers the same whether or not there is anybody. */
const SILENT = ["noteRead", "noteSeen", "noteSighting", "setNoticeMails", "issueResetLink"];

/** What staff does: the account of one of the desk is never erased, and what is done to others is tried below. */
const OF_STAFF = ["actAtDesk", "recheck", "stopLooking"];

test("every write that acts for somebody is raced with the erasure of that person", () => {
  const sources = globSync("app/{features,use-cases}/**/*.ts", { cwd: root }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), "utf8"),
  }));
  expect([...Object.keys(WRITES), ...OF_STAFF].sort()).toEqual(writesOfPeople(sources));
});

describe("while somebody is erased, each of their writes waits and is refused", () => {
  test.each(SIDES)("of a %s", async (side) => {
    const named = Object.entries({ ...WRITES, ...TOKENS }).flatMap(([name, { [side]: write }]) =>
      write ? [{ name, write }] : [],
    );
    for (let first = 0; first < named.length; first += AT_ONCE) {
      const some = named.slice(first, first + AT_ONCE);
      const world = await arrangeWorld(app, side);
      const acts = some.map(
        ({ write }) =>
          () =>
            write(app, world),
      );
      const outcomes = await eraseBefore(app, world[side], acts);
      const done = some.filter((_, nth) => outcomes[nth] === "done").map(({ name }) => name);
      expect(done.filter((name) => !SILENT.includes(name))).toEqual([]);
      expect(await leftOf(app, world[side])).toEqual([]);
    }
  });
});

describe("an erasure waits for what somebody is writing, and takes it along", () => {
  // The others stand in tests/faults.
  test.each([
    ["placeBriefAsClient", "client"],
    ["reportThing", "client"],
    ["writeEntry", "client"],
    ["sendProposal", "company"],
    ["saveSearch", "company"],
  ] as const)("%s of a %s", async (name, side) => {
    const world = await arrangeWorld(app, side);
    const raced = await eraseDuring(app, world[side], (held) =>
      Promise.resolve(WRITES[name]?.[side]?.(held, world)),
    );
    expect(raced).toEqual({ outcome: "done", hasWaited: true });
    expect(await leftOf(app, world[side])).toEqual([]);
  });

  test("what the other of a talk writes to somebody who is erased goes too", async () => {
    const world = await arrangeWorld(app, "client");
    const raced = await eraseDuring(app, world.client, (held) =>
      Promise.resolve(WRITES.writeEntry?.company?.(held, world)),
    );
    expect(raced).toEqual({ outcome: "done", hasWaited: true });
    expect(await leftOf(app, world.client)).toEqual([]);
  });
});

describe("a mail that leaves while its reader is erased", () => {
  const letter = (to: string) => ({
    ...{ task: "test", to, event: `hallo ${to}`, earlierEvents: [] },
    ...{ subject: "Hallo", body: createElement("p", null, "Hallo") },
  });

  test("is noted nowhere, nor what its provider says of it afterwards", async () => {
    const client = await addClient(app, { name: `Berendina ${CANARY}` });
    const { email } = client;
    const sent = Promise.withResolvers<void>();
    const send = async () => {
      sent.resolve();
      await erased;
      throw new MailRefused("550 5.1.1 user unknown", { isOfMailbox: true });
    };
    const mailer = { ...app.mailer, send };
    const erased = sent.promise.then(() =>
      erasePerson(app, client, { currentPassword: PASSWORD, sure: "on" }),
    );
    await deliver({ ...app, mailer } as Services, letter(email));
    expect(await erased).toMatchObject({ ok: true });
    const at = app.clock.now();
    await suppress(app, [{ address: email, kind: "BOUNCED", at, detail: null }]);
    expect(await leftOf(app, client)).toEqual([]);
  });

  test("and one to somebody without an account is", async () => {
    const email = freshEmail();
    await deliver(app, letter(email));
    expect(await app.db.$count(mailDeliveries, eq(mailDeliveries.recipient, email))).toBe(1);
  });
});

describe("a role that is given while somebody is erased", () => {
  const grounds = { role: "HELPDESK", reason: "asked-by-other", note: CANARY } as const;
  const roleOf = async (userId: string) =>
    (await app.db.select().from(users).where(eq(users.id, userId)))[0];

  test("is refused once it is", async () => {
    const [admin, client] = [await addAdmin(app), await addClient(app)];
    const { userId } = client;
    const [given] = await eraseBefore(app, client, [
      () => giveRole(app, admin, { userId, ...grounds }),
    ]);
    expect(given).toBe("refused");
    expect(await roleOf(userId)).toMatchObject({ role: "CLIENT" });
    expect(await leftOf(app, client)).toEqual([]);
  });

  test("and was given first keeps its account, which is no client's any more", async () => {
    const [admin, client] = [await addAdmin(app), await addClient(app)];
    const { userId } = client;
    expect(await giveRole(app, admin, { userId, ...grounds })).toMatchObject({ ok: true });
    const erased = await erasePerson(app, client, { currentPassword: PASSWORD, sure: "on" });
    expect(erased).toEqual({ ok: false, reason: "is-admin" });
    expect(await roleOf(userId)).toMatchObject({ role: "HELPDESK", erasedAt: null });
  });
});
