import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { providerNotices } from "~/features/payments/tables.ts";
import { makeNotice } from "~/server/adapters/local-notices.ts";
import { addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;
const ADDRESS = "/hooks/betalingen";

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return site.visit(ADDRESS, { method: "POST", body, headers });
}

async function noticeOfSubscriber() {
  const { actor } = await addCompany(app);
  const about = (await readSubscription(app, actor.userId))?.providerReference ?? "";
  return makeNotice(app.config.sessionSecret, { id: randomUUID(), about }, app.clock.now());
}

test("a provider's notice needs no page of ours, and is answered without a word", async () => {
  const { body, headers } = await noticeOfSubscriber();
  const response = await post(body, headers);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("what is no notice is refused whatever it is, and nothing is kept of it", async () => {
  const { body, headers } = await noticeOfSubscriber();
  const before = await app.db.$count(providerNotices);
  const bodies = ["", "{}", "[]", "null", "\0", `${body}x`, "id=tr_1", "a".repeat(200_000)];
  for (const bad of bodies) expect((await post(bad, headers)).status, bad.slice(0, 20)).toBe(400);
  expect((await post(body)).status).toBe(400);
  expect(await app.db.$count(providerNotices)).toBe(before);
});

test.for(["told", "not told"])(
  "what is far too long, its length %s, is refused like it, and its connection closed",
  async (told) => {
    const { headers } = await noticeOfSubscriber();
    const before = await app.db.$count(providerNotices);
    const long = "x".repeat(5_000_000);
    const response = await fetch(site.origin + ADDRESS, {
      method: "POST",
      headers,
      body: told === "told" ? long : new Blob([long]).stream(),
      duplex: "half",
    } as RequestInit);
    expect([response.status, response.headers.get("connection")]).toEqual([400, "close"]);
    expect(await app.db.$count(providerNotices)).toBe(before);
  },
);

test("another site's page cannot post one", async () => {
  const { body, headers } = await noticeOfSubscriber();
  const response = await post(body, { ...headers, origin: "https://elders.test" });
  expect(response.status).toBe(403);
});
