import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { agreementOfLink, revocationPath } from "~/features/agreements/reads/revocation.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { deskActs } from "~/features/desk/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { briefSightings } from "~/features/sightings/tables.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import { isClosedToLooks } from "~/server/web/looking-on.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { formFor } from "../factories/arrangements.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { pages } from "../factories/pages.ts";
import { addAdmin, addClient, addCompany, addHelpdesk } from "../factories/people.ts";
import { waitingPayloads } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS } from "./access-table.ts";

const site = await bootSite();
const { app } = site;
const PATIENTLY = { timeout: 10_000, interval: 50 };
const MARK = "looking-on=true";
const BAR = "alleen lezen";
const REASON = { reason: "look-at-fault", note: "" };

const SECRET = "Geheimwoord van ons twee";

interface Scene {
  admin: { userId: string; cookie: string };
  client: { userId: string; briefId: string; proposalId: string };
  agreement: { briefId: string; proposalId: string };
  company: { userId: string };
}
let scene: Scene;

async function look(userId: string) {
  const { cookie } = scene.admin;
  const page = `/admin/mensen/${userId}`;
  const begun = await site.post(page, { intent: "look", userId, ...REASON }, cookie);
  return { begun, cookie: `${cookie}; ${MARK}` };
}

const stop = (cookie: string) => site.post("/admin/meekijken", {}, cookie);

beforeAll(async () => {
  const { userId } = await addAdmin(app);
  const client = await addClient(app, { name: "Kim Klant" });
  const { actor } = await addCompany(app);
  const briefId = await addBrief(app, client);
  const proposalId = await addProposal(app, actor, briefId);
  // An agreement with its talk, which nobody reported.
  const clearing = await addBrief(app, client, formFor("ONTRUIMING", app.clock.now()));
  const agreedId = await addProposal(app, actor, clearing);
  expect((await acceptPlainly(app, client, agreedId)).ok).toBe(true);
  const entry = { key: randomUUID(), text: SECRET, photos: [] };
  expect((await writeEntry(app, client, agreedId, entry)).ok).toBe(true);
  scene = {
    admin: { userId, cookie: await site.cookieOf({ userId }) },
    client: { userId: client.userId, briefId, proposalId },
    agreement: { briefId: clearing, proposalId: agreedId },
    company: { userId: actor.userId },
  };
});

