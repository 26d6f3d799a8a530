import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { MAX_BRIEF_PHOTOS } from "~/features/uploads/constants.ts";
import type { Picture } from "~/shared/picture.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { draftPhotosAt, LIST, pair } from "../factories/draft-photos.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;
const {
  photo,
  openDraft,
  send,
  choose,
  listed,
  seen,
  wizard,
  place,
  briefOf,
  photosOf,
  signedInWith,
} = await draftPhotosAt(site);

/** Cookies after an answer that sets some: those that it deletes are gone. */
function cookiesAfter(cookie: string, answer: Response): string {
  const set = answer.headers.getSetCookie();
  const names = set.map((line) => line.split("=")[0]);
  const left = cookie.split("; ").filter((one) => !names.includes(one.split("=")[0]));
  return [...left, ...set.filter((line) => !/Max-Age=0/i.test(line)).map(pair)].join("; ");
}

describe("photos of who used the browser before", () => {
  test("chosen while signed in are that account's alone, also where its session just ended", async () => {
    const draft = await openDraft();
    const [one, other] = [await signedInWith(draft), await signedInWith(draft)];
    const { id, small } = await choose(one.cookie);
    for (const cookie of [draft, other.cookie]) {
      expect([await listed(cookie), await seen(small, cookie)]).toEqual([[], 404]);
      await site.post(LIST, { photo: id }, cookie);
      await site.post(LIST, { alles: "1" }, cookie);
    }
    expect([await listed(one.cookie), await seen(small, one.cookie)]).toEqual([[id], 200]);
    const placing = [
      { cookie: other.cookie, email: other.client.email },
      { cookie: draft, email: freshEmail() },
    ];
    for (const { cookie, email } of placing) {
      const own = await choose(cookie);
      expect((await place(cookie, wizard({ ownerEmail: email }))).status).toBe(302);
      expect(await photosOf((await briefOf(email)).id)).toEqual([own.id]);
    }
    expect((await place(one.cookie, wizard())).status).toBe(302);
    expect(await photosOf((await briefOf(one.client.email)).id)).toEqual([id]);
  });

  test("another account's take no place of the ten that somebody may choose", async () => {
    const draft = await openDraft();
    const [one, other] = [await signedInWith(draft), await signedInWith(draft)];
    const { id } = await choose(one.cookie);
    await app.db.execute(sql`
      insert into uploads (user_id, draft_id, purpose, bytes, ready_at, touched_at, created_at)
      select user_id, draft_id, purpose, bytes, ready_at, touched_at, created_at
      from uploads, generate_series(2, ${MAX_BRIEF_PHOTOS}::int) where id = ${id}`);
    const answers = [await send(one.cookie), await send(other.cookie), await send(draft)];
    expect(answers.map(({ status }) => status)).toEqual([409, 201, 201]);
  });

  test("stay with who goes on in that browser, until an account signs out of it or is erased", async () => {
    const leave = {
      "signs out": { path: "/uitloggen", fields: {} },
      "is erased": {
        path: "/account/verwijderen",
        fields: { currentPassword: PASSWORD, sure: "on" },
      },
    };
    for (const [how, { path, fields }] of Object.entries(leave)) {
      const draft = await openDraft();
      const asVisitor = await choose(draft);
      const { cookie } = await signedInWith(draft);
      const asAccount = await choose(cookie);
      expect(await listed(cookie), how).toEqual([asVisitor.id, asAccount.id]);
      const answer = await site.post(path, fields, cookie);
      expect(answer.status, how).toBe(302);
      const after = cookiesAfter(cookie, answer);
      expect(await listed(after), how).toEqual([]);
      const next = `${after}; ${await site.cookieOf(await addClient(app))}`;
      expect((await place(next, wizard())).status, how).toBe(302);
      await sweepUnused(app);
      // Also with a cookie that was copied before.
      for (const { small } of [asVisitor, asAccount]) {
        for (const held of [draft, cookie, next]) expect(await seen(small, held), how).toBe(404);
      }
    }
  });

  test("leave nothing in a browser's cache, and no cookie of somebody who signed out opens anything", async () => {
    const { cookie } = await signedInWith(await openDraft());
    const { small } = await choose(cookie);
    const answer = await site.visit(small, { cookie });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const deleted = (await site.post("/uitloggen", {}, cookie)).headers.getSetCookie();
    const gone = deleted
      .filter((line) => /Max-Age=0/i.test(line))
      .map((line) => line.split("=")[0]);
    expect(gone.sort()).toEqual(["brief-photos", "brief-placed", "registratie", "session"]);
  });
});

