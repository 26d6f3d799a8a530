import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readVerificationLink } from "~/features/accounts/index.server.ts";
import { accounts, users } from "~/features/accounts/tables.ts";
import { shownLocation } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { countListedBriefs } from "~/features/search/index.server.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { confirmAddress } from "~/use-cases/confirm-address.ts";
import { placeBriefAsClient, placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { makeApp } from "../factories/app.ts";
import { addProposal, briefForm, storedBrief, visitorForm } from "../factories/briefs.ts";
import { confirmationLink } from "../factories/mail.ts";
import { addClient, addCompany, freshEmail } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { request } from "../factories/sessions.ts";

const { app, clock, runTasks, mails } = await makeApp();

const everywhere = { type: null, provinces: null };
const listedIn = async (scope: Parameters<typeof countListedBriefs>[1]) =>
  (await countListedBriefs(app, scope)).listed;

async function accountsWith(email: string) {
  return await app.db.select().from(users).where(eq(users.email, email));
}

async function briefsWith(email: string) {
  return await app.db.select().from(briefs).where(eq(briefs.clientEmail, email));
}

describe("a visitor's brief", () => {
  test("makes account, brief, counter and tasks in one go", async () => {
    const form = visitorForm();
    const before = await listedIn({ type: "VERHUIZING", provinces: ["Utrecht"] });

    const placed = await placeBriefAsVisitor(app, form);

    if (!placed.ok) throw new Error(placed.reason);
    const brief = await storedBrief(app, placed.value.briefId);
    expect(shownLocation(brief)).toBe("Zeist naar Ede");
    const [account] = await accountsWith(form.ownerEmail);
    expect(account).toMatchObject({ role: "CLIENT", emailVerified: false, name: form.clientName });
    expect(brief).toMatchObject({
      clientId: account?.id,
      clientEmail: form.ownerEmail,
      emailConfirmed: false,
      status: "OPEN",
      maxProposals: 5,
      proposalsCount: 0,
    });
    expect(await listedIn({ type: "VERHUIZING", provinces: ["Utrecht"] })).toBe(before + 1);
    const ownTasks = await waitingTasks(app, [brief.id, account?.id ?? ""]);
    expect(ownTasks.sort()).toEqual([
      "notify-admin-new-job",
      "notify-brief-unanswered",
      "notify-companies-new-job",
      "push-new-brief",
      "send-brief-confirmation",
      "send-verification",
    ]);
  });

  test("leaves nothing behind when its transaction fails", async () => {
    const form = visitorForm({ fromProvince: "Zeeland" });
    const tasksBefore = await waitingTasks(app);
    const countBefore = await listedIn(everywhere);
    const blocked = sql`alter table brief_route_counts add constraint no_zeeland check (from_province <> 'Zeeland')`;
    await app.db.execute(blocked);
    try {
      await expect(placeBriefAsVisitor(app, form)).rejects.toThrow();
    } finally {
      await app.db.execute(sql`alter table brief_route_counts drop constraint no_zeeland`);
    }
    expect(await accountsWith(form.ownerEmail)).toEqual([]);
    expect(await briefsWith(form.ownerEmail)).toEqual([]);
    expect(await listedIn(everywhere)).toBe(countBefore);
    expect(await waitingTasks(app)).toEqual(tasksBefore);
  });

  test("sent twice is one account, one brief and one set of mails", async () => {
    const form = visitorForm();
    const first = await placeBriefAsVisitor(app, form);
    const second = await placeBriefAsVisitor(app, form);
    expect(second).toEqual(first);
    await runTasks();
    expect(await briefsWith(form.ownerEmail)).toHaveLength(1);
    const subjects = (await mails(form.ownerEmail)).map((mail) => mail.subject).sort();
    expect(subjects).toEqual([
      "Bevestig je e-mailadres",
      "Je aanvraag is geplaatst: Zeist naar Ede",
    ]);
  });

  test("sent twenty times at once is one account, one brief and one set of mails", async () => {
    const form = visitorForm();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeBriefAsVisitor(app, form)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await runTasks();
    expect(await accountsWith(form.ownerEmail)).toHaveLength(1);
    expect(await briefsWith(form.ownerEmail)).toHaveLength(1);
    expect(await mails(form.ownerEmail)).toHaveLength(2);
  });

  test("sent again with another text within the hour is one brief, with the last text", async () => {
    const form = visitorForm({ fromProvince: "Drenthe", fromCity: "Assen" });
    const elsewhere = { type: "VERHUIZING", provinces: ["Flevoland"] } as const;
    const [there, everywhereBefore] = [await listedIn(elsewhere), await listedIn(everywhere)];
    const first = await placeBriefAsVisitor(app, form);
    await runTasks();
    const mended = {
      ...form,
      fromProvince: "Flevoland" as const,
      fromCity: "Almere",
      additionalInfo: "Toch de andere flat.",
      password: "een-ander-wachtwoord",
      confirmPassword: "een-ander-wachtwoord",
    };
    const second = await placeBriefAsVisitor(app, mended);
    if (!first.ok) throw new Error(first.reason);
    expect(second).toEqual(ok({ ...first.value, isReplacement: true }));
    const [brief, ...others] = await briefsWith(form.ownerEmail);
    expect(others).toEqual([]);
    expect(brief && shownLocation(brief)).toBe("Almere naar Ede");
    expect(brief).toMatchObject({ additionalInfo: "Toch de andere flat." });
    expect(await listedIn(elsewhere)).toBe(there + 1);
    expect(await listedIn(everywhere)).toBe(everywhereBefore + 1);
    await runTasks();
    const subjects = (await mails(form.ownerEmail)).map((mail) => mail.subject);
    expect(subjects).toContain("Je aanvraag is aangepast: Almere naar Ede");
    const [account] = await accountsWith(form.ownerEmail);
    const hash = (await passwordOf(account?.id ?? "")) ?? "";
    expect(await app.passwords.verify(hash, "een-ander-wachtwoord")).toBe(true);
  });

  test.each([
    ["an hour later", async () => clock.advance(HOUR_MS)],
    ["after a proposal", async (id: string) => addProposal(app, (await addCompany(app)).actor, id)],
    [
      "after its address was confirmed",
      (id: string) => app.db.update(briefs).set({ emailConfirmed: true }).where(eq(briefs.id, id)),
    ],
  ])("sent again with another text %s is refused and changes nothing", async (_when, happens) => {
    const form = visitorForm();
    const first = await placeBriefAsVisitor(app, form);
    if (!first.ok) throw new Error(first.reason);
    await happens(first.value.briefId);
    const before = await storedBrief(app, first.value.briefId);
    const [account] = await accountsWith(form.ownerEmail);
    const password = await passwordOf(account?.id ?? "");
    const changed = { ...form, rooms: "4" as const, password: "van-een-ander" };
    expect(await placeBriefAsVisitor(app, changed)).toEqual(refuse("already-placed"));
    expect(await storedBrief(app, first.value.briefId)).toEqual(before);
    expect(await passwordOf(account?.id ?? "")).toBe(password);
    expect(await placeBriefAsVisitor(app, form)).toEqual(first);
  });

  test("sent again with a corrected address reaches the corrected address", async () => {
    const mistyped = visitorForm();
    await placeBriefAsVisitor(app, mistyped);
    const corrected = { ...mistyped, ownerEmail: freshEmail("goed") };
    await placeBriefAsVisitor(app, corrected);
    expect(await briefsWith(corrected.ownerEmail)).toHaveLength(1);
  });

  test("with the address of a confirmed account is refused and stores nothing", async () => {
    const client = await addClient(app);
    const tasksBefore = await waitingTasks(app);
    const placed = await placeBriefAsVisitor(app, visitorForm({ ownerEmail: client.email }));
    expect(placed).toEqual(refuse("email-in-use"));
    expect(await briefsWith(client.email)).toEqual([]);
    expect(await waitingTasks(app)).toEqual(tasksBefore);
  });

  test("with the address of an unconfirmed account waits for whoever confirms it", async () => {
    const email = freshEmail();
    const first = await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }));
    const [account] = await accountsWith(email);
    const passwordBefore = await passwordOf(account?.id ?? "");
    const second = await placeBriefAsVisitor(
      app,
      visitorForm({ ownerEmail: email, password: "van-iemand-anders" }),
    );
    if (!first.ok || !second.ok) throw new Error("refused");

    expect((await storedBrief(app, second.value.briefId)).clientId).toBeNull();
    expect(await passwordOf(account?.id ?? "")).toBe(passwordBefore);
    await runTasks();
    const last = (await mails(email)).filter((mail) => mail.subject.startsWith("Bevestig")).at(-1);
    if (!last) throw new Error("no verification mail");
    const token = confirmationLink(last).searchParams.get("token_hash") ?? "";
    expect(await readVerificationLink(app, token)).toMatchObject({ email, isOneOfMore: true });
    const confirmed = await confirmAddress(app, request, token);
    expect(confirmed.ok).toBe(true);
    const hash = (await passwordOf(account?.id ?? "")) ?? "";
    expect(await app.passwords.verify(hash, "van-iemand-anders")).toBe(true);
    for (const { value } of [first, second]) {
      expect(await storedBrief(app, value.briefId)).toMatchObject({
        clientId: account?.id,
        emailConfirmed: true,
      });
    }
  });
});

