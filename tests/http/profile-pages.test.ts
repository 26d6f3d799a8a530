import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEligibility } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { PAGES_CHANGED } from "~/server/db/listen.ts";
import { completeOnboarding } from "~/use-cases/save-profile.ts";
import { png, sentPicture } from "../factories/images.ts";
import { addAdmin, addCompany, profileForm } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app, clock } = site;

// The second process shares the database and the pictures, as behind a load balancer.
let other: Product;
beforeAll(async () => {
  const { PORT: _, ...env } = site.env;
  other = await startProduct(env);
});
afterAll(async () => void (await other.stop()));

const DIRECTORY = "/verhuisbedrijven";
const DASHBOARD = "/verhuisbedrijf-dashboard";
// What another process wrote shows within a second; the rest is for a busy machine.
const SOON_MS = 1_000;
const SLACK_MS = 1_000;

const anonymous = async (target: string, origin = site.origin) =>
  await (await fetch(new URL(target, origin))).text();

/** Has the page made and kept; a second reading comes from the cache. */
async function warm(target: string, origin = site.origin): Promise<string> {
  await anonymous(target, origin);
  return await anonymous(target, origin);
}

async function soon(target: string, origin: string, text: string): Promise<void> {
  const until = Date.now() + SOON_MS + SLACK_MS;
  while (!(await anonymous(target, origin)).includes(text)) {
    if (Date.now() > until) throw new Error(`'${text}' is not on ${target} in time`);
    await sleep(50);
  }
}

async function scene(name: string) {
  const { actor, companyId } = await addCompany(app, { subscribed: false, name });
  const standing = await readEligibility(app.db, actor, clock.now());
  const fields = {
    intent: "save-profile",
    businessName: name,
    kvkNumber: standing?.profile.kvkNumber ?? "",
    teamSize: "4",
    categories: "RESIDENTIAL",
    serviceAreas: "Utrecht",
  };
  const cookie = await site.cookieOf(actor);
  const save = async (changes: Record<string, string | string[]>) => {
    const body = new URLSearchParams();
    for (const [field, value] of Object.entries({ ...fields, ...changes })) {
      for (const one of [value].flat()) body.append(field, one);
    }
    const answer = await site.visit(DASHBOARD, { method: "POST", body, cookie });
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  };
  return { actor, companyId, page: `/company-profile/${companyId}`, save };
}

async function upload(actor: CompanyActor): Promise<string> {
  const stored = await storeUpload(app, actor, "portfolio", sentPicture(await png(60, 40)));
  if (!stored.ok) throw new Error(stored.reason);
  return stored.value.id;
}

describe("a change of a profile is seen at once on pages that are kept", () => {
  it("in its name and story, on the profile and in the directory", async () => {
    const { page, save } = await scene("Voor Verhuisd");
    for (const target of [page, DIRECTORY]) await soon(target, site.origin, "Voor Verhuisd");
    await save({ businessName: "Na Verhuisd", bio: "Sinds vandaag ook op zondag." });
    for (const target of [page, DIRECTORY]) {
      const now = await anonymous(target);
      expect(now).toContain("Na Verhuisd");
      expect(now).not.toContain("Voor Verhuisd");
    }
    expect(await anonymous(page)).toContain("Sinds vandaag ook op zondag.");
  });

  it("in its pictures, new and removed", async () => {
    const { actor, page, save } = await scene("Foto Verhuisd");
    expect(await warm(page)).not.toContain("Eerder werk");
    const [first, second] = [await upload(actor), await upload(actor)];
    await save({ portfolio: [first, second] });
    expect(await warm(page)).toContain(`/bestanden/${second}-groot.webp`);
    await save({ portfolio: [second] });
    const now = await anonymous(page);
    expect(now).not.toContain(first);
    expect(now).toContain(second);
  });

  it("in its work areas, in the directory", async () => {
    const { companyId, save } = await scene("Plek Verhuisd");
    const countIn = (html: string) => html.split(`/company-profile/${companyId}`).length - 1;
    await save({ serviceAreas: ["Utrecht"] });
    expect(countIn(await warm(DIRECTORY))).toBe(1);
    await save({ serviceAreas: ["Utrecht", "Zeeland"] });
    expect(countIn(await anonymous(DIRECTORY))).toBe(2);
  });

  it("in the badge that the check by the trade register sets", async () => {
    const { actor } = await addCompany(app, {
      profile: "minimal",
      subscribed: false,
      name: "Keur",
    });
    const done = await completeOnboarding(app, actor, profileForm({ businessName: "Keur" }));
    expect(done.ok).toBe(true);
    const standing = await readEligibility(app.db, actor, clock.now());
    const page = `/company-profile/${standing?.companyId}`;
    await soon(page, site.origin, "gecontroleerd in het Handelsregister (KvK) op");
    await soon(DIRECTORY, site.origin, "Keur");
  });

  it("in the badge that an admin sets", async () => {
    const { companyId, page } = await scene("Hand Verhuisd");
    await app.db
      .update(companyProfiles)
      .set({
        verificationStatus: "UNKNOWN",
        verificationReason: "NOT_ASKED",
        verifiedAt: null,
      })
      .where(eq(companyProfiles.id, companyId));
    await soon(page, site.origin, "Niet geverifieerd");
    const [row] = await app.db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.id, companyId));
    const answer = await site.post(
      `/admin/bedrijven/${companyId}`,
      {
        intent: "approve",
        reason: "papers-checked",
        companyId,
        businessName: "Hand Verhuisd",
        kvkNumber: row?.kvkNumber ?? "",
        note: "Uittreksel van vandaag gezien.",
      },
      await site.cookieOf(await addAdmin(app)),
    );
    expect(answer.status).toBe(302);
    expect(await anonymous(page)).toContain("met de hand door Verhuisbod");
  });
});

describe("through another process", () => {
  it("it is seen at once by who made it, before others see it", async () => {
    const { page, save } = await scene("Eigen Verhuisd");
    await soon(page, other.url, "Eigen Verhuisd");
    await warm(page, other.url);
    for (let turn = 0; turn < 5; turn += 1) {
      const name = `Eigen Beurt ${turn}`;
      const cookie = (await save({ businessName: name })).join("; ");
      const answer = await fetch(new URL(page, other.url), { headers: { cookie } });
      expect(await answer.text()).toContain(name);
    }
  });

  it("it is seen within a second, also after what tells of it was cut off", async () => {
    const { page, save } = await scene("Ver Verhuisd");
    for (const target of [page, DIRECTORY]) await soon(target, other.url, "Ver Verhuisd");
    await save({ businessName: "Dichtbij Verhuisd" });
    for (const target of [page, DIRECTORY]) await soon(target, other.url, "Dichtbij Verhuisd");
    await app.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = '${PAGES_CHANGED}'`,
    );
    await save({ businessName: "Weer Verhuisd" });
    const read = async () => await anonymous(page, other.url);
    await expect.poll(read).toContain("Weer Verhuisd");
  });
});
