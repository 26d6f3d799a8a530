import { expect, test } from "vitest";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { LIVE, SINCE } from "~/shared/live.ts";
import { HOMES, listedBriefAnswersPath, ownBriefPath, threadPath } from "~/shared/paths.ts";
import { ACTS, ENDS, type Meeting } from "../factories/acts.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { watchTables } from "../factories/queries.ts";
import { bootSite } from "../factories/site.ts";

const recordTables = watchTables();
const site = await bootSite();
const { app, runTasks } = site;
const OWN_PROPOSALS = `${HOMES.company}/offertes`;

interface LivePage {
  path: string;
  /** Of what is no page the router is asked. */
  suffix?: ".data";
  /** What makes it read its data again, as its route says. */
  concerns: (topic: string, subject: string) => boolean;
}

interface Reader {
  who: string;
  actor: SignedInActor;
  pages: LivePage[];
}

/** A client, a company with a proposal and one without, an admin and another client, at the same brief. */
async function scene(): Promise<Scene> {
  const client = await addClient(app);
  const other = await addClient(app);
  const { actor: bidder } = await addCompany(app, { name: "Sjouw & Zn" });
  const { actor: rival } = await addCompany(app, { name: "Noorderzon" });
  const { actor: waiting } = await addCompany(app, { subscribed: false });
  const { actor: newcomer } = await addCompany(app, { profile: "minimal", subscribed: false });
  const admin = await addAdmin(app);
  const briefId = await addBrief(app, client);
  const proposalId = await addProposal(app, bidder, briefId);
  const thread: LivePage = {
    path: threadPath(proposalId),
    concerns: (topic, subject) => topic === "thread" && subject === proposalId,
  };
  const ofCompany: LivePage[] = [
    { path: HOMES.company, concerns: (topic) => ["list", "proposal", "company"].includes(topic) },
    {
      path: listedBriefAnswersPath(briefId),
      suffix: ".data",
      concerns: (topic, subject) =>
        topic === "proposal" || (["list", "enquiry"].includes(topic) && subject === briefId),
    },
    {
      path: OWN_PROPOSALS,
      concerns: (topic) => ["proposal", "company", "enquiry", "thread"].includes(topic),
    },
  ];
  const ofClient: LivePage[] = [
    { path: HOMES.client, concerns: (topic) => topic === "brief" },
    {
      path: ownBriefPath(briefId),
      concerns: (topic, subject) =>
        (topic === "brief" && subject === briefId) || topic === "thread",
    },
  ];
  const readers: Reader[] = [
    { who: "client", actor: client, pages: [...ofClient, thread] },
    { who: "other client", actor: other, pages: ofClient },
    { who: "bidder", actor: bidder, pages: [...ofCompany, thread] },
    { who: "rival", actor: rival, pages: ofCompany },
    { who: "company without a subscription", actor: waiting, pages: [] },
    { who: "company without a profile", actor: newcomer, pages: [] },
    {
      who: "admin",
      actor: admin,
      pages: [{ path: HOMES.admin, concerns: (topic) => topic === "queue" }],
    },
  ];
  return { app, client, bidder, rival, admin, briefId, proposalId, readers };
}
type Scene = Meeting & { readers: readonly Reader[] };

/** What each live page of each reader says now, and until when each was told. */
async function look({ readers }: Scene) {
  const said = new Map<string, string>();
  const known = new Map<string, string>();
  for (const { who, actor, pages } of readers) {
    const cookie = await cookieOf(actor);
    for (const { path, suffix = ".json" } of pages) {
      const answer = await site.visit(path + suffix, { cookie });
      // The next message has another key each time.
      const text = (await answer.text()).replace(/"nextKey":"[^"]+"/, "");
      said.set(`${who} ${path}`, `${answer.status} ${text}`);
    }
    const told = await site.visit(LIVE, { cookie });
    known.set(who, (await told.text()).split("\n")[0]?.slice("id: ".length) ?? "");
  }
  return { said, known };
}

async function toldSince(actor: SignedInActor, moment: string): Promise<[string, string][]> {
  const query = new URLSearchParams({ [SINCE]: moment });
  const answer = await site.visit(`${LIVE}?${query}`, { cookie: await cookieOf(actor) });
  const lines = (await answer.text()).trim().split("\n").slice(1);
  return lines
    .map((line) => line.slice("data: ".length))
    .filter(Boolean)
    .map((line) => line.split(" ") as [string, string]);
}