async function passwordOf(userId: string): Promise<string | null | undefined> {
  const [row] = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
  return row?.password;
}

describe("a client's brief", () => {
  test("carries the account's address, whatever was posted", async () => {
    const client = await addClient(app);
    const form = { ...briefForm(), ownerEmail: "iemand.anders@voorbeeld.test" };
    const placed = await placeBriefAsClient(app, client, form);
    if (!placed.ok) throw new Error("refused");
    expect(await storedBrief(app, placed.value.briefId)).toMatchObject({
      clientId: client.userId,
      clientEmail: client.email,
      emailConfirmed: true,
    });
  });

  test("sent twenty times at once is one brief", async () => {
    const client = await addClient(app);
    const form = briefForm();
    await Promise.all(Array.from({ length: 20 }, () => placeBriefAsClient(app, client, form)));
    expect(await briefsWith(client.email)).toHaveLength(1);
  });

  test("sent again with another text replaces it, and is refused once there is a proposal", async () => {
    const client = await addClient(app);
    const form = briefForm();
    const first = await placeBriefAsClient(app, client, form);
    if (!first.ok) throw new Error(first.reason);
    const second = await placeBriefAsClient(app, client, { ...form, rooms: "5+" });
    expect(second).toEqual(ok({ ...first.value, isReplacement: true }));
    const { inventory, version } = await storedBrief(app, first.value.briefId);
    expect(inventory.rooms).toBe("5+");
    const company = await addCompany(app);
    await addProposal(app, company.actor, first.value.briefId, { briefVersion: version });
    const again = await placeBriefAsClient(app, client, { ...form, rooms: "1" });
    expect(again).toEqual(refuse("already-placed"));
    expect(await briefsWith(client.email)).toHaveLength(1);
  });

  test("under another person's submission key is a brief of its own", async () => {
    const [anna, bert] = [await addClient(app), await addClient(app)];
    const form = briefForm();
    const first = await placeBriefAsClient(app, anna, form);
    const second = await placeBriefAsClient(app, bert, form);
    expect(second).not.toEqual(first);
    expect(await briefsWith(bert.email)).toHaveLength(1);
  });

  test("keeps the counter of its province and type", async () => {
    const client = await addClient(app);
    const filter = { type: "ONTRUIMING", provinces: ["Drenthe"] } as const;
    for (let index = 0; index < 3; index += 1) {
      await placeBriefAsClient(
        app,
        client,
        briefForm({ serviceType: "ONTRUIMING", fromProvince: "Drenthe" }),
      );
    }
    expect(await listedIn(filter)).toBe(3);
    await app.transact(async (tx) => {
      await tx
        .update(briefs)
        .set({ status: "CANCELLED" })
        .where(eq(briefs.clientId, client.userId));
      return refuse("rolled-back");
    });
    expect(await listedIn(filter)).toBe(3);
  });
});
