import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import { exportOf } from "~/features/privacy/personal-data.server.ts";
import { MAX_BROWSERS } from "~/features/pushes/constants.ts";
import { choose, listPushed, subscribe, unsubscribe } from "~/features/pushes/index.server.ts";
import { pushSubscriptions } from "~/features/pushes/tables.ts";
import { endOwnSession, listOwnSessions } from "~/features/sessions/index.server.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import { webPushServices } from "~/server/adapters/web-push.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, briefForm } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { startPushService } from "../fakes/push/push.ts";

const fake = await startPushService();
afterAll(() => fake.close());
const { app, runTasks } = await makeApp();
const { sessionSecret: secret } = app.config;
app.push = webPushServices(
  { secret, subject: "mailto:post@voorbeeld.test" },
  // Every test asks the one service: what fails in one must not hold back the next.
  () => (ask) => ask(),
  { agent: fake.agent },
);

/** A browser in which somebody signed in and wants to be told. */
async function withBrowser(actor: SignedInActor) {
  await signInConfirmed(app, actor.userId);
  const [session] = await listOwnSessions(app, actor);
  const browser = fake.browser(app.push.publicKey);
  const { taken: _, ...said } = browser;
  expect(await subscribe(app, actor, session?.id ?? null, said)).toEqual(ok(null));
  return { browser, said, sessionId: session?.id ?? "" };
}

const titles = (browser: { taken: { message: unknown }[] }) =>
  browser.taken.map(({ message }) => (message as { notification: Shown }).notification.title);
interface Shown {
  title: string;
  navigate: string;
}

test("each of what happens between a client and companies reaches their browsers, without a name or an address", async () => {
  const client = await addClient(app, { name: "Sanne de Wit" });
  const { actor } = await addCompany(app, {
    name: "Sjouw & Zn",
    form: { serviceAreas: ["Utrecht"] },
  });
  const [{ browser: ofClient }, { browser: ofCompany }] = [
    await withBrowser(client),
    await withBrowser(actor),
  ];
  const briefId = await addBrief(app, client);
  await runTasks();
  expect(titles(ofCompany)).toEqual(["Er is een nieuwe opdracht"]);
  await askAbout(app, actor, briefId, { question: "Is er een lift?" });
  const [enquiry] = await listEnquiriesToClient(app, client, briefId);
  await answerEnquiry(app, client, enquiry?.id ?? "", { answer: "Nee." });
  const proposalId = await addProposal(app, actor, briefId);
  await runTasks();
  const form = briefForm({ additionalInfo: "De straat is opengebroken." });
  expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
  await runTasks();
  expect(titles(ofCompany).slice(1)).toEqual(["De klant gaf antwoord", "Kijk je offerte na"]);
  expect(titles(ofClient).sort()).toEqual([
    "Een verhuisbedrijf vraagt je iets",
    "Je hebt een nieuwe offerte",
  ]);
  const all = JSON.stringify([ofClient.taken, ofCompany.taken]);
  expect(all).not.toMatch(/Sanne|Sjouw|lift|Utrecht/);
  const [first] = ofCompany.taken.map(({ message }) => message as { notification: Shown });
  expect(first?.notification.navigate).toBe(
    `${app.config.appUrl}/verhuisbedrijf-dashboard?opdracht=${briefId}`,
  );
  expect(proposalId).not.toBe("");
});

test("who was chosen and who was not is told, and each message of a thread", async () => {
  const client = await addClient(app);
  const briefId = await addBrief(app, client);
  const [{ actor: one }, { actor: two }] = [await addCompany(app), await addCompany(app)];
  const [chosen] = [await addProposal(app, one, briefId), await addProposal(app, two, briefId)];
  await runTasks();
  const [{ browser: ofOne }, { browser: ofTwo }] = [await withBrowser(one), await withBrowser(two)];
  expect((await acceptPlainly(app, client, chosen)).ok).toBe(true);
  await writeEntry(app, client, chosen, { key: randomUUID(), text: "Tot dan", photos: [] });
  await runTasks();
  expect(titles(ofOne).sort()).toEqual(["Je hebt een nieuw bericht", "Je offerte is gekozen"]);
  expect(titles(ofTwo)).toEqual(["Over je offerte is beslist"]);
});

