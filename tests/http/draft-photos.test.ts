import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { claimBriefs, claimPhotos } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { MAX_BRIEF_PHOTOS, MAX_WAITING } from "~/features/uploads/constants.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { listedBriefAnswersPath, ownBriefPath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { ok } from "~/shared/result.ts";
import { RETENTION } from "~/shared/retention.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { addProposal } from "../factories/briefs.ts";
import { draftPhotosAt, LIST } from "../factories/draft-photos.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app, clock } = site;
const { photo, openDraft, send, choose, listed, seen, wizard, place, briefOf, photosOf } =
  await draftPhotosAt(site);

/** Places a visitor's brief with photos of these rooms, and gives it to an account of its own. */
async function placed(...rooms: string[]) {
  const cookie = await openDraft();
  const photos: Picture[] = [];
  for (const room of rooms) photos.push(await choose(cookie, room));
  const form = wizard();
  expect((await place(cookie, form)).status).toBe(302);
  const brief = await briefOf(form.ownerEmail);
  return { cookie, photos, form, brief };
}

describe("photos of a brief that is being filled in", () => {
  test("are seen and taken away by the browser that chose them alone", async () => {
    const [mine, other] = [await openDraft(), await openDraft()];
    const [one, two] = [await choose(mine, "living"), await choose(mine)];
    expect(await listed(mine)).toEqual([`${one.id} Woonkamer`, two.id]);
    expect(await listed(other)).toEqual([]);
    const client = await site.cookieOf(await addClient(app));
    const company = await site.cookieOf((await addCompany(app)).actor);
    for (const address of [one.small, two.large]) {
      expect(await seen(address, mine)).toBe(200);
      for (const cookie of [undefined, other, client, company]) {
        expect(await seen(address, cookie)).toBe(404);
      }
    }
    await site.post(LIST, { photo: one.id }, other);
    await site.post(LIST, { alles: "1" }, other);
    expect(await listed(mine)).toHaveLength(2);
    await site.post(LIST, { photo: one.id }, mine);
    expect(await listed(mine)).toEqual([two.id]);
    await site.post(LIST, { alles: "1" }, mine);
    expect(await listed(mine)).toEqual([]);
    await sweepUnused(app);
    expect([await seen(one.small, mine), await seen(two.small, mine)]).toEqual([404, 404]);
  });

  test("are ten at most, also when they are chosen at once, and each says why not", async () => {
    const cookie = await openDraft();
    const first = await choose(cookie);
    // All but two more, without a picture of their own.
    await app.db.execute(sql`
      insert into uploads (draft_id, purpose, bytes, ready_at, touched_at, created_at)
      select draft_id, purpose, bytes, ready_at, touched_at, created_at
      from uploads, generate_series(1, ${MAX_BRIEF_PHOTOS - 3}::int) where id = ${first.id}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(cookie)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(new Set(statuses.filter((status) => status !== 201))).toEqual(new Set([409]));
    expect(await listed(cookie)).toHaveLength(MAX_BRIEF_PHOTOS);
    const fresh = await openDraft();
    const large = Buffer.concat([photo, Buffer.alloc(6 * 1024 * 1024)]);
    const refused = [
      await send(fresh, "", new Uint8Array(large)),
      await send(fresh, "", new Uint8Array(Buffer.from("een brief die foto.jpg heet"))),
      await send(""),
      await send("brief-photos=verzonnen"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([413, 415, 409, 409]);
    for (const answer of refused) {
      expect(await answer.json()).toMatchObject({
        message: { tone: "bad", text: expect.any(String) },
      });
    }
    expect(await listed(fresh)).toEqual([]);
  });

  test("are refused kindly when too many wait in all; those that are taken are kept a day from the last of them, and swept then", async () => {
    const cookie = await openDraft();
    const crowd = sql`insert into uploads (draft_id, purpose, bytes, touched_at, created_at)
      select gen_random_uuid(), 'brief', 1, now(), now() from generate_series(1, ${MAX_WAITING}::int)`;
    await app.db.execute(crowd);
    const answer = await send(cookie);
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
    expect(JSON.stringify(await answer.json())).toContain("als je aanvraag is geplaatst");
    await app.db.delete(uploads).where(eq(uploads.bytes, 1));

    const one = await choose(cookie);
    clock.advance((RETENTION.unusedPictureHours - 1) * HOUR_MS);
    await sweepUnused(app);
    expect(await seen(one.small, cookie)).toBe(200);
    clock.advance(2 * HOUR_MS);
    await sweepUnused(app);
    expect(await seen(one.small, cookie)).toBe(404);
    expect(await listed(cookie)).toEqual([]);
  });
});

describe("placing a brief", () => {
  test("brings its photos once, in their order, however often it is sent", async () => {
    const { cookie, photos, form, brief } = await placed("sleeping", "living");
    const ids = photos.map(({ id }) => id);
    expect(await photosOf(brief.id)).toEqual(ids);
    // The answer was lost: the same browser chooses one more, and sends the same form.
    const late = await choose(cookie);
    const again = await Promise.all([place(cookie, form), place(cookie, form)]);
    expect(again.map(({ status }) => status)).toEqual([302, 302]);
    expect(await photosOf(brief.id)).toEqual([...ids, late.id]);
    // Who has them now decides; the wizard takes none of them away.
    await site.post(LIST, { alles: "1" }, cookie);
    expect(await photosOf(brief.id)).toHaveLength(3);
    clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
    await sweepUnused(app);
    expect(await photosOf(brief.id)).toEqual([...ids, late.id]);
    const owner = await site.cookieOf({ userId: brief.clientId ?? "" });
    const page = await (await site.visit(ownBriefPath(brief.id), { cookie: owner })).text();
    for (const text of [...ids, "Woonkamer", "Slaapkamers"]) expect(page).toContain(text);
  });

  test("takes its photos, and another form brings nothing of it along", async () => {
    const cookie = await openDraft();
    await choose(cookie);
    const first = wizard();
    const answer = await place(cookie, first);
    expect(answer.headers.get("location")).toContain("fotos=1");
    const second = wizard();
    expect((await place(cookie, second)).headers.get("location")).toContain("fotos=0");
    expect(await photosOf((await briefOf(second.ownerEmail)).id)).toEqual([]);
    expect(await photosOf((await briefOf(first.ownerEmail)).id)).toHaveLength(1);
  });

  test("a refused one keeps them with the draft, and they go with the account that they came to", async () => {
    const taken = await addClient(app);
    const cookie = await openDraft();
    const { small } = await choose(cookie);
    expect((await place(cookie, wizard({ ownerEmail: taken.email }))).status).toBe(409);
    expect(await listed(cookie)).toHaveLength(1);
    // Signed in half way, the draft is still that of this browser.
    const signedIn = `${cookie}; ${await site.cookieOf(taken)}`;
    expect(await listed(signedIn)).toHaveLength(1);
    expect((await place(signedIn, wizard())).status).toBe(302);
    const brief = await briefOf(taken.email);
    expect(await photosOf(brief.id)).toHaveLength(1);
    const own = eq(uploads.userId, taken.userId);
    expect(await app.db.select().from(uploads).where(own)).toHaveLength(1);
    const erased = await erasePerson(app, taken, { currentPassword: PASSWORD, sure: "on" });
    expect(erased.ok).toBe(true);
    await sweepUnused(app);
    expect(await seen(small, signedIn)).toBe(404);
    expect(await listed(signedIn)).toEqual([]);
  });

  test("with an address that somebody else still has to confirm, they wait for whoever confirms it", async () => {
    const email = freshEmail();
    await place(await openDraft(), wizard({ ownerEmail: email }));
    const { clientId } = await briefOf(email);
    const cookie = await openDraft();
    const { id, small } = await choose(cookie);
    const form = wizard({ ownerEmail: email, additionalInfo: "De tweede." });
    await place(cookie, form);
    clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
    await sweepUnused(app);
    const owner = await site.cookieOf({ userId: clientId ?? "" });
    expect(await seen(small, owner)).toBe(404);
    await app.transact(async (tx) => {
      await claimBriefs(tx, clientId ?? "", email);
      await claimPhotos(tx, clientId ?? "", clock.now());
      return ok(null);
    });
    expect(await seen(small, owner)).toBe(200);
    const [row] = await app.db.select().from(uploads).where(eq(uploads.id, id));
    expect(row?.userId).toBe(clientId);
  });
});

describe("photos of a home", () => {
  const setBadge = (companyId: string, verified: boolean) =>
    app.db
      .update(companyProfiles)
      .set(
        verified
          ? { verificationStatus: "CONFIRMED", verifiedAt: clock.now() }
          : { verificationStatus: "UNCHECKED", verifiedAt: null },
      )
      .where(eq(companyProfiles.id, companyId));

  test("are for companies with the badge, and stay with the one that was accepted", async () => {
    const { photos, brief } = await placed("living");
    const [{ id = "", small = "", large = "" } = {}] = photos;
    const [company, rival] = [await addCompany(app), await addCompany(app)];
    const cookie = await site.cookieOf(company.actor);
    const rivals = await site.cookieOf(rival.actor);
    const details = async () =>
      await (await site.visit(listedBriefAnswersPath(brief.id), { cookie })).text();
    const all = async (of: string) => [await seen(small, of), await seen(large, of)];
    expect(await all(cookie)).toEqual([200, 200]);
    expect(await details()).toContain(id);
    await setBadge(company.companyId, false);
    expect(await all(cookie)).toEqual([404, 404]);
    expect(await details()).not.toContain(id);
    expect(await details()).toContain("photoCount");
    await setBadge(company.companyId, true);
    const proposalId = await addProposal(app, company.actor, brief.id);
    await addProposal(app, rival.actor, brief.id);
    const chosen = eq(proposals.id, proposalId);
    await app.db.update(proposals).set({ status: "ACCEPTED" }).where(chosen);
    await app.db.update(briefs).set({ status: "COMPLETED" }).where(eq(briefs.id, brief.id));
    await setBadge(company.companyId, false);
    await setBadge(rival.companyId, false);
    expect(await all(cookie)).toEqual([200, 200]);
    const own = await site.visit("/verhuisbedrijf-dashboard/offertes.data", { cookie });
    expect(await own.text()).toContain(id);
    expect(await all(rivals)).toEqual([404, 404]);
    const theirs = await site.visit("/verhuisbedrijf-dashboard/offertes.data", { cookie: rivals });
    expect(await theirs.text()).not.toContain(id);
  });
});
