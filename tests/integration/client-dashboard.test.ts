import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listReceivedProposals, summariseReceived } from "~/features/agreements/index.server.ts";
import { readListedBrief } from "~/features/board/index.server.ts";
import {
  listOwnBriefs,
  manageBrief,
  noteSeen,
  readOwnBrief,
} from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { clientBriefSchema } from "~/features/intake/schema.ts";
import { readForCorrection } from "~/features/proposals/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { readCursor } from "~/shared/cursor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp, tick } from "../factories/app.ts";
import { addBrief, addProposal, storedBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { waitingTasks } from "../factories/queue.ts";

const { app } = await makeApp();

describe("what a client sees", () => {
  test("is read in three queries, however many briefs and proposals there are", async () => {
    const client = await addClient(app);
    for (let index = 0; index < 4; index += 1) {
      const briefId = await addBrief(app, client);
      const { actor } = await addCompany(app);
      await addProposal(app, actor, briefId);
    }
    const queries = await recordQueries(app, async () => {
      const { briefs } = await listOwnBriefs(app, client, null);
      const proposals = await listReceivedProposals(
        app,
        client,
        briefs.map((brief) => brief.id),
      );
      expect([briefs.length, proposals.length]).toEqual([4, 4]);
    });
    expect(queries).toHaveLength(3);
  });

  test("holds every brief exactly once over all pages, and nobody else's", async () => {
    const client = await addClient(app);
    const stranger = await addBrief(app, await addClient(app));
    const placed: string[] = [];
    for (let index = 0; index < 23; index += 1) placed.push(await addBrief(app, client));
    const first = await listOwnBriefs(app, client, null);
    const second = await listOwnBriefs(app, client, readCursor(first.next));
    const seen = [...first.briefs, ...second.briefs].map((brief) => brief.id);
    expect(first.briefs).toHaveLength(20);
    expect(second.next).toBeNull();
    expect(seen.toSorted()).toEqual(placed.toSorted());
    expect(seen).not.toContain(stranger);
  });

  test("is one brief on its page, and none of somebody else's", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    expect(await readOwnBrief(app, client, briefId)).toMatchObject({ id: briefId, status: "OPEN" });
    expect(await readOwnBrief(app, await addClient(app), briefId)).toBeNull();
    expect(await readOwnBrief(app, client, client.userId)).toBeNull();
  });

  test("is summed up in one query, with what is new since the last look", async () => {
    const client = await addClient(app);
    const [many, none] = [await addBrief(app, client), await addBrief(app, client)];
    const send = async (price: number) =>
      await addProposal(app, (await addCompany(app)).actor, many, { price });
    const first = await send(90_000);
    await noteSeen(app, await addClient(app), many);
    const summary = async () => await summariseReceived(app, client, [many, none]);
    expect(await summary()).toEqual({
      [many]: {
        waiting: { current: 1, dayless: 0, outdated: 0, expired: 0, inactive: 0 },
        unseen: 1,
        lowestCents: 90_000,
        estimated: null,
        chosen: null,
        agreed: null,
      },
    });
    await noteSeen(app, client, many);
    tick(app);
    const cheaper = await send(64_000);
    expect((await summary())[many]).toMatchObject({
      waiting: { current: 2 },
      unseen: 1,
      lowestCents: 64_000,
    });
    expect(await summariseReceived(app, await addClient(app), [many])).toEqual({});
    await declineProposal(app, client, cheaper);
    await acceptPlainly(app, client, first);
    const told = (await summary())[many];
    expect(told).toMatchObject({ waiting: { current: 0 }, unseen: 0, lowestCents: null });
    expect(told?.chosen).not.toBeNull();
    expect(await recordQueries(app, summary)).toHaveLength(1);
  });

  test("leaves out a proposal that its company took back", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const { actor } = await addCompany(app);
    await withdrawProposal(app, actor, await addProposal(app, actor, briefId));
    expect(await listReceivedProposals(app, client, [briefId])).toEqual([]);
  });

  test("is nothing of a brief of somebody else", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    await addProposal(app, (await addCompany(app)).actor, briefId);
    expect(await listReceivedProposals(app, await addClient(app), [briefId])).toEqual([]);
    expect(await listReceivedProposals(app, client, [briefId])).toHaveLength(1);
  });

  test("names a company's address only with the proposal that was accepted", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const winner = await addCompany(app);
    const other = await addCompany(app);
    const accepted = await addProposal(app, winner.actor, briefId);
    await addProposal(app, other.actor, briefId);
    const addresses = async () =>
      (await listReceivedProposals(app, client, [briefId])).map(
        (proposal) => proposal.companyEmail,
      );
    expect(await addresses()).toEqual([null, null]);
    await acceptPlainly(app, client, accepted);
    expect(await addresses()).toEqual([winner.actor.email, null]);
  });
});

