import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import { listBriefsAtDesk, readBriefAtDesk } from "~/features/brief-desk/index.server.ts";
import { briefPlacesSchema, mergeSchema } from "~/features/brief-desk/schema.ts";
import { mergedInto } from "~/features/brief-desk/wording.ts";
import { briefRouteCounts } from "~/features/briefs/tables.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { listPeople } from "~/features/people/index.server.ts";
import { readProposalSheet } from "~/features/proposals/index.server.ts";
import { countSessions } from "~/features/sessions/index.server.ts";
import { onlyReading, triedToWrite } from "~/server/db/only-reads.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { eraseAtDesk } from "~/use-cases/erase-person.ts";
import {
  anonymiseAtDesk,
  giveDayAtDesk,
  givePlacesAtDesk,
  hideAtDesk,
  mergeAtDesk,
  showAtDesk,
} from "~/use-cases/manage-brief.ts";
import { endSessionsOf, giveRole, mailVerificationAgain } from "~/use-cases/manage-person.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp, tick } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  manage,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany, addHelpdesk, freshEmail } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { signInConfirmed } from "../factories/sessions.ts";

const { app } = await makeApp({});
const admin = await addAdmin(app);
const helpdesk = await addHelpdesk(app);
const { actor: company } = await addCompany(app);
const ASKED = { reason: "asked-by-person", note: "" } as const;
const HIDE = { reason: "contact-data", note: "" } as const;
const MERGE = { reason: "same-household", note: "" } as const;

async function withOffer() {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  return { client, briefId, proposalId: await addProposal(app, company, briefId) };
}

const statusOf = async (briefId: string) => (await storedBrief(app, briefId)).status;
const listed = async () =>
  (await app.db.select().from(briefRouteCounts)).reduce((sum, row) => sum + row.listed, 0);

describe("a brief that is hidden", () => {
  test("is nowhere for companies, keeps its proposals, and comes back as it was", async () => {
    const { client, briefId, proposalId } = await withOffer();
    const own = async () =>
      (await listOwnProposals(app, company, null)).proposals.some(({ id }) => id === proposalId);
    const before = await listed();
    expect([await own(), (await readListedBrief(app, company, briefId)) !== null]).toEqual([
      true,
      true,
    ]);
    expect((await hideAtDesk(app, admin, { briefId, ...HIDE })).ok).toBe(true);
    expect(await waitingTasks(app, [briefId])).toContain("notify-brief-hidden");
    expect([await statusOf(briefId), await listed()]).toEqual(["HIDDEN", before - 1]);
    expect([await own(), await readListedBrief(app, company, briefId)]).toEqual([false, null]);
    expect(await readProposalSheet(app, company, briefId)).toBeNull();
    const [proposal] = await storedProposals(app, briefId);
    expect(proposal?.status).toBe("PENDING");
    expect((await acceptPlainly(app, client, proposalId)).ok).toBe(false);
    tick(app);
    expect((await showAtDesk(app, admin, { briefId, ...ASKED })).ok).toBe(true);
    expect([await statusOf(briefId), await listed(), await own()]).toEqual(["OPEN", before, true]);
    expect(await waitingTasks(app, [briefId])).toContain("notify-brief-at-desk");
    const acts = (await listActsOn(app, helpdesk, briefId)).rows;
    expect(acts.map(({ act }) => act)).toEqual(["brief-shown", "brief-hidden"]);
  });

  test("that its client had closed comes back closed; another one is not hidden twice", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    await manage(app, client, briefId, "close");
    await hideAtDesk(app, admin, { briefId, ...HIDE });
    expect(await hideAtDesk(app, admin, { briefId, ...HIDE })).toEqual(refuse("wrong-state"));
    await showAtDesk(app, admin, { briefId, ...ASKED });
    expect(await statusOf(briefId)).toBe("IN_PROGRESS");
  });
});

describe("two briefs of one household", () => {
  test("become the first; the proposals on the later one end with a mail", async () => {
    const { client, briefId: first } = await withOffer();
    const other = await addBrief(app, client);
    const proposal = await addProposal(app, company, other);
    await addBrief(app, await addClient(app));
    const offered = await readBriefAtDesk(app, admin, first);
    expect(offered?.others.rows.map(({ id }) => id)).toEqual([other]);
    const merged = await mergeAtDesk(app, admin, { briefId: other, other: first, ...MERGE });
    expect(merged.ok).toBe(true);
    expect([await statusOf(first), await statusOf(other)]).toEqual(["OPEN", "CANCELLED"]);
    expect((await storedProposals(app, other)).map(({ status }) => status)).toEqual(["WITHDRAWN"]);
    expect(await waitingTasks(app, [proposal])).toContain("notify-proposal-merged");
    expect(await waitingTasks(app, [first])).toContain("notify-briefs-merged");
    const gone = await readBriefAtDesk(app, admin, other);
    expect(gone?.events.map(mergedInto)).toEqual([first]);
    expect((await readBriefAtDesk(app, admin, first))?.others.rows).toEqual([]);
  });

  test("stay two with different clients, with one accepted, or of one number", async () => {
    const [one, other] = [await withOffer(), await withOffer()];
    const merge = (briefId: string, second: string) =>
      mergeAtDesk(app, admin, { briefId, other: second, ...MERGE });
    expect(await merge(one.briefId, other.briefId)).toEqual(refuse("other-client"));
    expect(await merge(one.briefId, one.briefId)).toEqual(refuse("same-brief"));
    const second = await addBrief(app, one.client);
    await acceptPlainly(app, one.client, one.proposalId);
    expect(await merge(second, one.briefId)).toEqual(refuse("has-agreement"));
    expect(mergeSchema.safeParse({ briefId: second, other: "12", ...MERGE }).success).toBe(false);
  });
});

