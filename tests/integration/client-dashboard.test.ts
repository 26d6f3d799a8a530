import { describe, expect, test } from "vitest";
import { listOwnBriefs } from "~/features/briefs/reads.server.ts";
import { manageBrief } from "~/features/briefs/writes.server.ts";
import { listReceivedQuotes } from "~/features/proposals/reads.server.ts";
import { acceptProposal, withdrawProposal } from "~/features/proposals/writes.server.ts";
import { readCursor } from "~/shared/cursor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addQuote } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";

const { app } = await makeApp();

describe("what a customer sees", () => {
  test("is read in two queries, however many requests and quotes there are", async () => {
    const client = await addClient(app);
    for (let index = 0; index < 4; index += 1) {
      const briefId = await addBrief(app, client);
      const { actor } = await addCompany(app);
      await addQuote(app, actor, briefId);
    }
    const queries = await recordQueries(app, async () => {
      const { briefs } = await listOwnBriefs(app, client, null);
      const quotes = await listReceivedQuotes(
        app,
        briefs.map((brief) => brief.id),
      );
      expect([briefs.length, quotes.length]).toEqual([4, 4]);
    });
    expect(queries).toHaveLength(2);
  });

  test("holds every request exactly once over all pages, and nobody else's", async () => {
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

  test("starts at the request that a mail named, when it is not on the newest page", async () => {
    const client = await addClient(app);
    const placed: string[] = [];
    for (let index = 0; index < 24; index += 1) placed.push(await addBrief(app, client));
    const [oldest = "", ...later] = placed;
    const nearly = later[1] ?? "";
    const strangers = await addBrief(app, await addClient(app));
    const ids = (page: { briefs: { id: string }[] }) => page.briefs.map((brief) => brief.id);
    const newest = await listOwnBriefs(app, client, null);
    expect(newest.jumped).toBe(false);

    const named = await listOwnBriefs(app, client, null, nearly);
    expect(ids(named)).toEqual([nearly, placed[1], oldest]);
    expect(named).toMatchObject({ jumped: true, next: null });
    for (const shown of [placed[23] ?? "", placed[4] ?? "", strangers, client.userId]) {
      expect(await listOwnBriefs(app, client, null, shown)).toEqual(newest);
    }
    const queries = await recordQueries(app, () => listOwnBriefs(app, client, null, oldest));
    expect(queries).toHaveLength(1);
  });

  test("leaves out a quote that its company took back", async () => {
    const briefId = await addBrief(app, await addClient(app));
    const { actor } = await addCompany(app);
    await withdrawProposal(app, actor, await addQuote(app, actor, briefId));
    expect(await listReceivedQuotes(app, [briefId])).toEqual([]);
  });

  test("names a company's address only with the quote that was accepted", async () => {
    const client = await addClient(app);
    const briefId = await addBrief(app, client);
    const winner = await addCompany(app);
    const other = await addCompany(app);
    const accepted = await addQuote(app, winner.actor, briefId);
    await addQuote(app, other.actor, briefId);
    const addresses = async () =>
      (await listReceivedQuotes(app, [briefId])).map((quote) => quote.companyEmail);
    expect(await addresses()).toEqual([null, null]);
    await acceptProposal(app, client, accepted);
    expect(await addresses()).toEqual([winner.actor.email, null]);
  });
});

test("cancelling tells how many open quotes it declined", async () => {
  const client = await addClient(app);
  const [answered, unanswered] = [await addBrief(app, client), await addBrief(app, client)];
  for (let index = 0; index < 2; index += 1) {
    await addQuote(app, (await addCompany(app)).actor, answered);
  }
  expect(await manageBrief(app, client, answered, "cancel")).toEqual(ok({ declined: 2 }));
  expect(await manageBrief(app, client, unanswered, "cancel")).toEqual(ok({ declined: 0 }));
});

test("nobody manages somebody else's request or decides on its quotes", async () => {
  const briefId = await addBrief(app, await addClient(app));
  const { actor } = await addCompany(app);
  const proposalId = await addQuote(app, actor, briefId);
  const stranger = await addClient(app);
  expect(await manageBrief(app, stranger, briefId, "cancel")).toEqual(refuse("not-yours"));
  expect(await acceptProposal(app, stranger, proposalId)).toEqual(refuse("not-yours"));
});
