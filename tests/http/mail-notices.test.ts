import { beforeEach, expect, test } from "vitest";
import { mailDeliveries, mailSuppressions } from "~/features/notifications/tables.ts";
import { mailgunNotice, SENDGRID_KEY, sendgridNotice } from "../factories/mail-notices.ts";
import { addAdmin, addClient, addCompany, freshEmail } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite({ MAIL_EVENTS: "sendgrid", MAIL_EVENTS_KEY: SENDGRID_KEY });
const { app } = site;
const ADDRESS = `${site.origin}/hooks/mail`;

beforeEach(async () => {
  await app.db.delete(mailSuppressions);
});

/** Addresses that were mailed: of others no notice is kept. */
async function mailedAddresses(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => freshEmail());
  await app.db.insert(mailDeliveries).values(
    emails.map((recipient) => ({
      ...{ messageId: recipient, task: "test", recipient },
      ...{ status: "SENT" as const, createdAt: new Date() },
    })),
  );
  return emails;
}
const stored = () => app.db.$count(mailSuppressions);
const bounce = (email: string) => ({ event: "bounce", type: "bounce", email, status: "5.1.1" });
const noticeOf = (...emails: string[]) => sendgridNotice(emails.map(bounce), new Date());
const post = (notice: { headers: Headers; body: string }, headers: Record<string, string> = {}) =>
  fetch(ADDRESS, {
    method: "POST",
    headers: { ...Object.fromEntries(notice.headers), ...headers },
    body: notice.body,
  });

test("a provider's notice comes from no page, may be long, and is answered without a word", async () => {
  const emails = await mailedAddresses(1_500);
  const notice = noticeOf(...emails);
  expect(notice.body.length).toBeGreaterThan(300_000);
  const response = await post(notice);
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(await stored()).toBe(emails.length);
  expect((await post(notice)).status).toBe(200);
  expect(await stored()).toBe(emails.length);
});

test("what it did not send just now, or in its own words, is refused at once, and nothing kept of it", async () => {
  const right = noticeOf(freshEmail());
  const old = sendgridNotice([bounce(freshEmail())], new Date(Date.now() - 400_000));
  const others = mailgunNotice({ event: "failed", severity: "permanent" }, new Date());
  const unsigned = { headers: new Headers(), body: right.body };
  const changed = { ...right, body: `${right.body} ` };
  const began = performance.now();
  for (const bad of [old, others, unsigned, changed, { ...right, body: "" }]) {
    expect((await post(bad)).status).toBe(400);
  }
  expect((performance.now() - began) / 5).toBeLessThan(200);
  expect((await post(right, { origin: "https://elders.test" })).status).toBe(403);
  expect(await stored()).toBe(0);
});

test.for(["told", "not told"])(
  "what is far too long, its length %s, is refused unread, and its connection closed",
  async (told) => {
    const { headers, body } = noticeOf(freshEmail());
    const long = body + " ".repeat(3_000_000);
    const response = await fetch(ADDRESS, {
      method: "POST",
      headers: Object.fromEntries(headers),
      body: told === "told" ? long : new Blob([long]).stream(),
      duplex: "half",
    } as RequestInit);
    expect([response.status, response.headers.get("connection")]).toEqual([400, "close"]);
    expect(await stored()).toBe(0);
  },
);

test("who gets no mail reads why on the account, and gets it again by a button, three times a day", async () => {
  const client = await addClient(app);
  const cookie = await site.cookieOf(client);
  const page = async () => await (await site.visit("/account", { cookie })).text();
  expect(await page()).not.toContain("Stuur weer mail");
  await post(noticeOf(client.email));
  const told = await page();
  expect(told).toContain("Je e-mailadres neemt geen mail aan");
  expect(told).toContain("Onze mail kwam terug");
  const answer = await site.post("/account", { intent: "mail-again" }, cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account"]);
  expect(await page()).not.toContain("Stuur weer mail");
});

test("who called a mail spam reads that what has to be known still comes", async () => {
  const { actor } = await addCompany(app);
  await post(sendgridNotice([{ event: "spamreport", email: actor.email }], new Date()));
  const text = await (await site.visit("/account", { cookie: await site.cookieOf(actor) })).text();
  expect(text).toContain("Je krijgt niet al onze mail");
  expect(text).toContain("als spam gemeld");
});

test("an admin reads which addresses are off, leafs through them, and puts one right", async () => {
  const cookie = await site.cookieOf(await addAdmin(app));
  const page = async (query = "") =>
    await (await site.visit(`/admin/post${query}`, { cookie })).text();
  expect(await page()).toContain("Elk adres krijgt zijn mail.");
  const emails = await mailedAddresses(23);
  await post(noticeOf(...emails));
  const shown = async (query?: string) => {
    const text = await page(query);
    return emails.filter((email) => text.includes(email));
  };
  const [next = ""] = /\?zonder-mail=[^"#]+/.exec(await page()) ?? [];
  const [first, second] = [await shown(), await shown(next)];
  expect([first.length, second.length]).toEqual([20, 3]);
  const [address = ""] = first;
  const lift = (fields: Record<string, string>) =>
    site.post("/admin/post", { intent: "lift", reason: "mailbox-works-again", ...fields }, cookie);
  const answer = await lift({ address });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/post#zonder-mail"]);
  expect(await shown()).not.toContain(address);
  expect((await lift({ address })).status).toBe(409);
  expect((await lift({ address: "x" })).status).toBe(400);
  expect((await lift({ address, reason: "" })).status).toBe(400);
});
