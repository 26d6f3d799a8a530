import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { MANY_WAITING } from "~/features/notifications/constants.ts";
import { action } from "~/routes/admin/test-notification.tsx";
import { formatMoment } from "~/shared/dates.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { visitorForm } from "../factories/briefs.ts";
import { addAdmin, freshEmail } from "../factories/people.ts";
import { formOf, routeArgs } from "../factories/routes.ts";
import { bootSite } from "../factories/site.ts";
import { startSmtp } from "../factories/smtp.ts";

const smtp = await startSmtp();
afterAll(() => smtp.close());
const site = await bootSite({ SMTP_URL: smtp.url });
const SOON_MS = 10_000;

test("an admin reads which mail was refused, and also that none was", async () => {
  const cookie = await site.cookieOf(await addAdmin(site.app));
  const page = async () => await (await site.visit("/admin/post", { cookie })).text();
  const none = await page();
  expect(none).toMatch(/<h2 id="geweigerd"[^>]*>Geweigerde mail<\/h2>/);
  expect(none).toContain("Alle mail is aangekomen of nog onderweg.");

  const email = freshEmail("weg");
  Object.assign(smtp.answer, { code: 550, at: "recipient" });
  await placeBriefAsVisitor(site.app, visitorForm({ ownerEmail: email }, new Date()));
  await expect.poll(page, { timeout: SOON_MS }).toContain(email);
  const refused = await page();
  expect(refused).toContain("SMTP 550");
  expect(refused).not.toContain("Alle mail is aangekomen of nog onderweg.");
});

test("an admin reads that tasks wait, and since when, as long as they are many", async () => {
  const cookie = await site.cookieOf(await addAdmin(site.app));
  const page = async () => await (await site.visit("/admin/post", { cookie })).text();
  const HEADING = "Mails en taken lopen achter";
  expect(await page()).not.toContain(HEADING);
  // A task that no worker knows.
  await site.app.db.execute(sql`
    select count(graphile_worker.add_job('of-a-later-version', '{}', run_at => ${"2026-03-10T09:00:00Z"}))
    from generate_series(1, ${MANY_WAITING + 1}::int)`);
  const late = await page();
  expect(late).toContain(HEADING);
  expect(late).toContain(formatMoment(new Date("2026-03-10T09:00:00Z")));
  await site.app.db.execute(sql`
    delete from graphile_worker._private_jobs using graphile_worker._private_tasks tasks
    where tasks.id = task_id and tasks.identifier = 'of-a-later-version'`);
  expect(await page()).not.toContain(HEADING);
});

test("an admin's test notification arrives, and one that cannot be queued says so", async () => {
  Object.assign(smtp.answer, { code: 250, at: "recipient" });
  const admin = await addAdmin(site.app);
  const cookie = await site.cookieOf(admin);
  const sent = await site.post("/test-notification", {}, cookie);
  expect([sent.status, sent.headers.get("location")]).toEqual([302, "/test-notification"]);
  // Signing up is mailed too, when the task is faster than the confirmation.
  const told = () =>
    smtp.received.filter(
      ({ to, subject }) => to.includes(admin.email) && subject === "Testmelding van Verhuisbod",
    ).length;
  await expect.poll(told, { timeout: SOON_MS }).toBe(1);

  const away = { execute: () => Promise.reject(new Error("away")) };
  const db = Object.assign(Object.create(site.app.db), away);
  const args = routeArgs({ ...site.app, db }, admin, "/test-notification", { form: formOf({}) });
  expect(await action(args)).toMatchObject({
    data: { message: { title: "Test gefaald", text: expect.stringContaining("Testfout") } },
    init: { status: 503 },
  });
});
