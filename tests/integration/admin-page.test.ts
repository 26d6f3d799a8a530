import { afterAll, expect, test } from "vitest";
import { placeBriefAsVisitor } from "~/features/briefs/writes.server.ts";
import { visitorForm } from "../factories/briefs.ts";
import { addAdmin, freshEmail } from "../factories/people.ts";
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
  await placeBriefAsVisitor(site.app, visitorForm({ ownerEmail: email }));
  await expect.poll(page, { timeout: SOON_MS }).toContain(email);
  const refused = await page();
  expect(refused).toContain("SMTP 550");
  expect(refused).not.toContain("Alle mail is aangekomen of nog onderweg.");
});