test("a place is given again for a declined proposal alone: never more than five stand", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const companies = await Promise.all(Array.from({ length: 5 }, () => addCompany(app)));
  const sent: string[] = [];
  for (const { actor } of companies) sent.push(await addProposal(app, actor, briefId));
  const give = (places: number) => givePlacesAtDesk(app, admin, { briefId, places, ...ASKED });
  const { maxProposals } = await storedBrief(app, briefId);
  expect(await give(1)).toEqual(refuse("no-more-places"));
  for (const proposalId of sent.slice(0, 2)) {
    await declineProposal(app, client, proposalId);
  }
  expect((await readBriefAtDesk(app, admin, briefId))?.declinedPlaces).toBe(2);
  expect(await give(3)).toEqual(refuse("no-more-places"));
  expect((await give(1)).ok).toBe(true);
  expect((await readBriefAtDesk(app, admin, briefId))?.declinedPlaces).toBe(1);
  const { actor: sixth } = await addCompany(app);
  await addProposal(app, sixth, briefId);
  expect((await give(1)).ok).toBe(true);
  expect(await give(1)).toEqual(refuse("no-more-places"));
  await addProposal(app, (await addCompany(app)).actor, briefId);
  expect(await give(1)).toEqual(refuse("no-more-places"));
  const standing = (await storedProposals(app, briefId)).filter(
    ({ status }) => status === "PENDING",
  );
  expect(standing).toHaveLength(maxProposals);
  expect(await storedBrief(app, briefId)).toMatchObject({ maxProposals, proposalsCount: 5 });
  expect(briefPlacesSchema.safeParse({ briefId, places: "6", ...ASKED }).success).toBe(false);
});

test("a client who asks gets a later day, and who proposed looks again", async () => {
  const { briefId } = await withOffer();
  const before = await storedBrief(app, briefId);
  const day = (value: string) => giveDayAtDesk(app, admin, { briefId, day: value, ...ASKED });
  expect(await day(before.moveDate)).toEqual(refuse("not-later"));
  expect((await day("2027-06-01")).ok).toBe(true);
  expect(await storedBrief(app, briefId)).toMatchObject({
    ...{ moveDate: "2027-06-01", version: before.version + 1 },
  });
  expect(await waitingTasks(app)).toContain("notify-brief-changed");
});

test("a brief is made anonymous for its client alone, and not once a company counts on it", async () => {
  const { client, briefId, proposalId } = await withOffer();
  const anonymise = (id: string) => anonymiseAtDesk(app, admin, { briefId: id, ...ASKED });
  expect((await anonymise(briefId)).ok).toBe(true);
  expect(await storedBrief(app, briefId)).toMatchObject({
    ...{ clientEmail: "", clientId: null, status: "CANCELLED", additionalInfo: "" },
  });
  expect(await anonymise(briefId)).toEqual(refuse("already-anonymous"));
  expect(await waitingTasks(app, [proposalId])).toContain("notify-company-declined");
  const next = await addBrief(app, client);
  await acceptPlainly(app, client, await addProposal(app, company, next));
  expect(await anonymise(next)).toEqual(refuse("has-agreement"));
});

test("the desk finds briefs by what begins a name, an address or a place, and by their state", async () => {
  const client = await addClient(app, { name: "Zoek_Mij %Klant" });
  const briefId = await addBrief(app, client);
  const find = async (search: string, more = {}) =>
    (
      await listBriefsAtDesk(
        app,
        helpdesk,
        { search, isUnanswered: false, isOutOfReach: false, ...more },
        null,
      )
    ).rows.map(({ id }) => id);
  for (const search of ["zoek_", client.email.slice(0, 14), briefId, client.email]) {
    expect(await find(search), search).toEqual([briefId]);
  }
  for (const search of ["z", "zoekx", "%klant"]) expect(await find(search)).toEqual([]);
  expect(await find("zoek_", { status: "CANCELLED" })).toEqual([]);
  const { fromCity } = await storedBrief(app, briefId);
  expect(await find(fromCity?.slice(0, 3) ?? "")).toContain(briefId);
  expect(await find("", { isUnanswered: true })).not.toContain(briefId);
  expect((await readBriefAtDesk(app, helpdesk, briefId))?.brief.clientName).toBe(client.name);
});

