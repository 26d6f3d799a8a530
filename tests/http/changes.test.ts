import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import { noteRead, writeEntry } from "~/features/threads/index.server.ts";
import { LIVE, SINCE } from "~/shared/live.ts";
import { HOMES } from "~/shared/paths.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal, manage } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { openStream } from "../factories/streams.ts";

const site = await bootSite();
const { app } = site;

test("a stranger has no stream, and neither has another site's page", async () => {
  expect((await site.visit(LIVE)).status).toBe(401);
});

test("each is told what concerns it within a moment, and nothing of others", async () => {
  const [client, other] = [await addClient(app), await addClient(app)];
  const [{ actor: bidder }, { actor: rival }] = [await addCompany(app), await addCompany(app)];
  const streams = await Promise.all(
    [client, other, bidder, rival, await addAdmin(app)].map(async (person) =>
      openStream(site, await site.cookieOf(person)),
    ),
  );
  const [ofClient, ofOther, ofBidder, ofRival, ofAdmin] = streams as Required<typeof streams>;
  const brief = await addBrief(app, client);
  await ofClient?.tells(`brief ${brief}`);
  await Promise.all([ofBidder?.tells(`list ${brief}`), ofRival?.tells(`list ${brief}`)]);
  const proposal = await addProposal(app, bidder, brief);
  await ofBidder?.tells(`proposal ${proposal}`);
  await manage(app, client, brief, "close");
  await ofRival?.tells(`list ${brief}`);
  expect(ofOther?.told).toEqual([]);
  expect(ofAdmin?.told).toEqual([]);
  expect(ofRival?.told.filter((one) => !one.startsWith("list "))).toEqual([]);
  expect(ofClient?.told.filter((one) => one !== `brief ${brief}`)).toEqual([]);
});

test("what was missed is told once, and after too much or too long all is asked anew", async () => {
  const client = await addClient(app);
  const cookie = await site.cookieOf(client);
  const before = await openStream(site, cookie);
  const since = before.moment();
  before.close();
  const brief = await addBrief(app, client);
  const after = await openStream(site, cookie, since);
  await after.tells(`brief ${brief}`);
  expect(after.told).toEqual([`brief ${brief}`]);
  const again = await openStream(site, cookie, after.moment());
  expect(again.told).toEqual([]);
  const [at, snapshot] = since.split("@");
  const longAgo = await openStream(site, cookie, `${Number(at) - 3_600}@${snapshot}`);
  expect(longAgo.told).toEqual(["anew "]);
  const elsewhere = await openStream(site, cookie, `${at}@${10n ** 15n}:${10n ** 15n}:`);
  expect(elsewhere.told).toEqual(["anew "]);
  await app.db.execute(
    sql`select tell(${`u:${client.userId}`}, 'brief', n::text) from generate_series(1, 101) n`,
  );
  const tooMuch = await openStream(site, cookie, since);
  expect(tooMuch.told).toEqual(["anew "]);
});

test("where no stream comes through the same is asked again and again", async () => {
  const client = await addClient(app);
  const cookie = await site.cookieOf(client);
  const asked = async (since = "") =>
    await (
      await site.visit(`${LIVE}?${new URLSearchParams({ [SINCE]: since })}`, { cookie })
    ).text();
  const first = await asked();
  expect(first).toMatch(/^id: \d+@\d+:\d+:[\d,]*\ndata:\n\n$/);
  const moment = first.slice(4).split("\n")[0];
  const brief = await addBrief(app, client);
  expect(await asked(moment)).toContain(`data: brief ${brief}\n`);
  // Whatever else is sent there is as good as nothing.
  expect(await asked("1@1:1:1' or true --")).toMatch(/\ndata:\n\n$/);
});