describe("two tabs of one browser", () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const idOf = ({ id }: Picture) => id;

  test("show, take away and send each its own photos, as a visitor and signed in", async () => {
    for (const isSignedIn of [false, true]) {
      const draft = await openDraft();
      const cookie = isSignedIn ? (await signedInWith(draft)).cookie : draft;
      const first = await choose(cookie, "", one);
      const others = [await choose(cookie, "", two), await choose(cookie, "", two)];
      const thrownAway = await choose(cookie, "", two);
      const rest = await choose(cookie, "", "geen-sleutel");
      await site.post(LIST, { tab: one, photo: thrownAway.id }, cookie);
      expect(await listed(cookie, two)).toHaveLength(3);
      await site.post(LIST, { tab: two, photo: thrownAway.id }, cookie);
      await site.post(LIST, { tab: crypto.randomUUID(), alles: "1" }, cookie);
      expect(await listed(cookie, one)).toEqual([first.id]);
      expect(await listed(cookie, two)).toEqual(others.map(idOf));
      expect(await listed(cookie)).toEqual([rest.id]);
      const sent = [
        { tabKey: two, ids: others.map(idOf) },
        { tabKey: one, ids: [first.id] },
        { tabKey: "", ids: [rest.id] },
      ];
      for (const { tabKey, ids } of sent) {
        const additionalInfo = crypto.randomUUID();
        const form = wizard({ tabKey, additionalInfo });
        expect((await place(cookie, form)).status).toBe(302);
        const isIt = sql`${briefs.additionalInfo} = ${additionalInfo}`;
        const [brief] = await app.db.select().from(briefs).where(isIt);
        expect(await photosOf(brief?.id ?? "")).toEqual(ids);
      }
    }
  });

  test("may have ten photos each, and all go when the account signs out", async () => {
    const { cookie } = await signedInWith(await openDraft());
    const [{ id }, other] = [await choose(cookie, "", one), await choose(cookie, "", two)];
    await app.db.execute(sql`
      insert into uploads (user_id, draft_id, tab_key, purpose, bytes, ready_at, touched_at, created_at)
      select user_id, draft_id, tab_key, purpose, bytes, ready_at, touched_at, created_at
      from uploads, generate_series(2, ${MAX_BRIEF_PHOTOS}::int) where id = ${id}`);
    const answers = [one, two].map((tab) => send(cookie, "", photo, tab));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 201]);
    await site.post("/uitloggen", {}, cookie);
    expect([await listed(cookie, one), await listed(cookie, two)]).toEqual([[], []]);
    expect(await seen(other.small, cookie)).toBe(404);
  });

  test("prove nothing by their keys: another browser that names one gets none of its photos", async () => {
    const mine = await openDraft();
    const { id } = await choose(mine, "", one);
    const other = await openDraft();
    expect(await listed(other, one)).toEqual([]);
    await site.post(LIST, { tab: one, alles: "1" }, other);
    const stranger = wizard({ tabKey: one });
    await place(other, stranger);
    expect(await photosOf((await briefOf(stranger.ownerEmail)).id)).toEqual([]);
    expect(await listed(mine, one)).toEqual([id]);
  });
});