test("who looks on has nothing to write with, whatever a loader would do", async () => {
  const looking = servicesOf(onlyReading(app));
  const { userId } = await addClient(app);
  const rename = looking.db.update(users).set({ name: "Anders" }).where(eq(users.id, userId));
  const failed = await rename.then(
    () => null,
    (error: unknown) => error,
  );
  expect(triedToWrite(failed)).toBe(true);
  const decided = looking.transact(async () => ok(null));
  await expect(decided).rejects.toThrow("while an admin looks on");
  await expect(looking.db.transaction(async () => null)).rejects.toThrow();
  const [row] = await looking.db.select().from(users).where(eq(users.id, userId));
  expect(row?.name).toBe("Iris Jansen");
});

describe("a person", () => {
  test("is found by a name, its last word, an address and a number; by nobody who left the desk", async () => {
    const person = await addClient(app, { name: "Anneke van der Zandstra" });
    await app.db.update(users).set({ phone: "+31612340987" }).where(eq(users.id, person.userId));
    const find = async (search: string) =>
      (await listPeople(app, helpdesk, search, null)).rows.map(({ id }) => id);
    for (const search of ["ANNEKE", "zandst", person.email, "06 12340987", person.userId]) {
      expect(await find(search), search).toEqual([person.userId]);
    }
    const numbered = `iemand.0612340987.${crypto.randomUUID().slice(0, 4)}@voorbeeld.test`;
    const other = await addClient(app, { email: numbered });
    expect(await find(numbered)).toEqual([other.userId]);
    const former = await addHelpdesk(app);
    await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
    expect((await listPeople(app, former, "", null)).rows).toEqual([]);
  });

  test("gets the mail to confirm again, as long as it is not confirmed", async () => {
    const waiting = await addClient(app, { confirmed: false, email: freshEmail() });
    const again = (userId: string) => mailVerificationAgain(app, helpdesk, { userId, ...ASKED });
    expect((await again(waiting.userId)).ok).toBe(true);
    expect(await waitingTasks(app, [waiting.userId])).toContain("resend-verification");
    expect(await again((await addClient(app)).userId)).toEqual(refuse("already-confirmed"));
  });

  test("is signed out everywhere; an admin by an admin alone", async () => {
    const { userId } = await addClient(app);
    await signInConfirmed(app, userId);
    expect((await countSessions(app, helpdesk, userId)).open).toBe(1);
    expect((await endSessionsOf(app, helpdesk, { userId, ...ASKED })).ok).toBe(true);
    expect((await countSessions(app, helpdesk, userId)).open).toBe(0);
    const other = { userId: (await addAdmin(app)).userId, ...ASKED };
    expect(await endSessionsOf(app, helpdesk, other)).toEqual(refuse("is-staff"));
  });

  test("gets another role by the rules, and nobody changes its own", async () => {
    const GIVE = { reason: "asked-by-other", note: "" } as const;
    const give = (userId: string, role: "CLIENT" | "MOVING_COMPANY" | "ADMIN" | "HELPDESK") =>
      giveRole(app, admin, { userId, role, ...GIVE });
    expect(await give(admin.userId, "CLIENT")).toEqual(refuse("is-self"));
    expect(await give((await withOffer()).client.userId, "HELPDESK")).toEqual(
      refuse("role-settled"),
    );
    expect(await give(company.userId, "CLIENT")).toEqual(refuse("role-settled"));
    const { userId } = await addClient(app);
    for (const role of ["MOVING_COMPANY", "CLIENT", "HELPDESK", "ADMIN", "CLIENT"] as const) {
      expect((await give(userId, role)).ok, role).toBe(true);
      expect(await give(userId, role)).toEqual(refuse("same-role"));
    }
    const waiting = await addClient(app, { confirmed: false, email: freshEmail() });
    expect(await give(waiting.userId, "ADMIN")).toEqual(refuse("not-confirmed"));
  });

  test("is erased by its address, and the log keeps the number alone", async () => {
    const person = await addClient(app, { name: "Vera Verdwijnt" });
    const erase = (who: typeof person, address: string) =>
      eraseAtDesk(app, admin, who, { address, reason: "asked-by-person" });
    expect(await erase(person, "ander@voorbeeld.test")).toEqual(refuse("other-address"));
    expect(
      await eraseAtDesk(app, admin, helpdesk, {
        address: helpdesk.email,
        reason: "asked-by-person",
      }),
    ).toEqual(refuse("is-admin"));
    expect((await erase(person, person.email)).ok).toBe(true);
    const [act] = (await listActsOn(app, admin, person.userId)).rows;
    expect(act).toMatchObject({ act: "person-erased", note: null, before: {}, after: {} });
    expect(await erase(person, person.email)).toEqual(refuse("gone"));
  });
});
