import { afterAll, expect, test } from "vitest";
import { action } from "~/routes/admin/test-notification.tsx";
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
  const page = async () => await (await site.visit("/admin", { cookie })).text();
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

  const transact = () => Promise.reject(new Error("away"));
  const args = routeArgs({ ...site.app, transact }, admin, "/test-notification", {
    form: formOf({}),
  });
  expect(await action(args)).toMatchObject({
    data: { message: { title: "Test gefaald", text: expect.stringContaining("Testfout") } },
    init: { status: 503 },
  });
});
