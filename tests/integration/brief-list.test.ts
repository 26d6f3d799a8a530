import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listOwnProposals } from "~/features/board/index.server.ts";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import { listOwnBriefs } from "~/features/briefs/index.server.ts";
import { type Cursor, readCursor } from "~/shared/cursor.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addBriefs } from "../factories/copies.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { testLongList } from "../factories/long-list.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, clock } = await makeApp();
const reader = (await addCompany(app)).actor;
const ALL = { type: null, provinces: null, onlyOpen: false };

describe("paging", () => {
  test("gives every row once while rows are being added", async () => {
    const client = await addClient(app);
    const first = await addBriefs(app, client, 3 * PAGE_SIZE + 7);
    const seen: string[] = [];
    let after: Cursor | null = null;
    do {
      const page = await listBriefs(app, reader, ALL, after);
      seen.push(...page.briefs.map((brief) => brief.id));
      await addBrief(app, client);
      await addBrief(app, client);
      after = readCursor(page.next);
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(first.filter((id) => !seen.includes(id))).toEqual([]);
  });

  test("gives rows of the same instant once each", async () => {
    const client = await addClient(app);
    await addBriefs(app, client, PAGE_SIZE + 15);
    await app.db.execute(
      sql`update briefs set created_at = '2026-01-01T12:00:00Z' where client_id = ${client.userId}`,
    );
    const seen: string[] = [];
    let after: Cursor | null = null;
    do {
      const page = await listOwnBriefs(app, client, after);
      seen.push(...page.briefs.map((brief) => brief.id));
      after = readCursor(page.next);
    } while (after);
    expect(seen).toHaveLength(PAGE_SIZE + 15);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("shows a company its own proposals once each, newest first", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const sent: string[] = [];
    for (const briefId of await addBriefs(app, client, 25)) {
      sent.push(await addProposal(app, actor, briefId));
      clock.advance(1_000);
    }
    const first = await listOwnProposals(app, actor, null);
    const second = await listOwnProposals(app, actor, readCursor(first.next));
    expect([...first.proposals, ...second.proposals].map((proposal) => proposal.id)).toEqual(
      sent.reverse(),
    );
    expect(second.next).toBeNull();
  });

  test("lists what is open or completed, with the company's own proposal on it", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client, { fromProvince: "Limburg" });
    await addProposal(app, actor, briefId);
    const scope = { ...ALL, provinces: ["Limburg"] as const };
    const { briefs } = await listBriefs(app, actor, scope, null);
    expect(briefs.map((brief) => [brief.id, brief.badge])).toEqual([
      [briefId, { kind: "badge", tone: "busy", label: "Offerte Ingediend" }],
    ]);
  });
});

testLongList(app, 24_000);
