import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOMES, PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { pathsOfSitemap } from "../factories/pages.ts";
import { addCompany, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { visitorOf } from "../factories/visitor.ts";

// While nobody can read how a company stands with its subscription, pages that show it by a label or an offer
// alone are there all the same; what money or access depends on is an error.

const site = await bootSite();
const { app } = site;
const { actor } = await addCompany(app);
const other = await addCompany(app);
const cookie = await site.cookieOf(actor);
let paths: string[] = [];

beforeAll(async () => {
  paths = await pathsOfSitemap(site);
  await app.db.execute(sql`alter table subscriptions rename to subscriptions_away`);
});
afterAll(() => app.db.execute(sql`alter table subscriptions_away rename to subscriptions`));

test("a signed-in company reads every public page", async () => {
  expect(paths).toContain(PRICING);
  for (const path of paths) {
    expect((await site.visit(path, { cookie })).status, path).toBeLessThan(400);
  }
});

test("a company signs in, and is told where its dashboard cannot be read", async () => {
  for (const door of ["/auth", "/verhuis/login"]) {
    const visitor = await visitorOf(site);
    const page = await visitor.goTo(door);
    const { url } = await visitor.press(page, "Inloggen", {
      email: other.actor.email,
      password: PASSWORD,
    });
    expect(url.pathname).toBe(HOMES.company);
  }
});

test("what money depends on is an error", async () => {
  for (const path of [SUBSCRIPTION, HOMES.company]) {
    expect((await site.visit(path, { cookie })).status, path).toBe(500);
  }
});