describe("correcting a brief", () => {
  const parse = (values: Record<string, string | string[]>) => {
    const form = new FormData();
    form.set("submissionKey", randomUUID());
    for (const [name, value] of Object.entries(values)) {
      for (const one of [value].flat()) if (one) form.append(name, one);
    }
    const submission = parseWithZod(form, { schema: clientBriefSchema(app.clock.now()) });
    if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
    return submission.value;
  };
  const valuesOf = async (client: ClientActor, briefId: string) => {
    const found = await readForCorrection(app, client, briefId);
    if (!found.ok) throw new Error(found.reason);
    return found.value.values;
  };

  test("starts from what it holds, and stores what was changed", async () => {
    const client = await addClient(app);
    for (const fields of [{ budgetMin: 50_050 }, { serviceType: "ONTRUIMING" } as const]) {
      const briefId = await addBrief(app, client, fields);
      const before = await storedBrief(app, briefId);
      const values = await valuesOf(client, briefId);
      const mails = async () => (await waitingTasks(app)).length;
      const waiting = await mails();
      await correctBrief(app, client, briefId, parse(values));
      // A clearance that was asked for two places has one from now on.
      if (fields.serviceType !== "ONTRUIMING") {
        expect(await storedBrief(app, briefId)).toEqual(before);
        expect(await mails()).toBe(waiting);
      }
      const corrected = parse({ ...values, additionalInfo: "Nieuw", fromProvince: "Zeeland" });
      expect(await correctBrief(app, client, briefId, corrected)).toEqual(ok({ told: 0 }));
      expect(await storedBrief(app, briefId)).toMatchObject({
        additionalInfo: "Nieuw",
        fromProvince: "Zeeland",
        createdAt: before.createdAt,
        clientEmail: client.email,
      });
      expect(await mails()).toBeGreaterThan(waiting);
    }
  });

  test("is refused to others, and once it is closed without a proposal", async () => {
    const client = await addClient(app);
    const [open, closed] = [await addBrief(app, client), await addBrief(app, client)];
    const values = await valuesOf(client, open);
    const form = parse({ ...values, additionalInfo: "Nieuw" });
    const stranger = await addClient(app);
    expect(await correctBrief(app, stranger, open, form)).toEqual(refuse("not-yours"));
    expect(await readForCorrection(app, stranger, open)).toEqual(refuse("not-yours"));
    await manageBrief(app, client, closed, "close");
    const before = await storedBrief(app, closed);
    expect(await readForCorrection(app, client, closed)).toEqual(refuse("not-correctable"));
    expect(await correctBrief(app, client, closed, form)).toEqual(refuse("not-correctable"));
    expect(await storedBrief(app, closed)).toEqual(before);
  });

  test("leaves what an older brief was not asked as it was, unless it is answered now", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client, { packingService: true, rooms: "3" });
    await app.db
      .update(briefs)
      .set({
        inventory: sql`${briefs.inventory} - 'packingService' - 'rooms' - 'fragileItems' - 'hasElevatorTo'`,
      })
      .where(eq(briefs.id, briefId));
    const before = await storedBrief(app, briefId);
    const values = await valuesOf(client, briefId);
    await correctBrief(app, client, briefId, parse(values));
    expect(await storedBrief(app, briefId)).toEqual(before);
    const changes = { additionalInfo: "Nieuw", fragileItems: "on" };
    await correctBrief(app, client, briefId, parse({ ...values, ...changes }));
    const { inventory } = await storedBrief(app, briefId);
    expect(inventory).toEqual({ ...before.inventory, fragileItems: true });
    const told = (await readListedBrief(app, actor, briefId))?.details;
    expect(told).toContainEqual(["Alles laten inpakken", "niet gevraagd"]);
    expect(told).toContainEqual(["Breekbare spullen", "ja"]);
  });
});

test("cancelling tells how many open proposals it declined", async () => {
  const client = await addClient(app);
  const [answered, unanswered] = [await addBrief(app, client), await addBrief(app, client)];
  for (let index = 0; index < 2; index += 1) {
    await addProposal(app, (await addCompany(app)).actor, answered);
  }
  expect(await cancelBrief(app, client, answered)).toEqual(ok({ declined: 2 }));
  expect(await cancelBrief(app, client, unanswered)).toEqual(ok({ declined: 0 }));
});

test("nobody manages somebody else's brief or decides on its proposals", async () => {
  const briefId = await addBrief(app, await addClient(app));
  const { actor } = await addCompany(app);
  const proposalId = await addProposal(app, actor, briefId);
  const stranger = await addClient(app);
  expect(await cancelBrief(app, stranger, briefId)).toEqual(refuse("not-yours"));
  expect(await acceptPlainly(app, stranger, proposalId)).toEqual(refuse("not-yours"));
});
