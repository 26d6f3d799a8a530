import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { readEligibility } from "~/features/billing/index.server.ts";
import { briefPhotos, briefs } from "~/features/briefs/tables.ts";
import { LIMITS } from "~/server/web/limits.ts";
import type { Picture } from "~/shared/picture.ts";
import { visitorForm } from "./briefs.ts";
import { jpeg } from "./images.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "./people.ts";
import type { TestSite } from "./site.ts";
import { visitorOf } from "./visitor.ts";

const SOON = { timeout: 2_000 };
const CLIENTS = "/client-dashboard";
const COMPANYS = "/verhuisbedrijf-dashboard";

/** `site`, of which each request comes to the next of these processes. */
export function takingTurns(site: TestSite, origins: readonly string[]): TestSite {
  let turn = 0;
  const visit: TestSite["visit"] = (target, { cookie, headers, ...visit } = {}) => {
    const { pathname, search } = new URL(target, site.origin);
    const own = origins[turn % origins.length];
    turn += 1;
    return fetch(`${own}${pathname}${search}`, {
      redirect: "manual",
      ...visit,
      headers: {
        ...(visit.method === "POST" ? { origin: site.origin } : {}),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    });
  };
  return {
    ...site,
    visit,
    post: (target, fields, cookie) => {
      const body = new URLSearchParams(fields);
      return visit(target, { method: "POST", body, ...(cookie ? { cookie } : {}) });
    },
  };
}

const cookiesIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/**
 * Walks through what a process could keep to itself, with each request at another process of `site`, whose
 * limits are those of the product. Answers the addresses that a mail of a brief has to have gone to, once.
 */
export async function walkAcross(site: TestSite): Promise<string[]> {
  await signInAndOut(site);
  await countTogether(site);
  await changeOwnPage(site);
  await payElsewhere(site);
  return [await sendTwice(site)];
}

async function signInAndOut({ app, post, visit }: TestSite): Promise<void> {
  const { email } = await addClient(app);
  const signedIn = await post("/auth", { intent: "sign-in", email, password: PASSWORD });
  expect(signedIn.status, await signedIn.text()).toBe(302);
  const cookie = cookiesIn(signedIn);
  const statuses = async () => {
    const answers = [await visit(CLIENTS, { cookie }), await visit(CLIENTS, { cookie })];
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200]);
  expect((await post("/uitloggen", {}, cookie)).status).toBe(302);
  expect(await statuses()).toEqual([302, 302]);
}

async function countTogether({ app, post }: TestSite): Promise<void> {
  const { email } = await addClient(app);
  const guess = () => post("/auth", { intent: "sign-in", email, password: "geraden-en-mis" });
  for (let tries = 0; tries < LIMITS.signInPerAccount.hits; tries += 1) {
    expect((await guess()).status).toBe(400);
  }
  expect([(await guess()).status, (await guess()).status]).toEqual([429, 429]);
}

/** Who changes a page sees it so at once, at any process; others a moment later. */
async function changeOwnPage(site: TestSite): Promise<void> {
  const { app, visit } = site;
  const { actor, companyId } = await addCompany(app, { subscribed: false, name: "Eerst Zo" });
  const page = `/company-profile/${companyId}`;
  const standing = await readEligibility(app.db, actor, app.clock.now());
  const own = await site.cookieOf(actor);
  const read = async (cookie = "") => await (await visit(page, { cookie })).text();
  for (let name = 1; name <= 2; name += 1) {
    for (let warm = 0; warm < 4; warm += 1) await read();
    const businessName = `Daarna Zo ${name}`;
    const fields = {
      intent: "save-profile",
      businessName,
      kvkNumber: standing?.profile.kvkNumber ?? "",
      teamSize: "4",
      categories: "RESIDENTIAL",
      serviceAreas: "Utrecht",
    };
    const saved = await site.post(COMPANYS, fields, own);
    expect(saved.status).toBe(200);
    const changer = `${own}; ${cookiesIn(saved)}`;
    // One more than there are processes would do; it comes to each of up to four.
    for (let turn = 0; turn < 4; turn += 1) expect(await read(changer)).toContain(businessName);
    for (let turn = 0; turn < 4; turn += 1)
      await expect.poll(() => read(), SOON).toContain(businessName);
  }
}

/** A checkout that is begun at one process, paid at the next and asked after at another. */
async function payElsewhere(site: TestSite): Promise<void> {
  const { actor } = await addCompany(site.app, { subscribed: false });
  const visitor = await visitorOf(site, actor);
  const checkout = await visitor.press(await visitor.goTo("/pricing"), "Abonnement starten");
  const back = await visitor.press(checkout, "Betalen");
  expect(back.url.pathname, back.text).toBe("/success");
  for (let turn = 0; turn < 2; turn += 1) {
    const standing = await readEligibility(site.app.db, actor, site.app.clock.now());
    expect(standing?.eligibility.subscribed).toBe(true);
    expect((await visitor.goTo(COMPANYS)).status).toBe(200);
  }
}

/** A draft with a photo, placed at two processes at the same time; answers whose it is. */
async function sendTwice({ app, visit, post }: TestSite): Promise<string> {
  const drafts = "/brief-form/fotos";
  const cookie = cookiesIn(await visit(drafts));
  const photo = new Uint8Array(await jpeg(400, 300));
  const chosen = await visit("/uploads?soort=aanvraag&ruimte=", {
    method: "POST",
    body: photo,
    cookie,
  });
  expect(chosen.status).toBe(201);
  const { picture } = (await chosen.json()) as { picture: Picture };
  for (let turn = 0; turn < 2; turn += 1) {
    const { photos } = (await (await visit(drafts, { cookie })).json()) as { photos: Picture[] };
    expect(photos.map(({ id }) => id)).toEqual([picture.id]);
    expect((await visit(picture.large, { cookie })).status).toBe(200);
  }
  const ownerEmail = freshEmail();
  const filled = Object.entries(visitorForm({ ownerEmail }, new Date()));
  const fields = Object.fromEntries(
    filled.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const placed = await Promise.all([1, 2, 3].map(() => post("/brief-form", fields, cookie)));
  expect(placed.map(({ status }) => status)).toEqual([302, 302, 302]);
  const rows = await app.db.select().from(briefs).where(eq(briefs.clientEmail, ownerEmail));
  expect(rows).toHaveLength(1);
  const kept = eq(briefPhotos.briefId, rows[0]?.id ?? "");
  expect(await app.db.select().from(briefPhotos).where(kept)).toHaveLength(1);
  return ownerEmail;
}