test("what somebody chose away is not pushed, and the other kinds are", async () => {
  const client = await addClient(app);
  const { browser } = await withBrowser(client);
  await choose(app, client, [{ choice: "enquiries", byMail: true, byPush: false }]);
  const briefId = await addBrief(app, client);
  const { actor } = await addCompany(app);
  await askAbout(app, actor, briefId, { question: "Is er een lift?" });
  await addProposal(app, actor, briefId);
  await runTasks();
  expect(titles(browser)).toEqual(["Je hebt een nieuwe offerte"]);
});

test("a browser that takes nothing any more is off, one that is put off is told later", async () => {
  const client = await addClient(app);
  const { browser, said, sessionId } = await withBrowser(client);
  const briefId = await addBrief(app, client);
  fake.answerWith(503);
  await addProposal(app, (await addCompany(app)).actor, briefId);
  await runTasks();
  expect(await listPushed(app, client)).toMatchObject([{ sessionId }]);
  fake.answerWith(410);
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runTasks();
  expect(await listPushed(app, client)).toEqual([]);
  fake.answerWith(null);
  expect(browser.taken).toEqual([]);
  expect(await subscribe(app, client, sessionId, said, true)).toEqual(refuse("off"));
});

test("a subscription ends with its session, and by hand; another account takes its browser over", async () => {
  const [client, other] = [await addClient(app), await addClient(app)];
  const { sessionId } = await withBrowser(client);
  await endOwnSession(app, client, sessionId);
  expect(await listPushed(app, client)).toEqual([]);
  const { said } = await withBrowser(client);
  const [mine] = await listPushed(app, client);
  await unsubscribe(app, other, mine?.id ?? "");
  expect(await listPushed(app, client)).toHaveLength(1);
  await signInConfirmed(app, other.userId);
  const [session] = await listOwnSessions(app, other);
  await subscribe(app, other, session?.id ?? null, said);
  expect(await listPushed(app, client)).toEqual([]);
  expect(await listPushed(app, other)).toHaveLength(1);
  expect(JSON.stringify(await exportOf(app, other))).not.toContain(said.auth);
});

test("a browser that was turned off stays so when it says again what it has, until somebody turns it on there", async () => {
  const client = await addClient(app);
  const { browser, said, sessionId } = await withBrowser(client);
  const [mine] = await listPushed(app, client);
  await addProposal(app, (await addCompany(app)).actor, await addBrief(app, client));
  await unsubscribe(app, client, mine?.id ?? "");
  await runTasks();
  expect(browser.taken).toEqual([]);
  expect(await subscribe(app, client, sessionId, said, true)).toEqual(refuse("off"));
  expect(await listPushed(app, client)).toEqual([]);
  await addProposal(app, (await addCompany(app)).actor, await addBrief(app, client));
  await runTasks();
  expect(browser.taken).toEqual([]);
  expect(await subscribe(app, client, sessionId, said)).toEqual(ok(null));
  expect(await listPushed(app, client)).toHaveLength(1);
  expect(await subscribe(app, client, sessionId, said, true)).toEqual(ok(null));
});

test("an address of nobody's push service is refused, and so is a browser too many", async () => {
  const client = await addClient(app);
  const { said, sessionId } = await withBrowser(client);
  const strange = { ...said, endpoint: "https://127.0.0.1:5432/" };
  expect(await subscribe(app, client, sessionId, strange)).toEqual(refuse("unknown"));
  expect(await subscribe(app, client, null, said)).toEqual(refuse("unknown"));
  const another = () => {
    const { taken: _, ...browser } = fake.browser(app.push.publicKey);
    return subscribe(app, client, sessionId, browser);
  };
  const all = await Promise.all(Array.from({ length: MAX_BROWSERS }, another));
  expect(all.filter((one) => !one.ok)).toEqual([refuse("too-many")]);
  const own = eq(pushSubscriptions.userId, client.userId);
  expect(await app.db.$count(pushSubscriptions, own)).toBe(MAX_BROWSERS);
});