/** A digest of every table of the product, once no task is under way that could change one. */
async function everythingStored() {
  await expect
    .poll(() => app.db.$count(sql`graphile_worker._private_jobs where run_at <= now()`), PATIENTLY)
    .toBe(0);
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1`);
  const digests = rows.map(async ({ name }) => {
    const { rows: found } = await app.db.execute<{ digest: string }>(sql`
      select md5(coalesce(string_agg(one::text, '' order by one::text), '')) as digest
      from ${sql.identifier(name)} one`);
    return [name, found[0]?.digest] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

test("an admin sees what a client sees, under a bar, until it stops; the log and a mail say so", async () => {
  const { admin, client } = scene;
  const { begun, cookie } = await look(client.userId);
  expect([begun.status, begun.headers.get("location")]).toEqual([302, "/client-dashboard"]);
  expect(begun.headers.getSetCookie().join()).toContain(MARK);
  const dashboard = await site.visit(`/client-dashboard/opdracht/${client.briefId}`, { cookie });
  expect(dashboard.status).toBe(200);
  const html = await dashboard.text();
  expect(html).toContain(BAR);
  expect(html).toContain("Kim Klant");
  // Without the mark the browser is the admin's again.
  const own = await site.visit("/admin/mensen", { cookie: admin.cookie });
  expect([own.status, (await own.text()).includes(BAR)]).toEqual([200, false]);
  expect(await waitingPayloads(app, "end-look")).toHaveLength(1);
  const stopped = await stop(cookie);
  expect(stopped.headers.get("location")).toBe(`/admin/mensen/${client.userId}`);
  expect(await (await site.visit("/admin", { cookie })).text()).not.toContain(BAR);
  const acts = await app.db
    .select()
    .from(deskActs)
    .where(eq(deskActs.subjectId, client.userId))
    .orderBy(deskActs.createdAt);
  expect(acts).toMatchObject([
    { act: "looking-on-begun", actorId: admin.userId, actorRole: "ADMIN" },
    { act: "looking-on-ended", actorId: admin.userId, actorRole: "ADMIN", reason: "look-at-fault" },
  ]);
});

test("a kept page is neither kept for who looks on nor shown from what was kept", async () => {
  const [page = ""] = pages.kept.filter((path) => !path.includes(":"));
  await site.visit(page);
  const { cookie } = await look(scene.client.userId);
  const response = await site.visit(page, { cookie });
  expect(await response.text()).toContain(BAR);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await (await site.visit(page)).text()).not.toContain(BAR);
  await stop(cookie);
});

/** Fails unless an answer shows nothing and leads to the address that the page has, which is refused. */
async function expectOwnAddress(response: Response, own: string): Promise<void> {
  expect([response.status, response.headers.get("location")]).toEqual([308, own]);
  expect(await response.text()).toBe("");
}

describe.each(["client", "company"] as const)("looking on as a %s", (who) => {
  let cookie = "";
  beforeAll(async () => {
    cookie = (await look(scene[who].userId)).cookie;
  });

  const others = ACCESS.filter(({ path }) => path !== "admin/meekijken");
  test.for(others)("refuses POST $address", async ({ address }) => {
    const { briefId, proposalId, userId } = scene.client;
    const fields = { intent: "look", userId, briefId, proposalId, ...REASON };
    const response = await site.post(address, fields, cookie);
    expect(response.status).toBe(423);
    expect(await response.text()).toContain("Je kijkt alleen mee");
  });

  test("refuses any spelling of the form that stops, and every other method", async () => {
    for (const path of ["/admin/Meekijken", "/admin/meekijken/", "/admin/%6Deekijken"]) {
      await expectOwnAddress(await site.post(path, {}, cookie), "/admin/meekijken");
    }
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      expect((await site.visit("/", { method, cookie })).status).toBeGreaterThanOrEqual(403);
    }
  });

  test("keeps what is secret shut, in any spelling, and its data too", async () => {
    const shut = ["/account", "/account/tweestaps", "/account/gegevens", "/account/verwijderen"];
    for (const path of ["/Account/Tweestaps", "/account/tweestaps/", "/%61ccount/tweestaps"]) {
      await expectOwnAddress(await site.visit(path, { cookie }), "/account/tweestaps");
    }
    for (const path of [...shut, "/auth", "/success", "/account/tweestaps.data"]) {
      const response = await site.visit(path, { cookie });
      const text = await response.text();
      expect([path, response.status, text.includes("Je kijkt alleen mee")]).toEqual([
        path,
        423,
        true,
      ]);
    }
  });

  test("reads only what is listed as open, and nothing that the desk's own gates keep shut", async () => {
    const { briefId, proposalId } = scene.agreement;
    const file = `${randomUUID()}.webp`;
    const shut = [
      `/gesprekken/${proposalId}`,
      `/gesprekken/${proposalId}.data`,
      `/gesprekken/${proposalId}.json`,
      `/gesprekfotos/${file}`,
      `/opdrachtfotos/${file}`,
      `/overeenkomsten/${proposalId}.pdf`,
      `/client-dashboard/opdracht/${briefId}/vergelijking.pdf`,
      revocationPath(app, proposalId),
      `/bezwaar?wat=opdracht&nummer=${briefId}`,
      "/account/meldingen",
      "/meldingmails?token=x",
      "/opdrachtmails?token=x",
      `/contact/gesprek/${briefId}`,
      `/admin/gesprekken/${proposalId}`,
    ];
    const states: unknown[] = [];
    for (const path of shut) states.push([path, (await site.visit(path, { cookie })).status]);
    expect(states).toEqual(shut.map((path) => [path, 423]));
    const own = [
      `/client-dashboard/opdracht/${briefId}`,
      "/client-dashboard",
      `/verhuisbedrijf-dashboard/offertes?offerte=${proposalId}`,
    ];
    for (const { path, address } of ACCESS) {
      const response = await site.visit(address, { cookie });
      await response.arrayBuffer();
      // An open one that counts tries is refused too: it would write.
      if (isClosedToLooks(path)) expect([path, response.status]).toEqual([path, 423]);
    }
    for (const path of own.flatMap((page) => [page, page.replace(/(\?|$)/, ".data$1")])) {
      const text = await (await site.visit(path, { cookie })).text();
      expect(text).not.toContain(SECRET);
      for (const [, token = ""] of text.matchAll(/herroepen\?token=([\w-]+)/g)) {
        expect([path, agreementOfLink(app, token)]).toEqual([path, null]);
      }
    }
  });

  test("reads every page without changing a row", async () => {
    const { briefId, proposalId } = scene.client;
    const before = await everythingStored();
    const own = [
      `/client-dashboard/opdracht/${briefId}`,
      `/verhuisbedrijf-dashboard/opdracht/${briefId}`,
      `/verhuisbedrijf-dashboard/opdracht/${briefId}/offerte`,
      `/gesprekken/${proposalId}`,
      `/gesprekken/${proposalId}.json`,
    ];
    for (const path of [...ACCESS.map(({ address }) => address), ...own]) {
      const response = await site.visit(path, { cookie });
      expect(response.status, path).toBeLessThan(500);
      await response.arrayBuffer();
    }
    expect(await everythingStored()).toEqual(before);
    expect(await app.db.$count(briefSightings)).toBe(0);
    const [seen] = await app.db.select().from(briefs).where(eq(briefs.id, briefId));
    expect(seen?.clientSeenAt).toBeNull();
  });

  test("ends by the clock, on the server", async () => {
    const past = new Date(Date.now() - 1_000);
    await app.db
      .update(sessions)
      .set({ lookingOnUntil: past })
      .where(eq(sessions.lookingOnAs, scene[who].userId));
    const page = await site.visit("/admin/mensen", { cookie });
    expect([page.status, (await page.text()).includes(BAR)]).toEqual([200, false]);
  });
});

test("no page of the desk holds a link by which a person acts without signing in", async () => {
  const { admin, client, company, agreement } = scene;
  const helpdesk = await site.cookieOf(await addHelpdesk(app));
  const pagesOfDesk = [
    ...ACCESS.map(({ address }) => address).filter((address) => address.startsWith("/admin")),
    `/admin/mensen/${client.userId}`,
    `/admin/mensen/${company.userId}`,
    `/admin/opdrachten/${agreement.briefId}`,
    `/admin/abonnementen/${company.userId}`,
  ];
  for (const cookie of [admin.cookie, helpdesk]) {
    for (const page of pagesOfDesk) {
      for (const path of [page, `${page}.data`]) {
        const text = await (await site.visit(path, { cookie })).text();
        expect([path, /(token|sleutel|key)=[\w%-]{32}/.exec(text)?.[0]]).toEqual([path, undefined]);
        expect(text, path).not.toContain(SECRET);
      }
    }
  }
});

test("nobody looks on as an admin, and the mark alone is nothing", async () => {
  const { begun } = await look((await addAdmin(app)).userId);
  expect(begun.status).toBe(409);
  const cookie = await site.cookieOf(scene.client);
  const page = await site.visit("/client-dashboard", { cookie: `${cookie}; ${MARK}` });
  expect([page.status, (await page.text()).includes(BAR)]).toEqual([200, false]);
  expect((await site.post("/account", {}, `${cookie}; ${MARK}`)).status).toBe(400);
});
