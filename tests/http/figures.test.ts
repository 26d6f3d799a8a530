import { expect, test } from "vitest";
import { listActsOn } from "~/features/desk/index.server.ts";
import { countFigures } from "~/features/figures/index.server.ts";
import { businessFigures } from "~/features/figures/tables.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { addAccepted, FLAT } from "../factories/accepted.ts";
import { addAdmin, addCompany, addHelpdesk } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

const site = await bootSite();
const { app } = site;
const PAGE = "/admin/cijfers";

test("the figures of a marketplace: none, of one day, and taken along for a reason", async () => {
  const admin = await addAdmin(app);
  const helpdesk = await addHelpdesk(app);
  const owner = await visitorOf(site, admin);
  const helper = await visitorOf(site, helpdesk);
  await app.db.delete(businessFigures);
  expect((await owner.goTo(PAGE)).text).toContain("Er is nog niets geteld");

  const { companyId } = await addCompany(app);
  const yesterday = new Date(Date.now() - DAY_MS);
  await addAccepted(app, companyId, [{ ...FLAT, priceCents: 123_400 }], yesterday);
  await countFigures(app);
  const shown = await owner.goTo(`${PAGE}?per=dag`);
  expect(shown.text).toContain("Afgesproken verhuiswaarde");
  expect(shown.html).toContain("1.234,00");
  // A picture for each width, both with words for who does not see it, and no style of its own.
  expect(shown.html.match(/<svg[^>]*role="img"/g)?.length).toBeGreaterThan(10);
  expect(shown.html).not.toMatch(
    /\sstyle="|<script(?! type="module" src="\/assets\/(?:frame|posted-drafts)-)/,
  );
  const seenByHelper = await helper.goTo(`${PAGE}?per=dag`);
  expect(seenByHelper.text).toContain("Opdrachten per provincie");
  expect(seenByHelper.html).not.toMatch(/Omzet en btw|verhuiswaarde|1\.234/);
  const elsewhere = await owner.goTo(`${PAGE}?per=dag&provincie=zeeland`);
  expect(elsewhere.text).toContain("Hier is in deze tijd nog niets van.");
  expect(elsewhere.text).not.toContain("Abonnees");
  for (const odd of ["?per=eeuw", "?provincie=%00", "?per=&provincie=belgie"]) {
    expect((await owner.goTo(PAGE + odd)).status, odd).toBe(200);
  }

  const cookies = [await site.cookieOf(admin), await site.cookieOf(helpdesk)] as const;
  const [asAdmin, asHelper] = cookies;
  const form = { intent: "export", picture: "agreed", reason: "bookkeeping", note: "" };
  const take = (fields: Partial<typeof form>, cookie: string) =>
    site.post(`${PAGE}?per=dag`, { ...form, ...fields }, cookie);
  const unreasoned = await take({ reason: "" }, asAdmin);
  expect(unreasoned.status).toBe(400);
  expect(await unreasoned.text()).toContain("Kies een reden.");
  expect((await take({}, asHelper)).status).toBe(409);
  const csv = await take({}, asAdmin);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines[0]).toContain("Dag;Afgesproken");
  expect(lines.at(-1)).toContain(`${Number(dutchDay(yesterday).slice(8))} `);
  expect(lines.at(-1)).toContain(";1234,00");
  expect((await listActsOn(app, admin, "figures-agreed")).rows).toMatchObject([
    { act: "list-exported", after: { rows: 2 } },
  ]);
  expect((await take({ picture: "briefs" }, asHelper)).status).toBe(200);
  const log = await site.post("/admin/logboek", form, asAdmin);
  expect(log.headers.get("content-type")).toBe("text/csv; charset=utf-8");
});