const cookies = new Map<string, Promise<string>>();
function cookieOf(actor: SignedInActor): Promise<string> {
  const known = cookies.get(actor.userId) ?? site.cookieOf(actor);
  cookies.set(actor.userId, known);
  return known;
}

/** Whether somebody may see what an event names, as the product's own pages say. */
async function maySee(
  { actor }: Reader,
  [topic, subject]: [string, string],
  { proposalId, readers }: Scene,
): Promise<boolean> {
  const cookie = await cookieOf(actor);
  const answers = async (path: string) => (await site.visit(path, { cookie })).status === 200;
  if (topic === "brief") return await answers(`${ownBriefPath(subject)}.json`);
  if (topic === "list" || topic === "enquiry") {
    const list = await site.visit(`${HOMES.company}.json`, { cookie });
    return list.status === 200 && (await list.text()).includes('"kind":"ready"');
  }
  if (topic === "thread") return await answers(`${threadPath(subject)}.json`);
  if (topic === "queue") return await answers(`${HOMES.admin}.json`);
  if (topic === "proposal") {
    const own = await (await site.visit(`${OWN_PROPOSALS}.json`, { cookie })).text();
    return own.includes(subject);
  }
  return topic === "company" && actor.kind === "company" && Boolean(proposalId && readers);
}

async function walk(at: Scene, acts: typeof ACTS): Promise<void> {
  // Looking marks things as seen and read: the second time there is nothing to mark. The look after an
  // act is the first one before the next.
  await look(at);
  for (const [what, act] of acts) {
    const before = await look(at);
    const done = await act(at);
    expect(done, what).not.toMatchObject({ ok: false });
    const told = new Map<string, [string, string][]>();
    for (const { who, actor } of at.readers) {
      told.set(who, await toldSince(actor, before.known.get(who) ?? ""));
    }
    const after = await look(at);
    for (const reader of at.readers) {
      const events = told.get(reader.who) ?? [];
      for (const { path, concerns } of reader.pages) {
        const name = `${reader.who} ${path}`;
        const shown = before.said.get(name) ?? "";
        // What was no page yet stands open nowhere.
        if (!shown.startsWith("200 ") || shown === after.said.get(name)) continue;
        const isTold = events.some(([topic, subject]) => concerns(topic, subject));
        expect([what, name, events, isTold]).toEqual([what, name, events, true]);
      }
      for (const event of events) {
        expect([what, reader.who, event, await maySee(reader, event, at)]).toEqual([
          what,
          reader.who,
          event,
          true,
        ]);
      }
    }
  }
}

test("whatever an act changes on a live page, its reader is told of; and nobody of what it may not see", async () => {
  await walk(await scene(), ACTS);
  await walk(await scene(), ENDS);
});

/** What a live page reads of tables whose changes nobody is told of. */
const UNTOLD: Record<string, string> = {
  accounts: "who asks for the page",
  users: "who asks for the page; a client's own name stands with its briefs",
  brief_route_counts: "counted from briefs, in the same transaction",
  proposal_days: "part of a proposal, whose row changes with it",
  proposal_scope: "part of a proposal, whose row changes with it",
  uploads: "the picture behind what is told of",
  portfolio_pictures: "earlier work of a company, of which nothing is decided",
  tariffs: "a company's own, changed on another of its pages",
  price_bands: "made anew by night",
  company_evidence: "papers of a company, of which nothing is decided",
  contact_messages: "what waits at the desk, counted when it is looked at",
  data_requests: "what waits at the desk, counted when it is looked at",
  findings: "found out by the hour",
  refunds: "what waits at the desk, counted when it is looked at",
  desk_acts: "when the desk looked at refused mails, asked when its overview is looked at",
};

test("whatever a live page reads tells of its changes", async () => {
  const at = await scene();
  await runTasks();
  const { rows } = await app.db.execute<{ name: string }>(
    `select distinct event_object_table as name from information_schema.triggers
     where trigger_name like '%told'`,
  );
  const told = rows.map(({ name }) => name);
  const read = await recordTables(app, () => look(at));
  const untold = read.filter((table) => !told.includes(table));
  expect(untold.toSorted()).toEqual(Object.keys(UNTOLD).toSorted());
});