test("hundreds of requests for changes at once keep no page from being answered", async () => {
  const cookie = await site.cookieOf(await addClient(app));
  const statuses = new Set<number>();
  let isOver = false;
  const poll = async () => statuses.add((await site.visit(LIVE, { cookie })).status);
  const polls = Promise.all(Array.from({ length: 300 }, poll)).then(() => {
    isOver = true;
  });
  const pages = new Set<number>();
  while (!isOver) pages.add((await site.visit(HOMES.client, { cookie })).status);
  await polls;
  expect([...pages]).toEqual([200]);
  // How many are refused depends on how quick the machine is; nothing else comes of them.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test("a write that was undone tells nobody", async () => {
  const client = await addClient(app);
  const stream = await openStream(site, await site.cookieOf(client));
  await app.db
    .transaction(async (tx) => {
      await tx.execute(sql`select tell(${`u:${client.userId}`}, 'brief', 'weg')`);
      throw new Error("undone");
    })
    .catch(() => undefined);
  await app.db.execute(sql`select tell(${`u:${client.userId}`}, 'brief', 'blijft')`);
  await stream.tells("brief blijft");
  expect(stream.told).toEqual(["brief blijft"]);
});

test("what a slow transaction did before a quick one is told too", async () => {
  const client = await addClient(app);
  const audience = `u:${client.userId}`;
  const stream = await openStream(site, await site.cookieOf(client));
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select tell(${audience}, 'brief', 'langzaam')`);
    await app.db.execute(sql`select tell(${audience}, 'brief', 'snel')`);
    await stream.tells("brief snel");
  });
  await stream.tells("brief langzaam");
  expect(stream.told).toEqual(["brief snel", "brief langzaam"]);
});

test("a session that ended takes its stream along", async () => {
  const client = await addClient(app);
  const cookie = await site.cookieOf(client);
  const stream = await openStream(site, cookie);
  await site.post("/uitloggen", {}, cookie);
  await stream.ended;
  expect(stream.told).toEqual(["ended "]);
});

test("what is asked and answered is told to who may read it, and what two write each other to them alone", async () => {
  const [client, other] = [await addClient(app), await addClient(app)];
  const [{ actor: chosen }, { actor: rival }] = [await addCompany(app), await addCompany(app)];
  const brief = await addBrief(app, client);
  const streams = await Promise.all(
    [client, other, chosen, rival, await addAdmin(app)].map(async (person) =>
      openStream(site, await site.cookieOf(person)),
    ),
  );
  const [ofClient, ofOther, ofChosen, ofRival, ofAdmin] = streams as Required<typeof streams>;
  await askAbout(app, rival, brief, { question: "Is er een lift?" });
  const [enquiry] = await listEnquiriesToClient(app, client, brief);
  await ofClient?.tells(`brief ${brief}`);
  await Promise.all([ofChosen, ofRival].map((one) => one?.tells(`enquiry ${brief}`)));
  await answerEnquiry(app, client, enquiry?.id ?? "", { answer: "Ja." });
  const proposal = await addProposal(app, chosen, brief);
  await acceptPlainly(app, client, proposal);
  await writeEntry(app, client, proposal, { key: randomUUID(), text: "Tot dan", photos: [] });
  await Promise.all([ofClient, ofChosen].map((one) => one?.tells(`thread ${proposal}`)));
  const ofTalk = () =>
    [ofClient, ofChosen].map(
      (one) => one?.told.filter((told) => told.startsWith("thread ")).length ?? 0,
    );
  const before = ofTalk();
  await noteRead(app, chosen, proposal);
  // Both hear of it: the reader's other tabs count what is new.
  const afterReading = before.map((count) => count + 1);
  await expect.poll(ofTalk).toEqual(afterReading);
  await reportOwnTalk(app, client, proposal, { why: "Hij dreigt." });
  await ofAdmin?.tells("queue threads");
  // What is told comes in the order in which it happened: after this, nothing of the report is still to come.
  await app.db.execute(sql`select tell(${`u:${chosen.userId}`}, 'brief', 'daarna')`);
  await ofChosen?.tells("brief daarna");
  for (const one of [ofRival, ofOther, ofAdmin]) {
    expect(one?.told.filter((told) => told.startsWith("thread "))).toEqual([]);
  }
  expect(ofOther?.told).toEqual([]);
  // That one reported the talk is not even hinted at to the other.
  expect(ofTalk()[1]).toBe(afterReading[1]);
});
