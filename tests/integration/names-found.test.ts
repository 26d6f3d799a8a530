import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { findSubscribers, listSubscribers } from "~/features/billing/index.server.ts";
import { listBriefsAtDesk } from "~/features/brief-desk/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { listCompaniesAtDesk } from "~/features/companies/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listPeople } from "~/features/people/index.server.ts";
import { foldName } from "~/shared/fold.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { subscribeAll } from "../factories/many-companies.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";

const { app } = await makeApp();
const admin = await addAdmin(app);

/** Names as they are stored, each with spellings by which an admin looks for it. */
const NAMES: readonly (readonly [name: string, typed: readonly string[]])[] = [
  ["Łukasz Wójcik", ["lukasz", "ŁUKASZ WÓJCIK", "lukasz  wojcik", "wojcik"]],
  ["Şahin Yıldız", ["sahin", "ŞAHİN", "yildiz", "Yıldız"]],
  ["İbrahim Çelik", ["ibrahim", "İBRAHİM", "Ibrahim Celik", "çelik"]],
  ["Zoë  de Vries", ["zoe", "ZOË", "zoe de vries", "de vries", "Vries"]],
  ["Zoe\u0308 Anders", ["zoë anders", "zoe  anders"]],
  ["Åse Sørensen", ["ase", "sorensen", "SØRENSEN"]],
  ["Jürgen Weißmüller", ["jurgen", "weissmuller", "WEISSMÜLLER"]],
  ["Ægir Þórðarson", ["aegir", "thordarson"]],
  ["Иван Йорданов", ["иван", "ЙОРДАНОВ", "иорданов"]],
  ["Γιώργος Παπάς", ["γιωργος", "ΓΙΏΡΓΟΣ ΠΑΠΆΣ", "παπας"]],
  ["Anne-Marie van 't Hof", ["anne marie", "Anne-Marie", "hof", "anne-marie van ’t Hof"]],
  ["Đặng Nguyễn", ["dang", "nguyen", "ĐẶNG"]],
];

const ids = new Map<string, { person: string; brief: string; company: string; owner: string }>();

beforeAll(async () => {
  for (const [name] of NAMES) {
    const client = await addClient(app);
    await app.db.update(users).set({ name }).where(eq(users.id, client.userId));
    const brief = await addBrief(app, client);
    await app.db.update(briefs).set({ clientName: name }).where(eq(briefs.id, brief));
    const { companyId, actor } = await addCompany(app, { form: { businessName: name } });
    ids.set(name, { person: client.userId, brief, company: companyId, owner: actor.userId });
  }
  await subscribeAll(app);
});

const sought = (search: string) => ({ search, isUnanswered: false, isOutOfReach: false });
const idsIn = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

test.for(NAMES)("'%s' is found however it is typed", async ([name, typed]) => {
  const own = ids.get(name);
  for (const text of typed) {
    expect(idsIn(await listPeople(app, admin, text, null)), text).toContain(own?.person);
    // Companies and briefs are found by the beginning of the whole name.
    if (!foldName(name).startsWith(foldName(text))) continue;
    expect(idsIn(await listBriefsAtDesk(app, admin, sought(text), null)), text).toContain(
      own?.brief,
    );
    const companies = await listCompaniesAtDesk(app, admin, { search: text }, null);
    expect(idsIn(companies), text).toContain(own?.company);
    expect(await findSubscribers(app, admin, text), text).toContain(own?.owner);
  }
});

test("a name of signs alone finds nobody, and no sign stands for any letter", async () => {
  for (const text of ["%%", "__", "- -", "\\\\", "z%e"]) {
    expect((await listPeople(app, admin, text, null)).rows, text).toEqual([]);
    expect((await listBriefsAtDesk(app, admin, sought(text), null)).rows, text).toEqual([]);
  }
});

test("lists by name put a letter with marks beside its own letter", async () => {
  const names = (await listSubscribers(app, admin, null, null, 100)).rows.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => (foldName(a) < foldName(b) ? -1 : 1)));
  const place = (name: string) => names.indexOf(name);
  expect(place("Åse Sørensen")).toBeLessThan(place("Zoë  de Vries"));
  expect(place("Şahin Yıldız")).toBeLessThan(place("Zoë  de Vries"));
  const paged: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const found: Awaited<ReturnType<typeof listSubscribers>> = await listSubscribers(
      app,
      admin,
      null,
      after || null,
      5,
    );
    paged.push(...found.rows.map(({ name }) => name));
    after = found.next;
  }
  expect(paged).toEqual(names);
});

test("the database folds each letter as the product does", async () => {
  // Letters and signs of most scripts, without those of Chinese and Korean.
  const points = Array.from({ length: 0x24ff }, (_, n) => n + 1);
  const texts = points.map((point) => `a${String.fromCodePoint(point)}b`);
  const { rows } = await app.db.$client.query<{ text: string; folded: string; apart: string }>(
    `select text, fold_name(text) as folded, normalize(text, NFKD) as apart
     from unnest($1::text[]) text`,
    [texts],
  );
  // A letter that is newer than the database's or the product's Unicode is left as it is.
  const isKnown = (text: string) => /^a\P{Cn}b$/u.test(text);
  const different = rows.filter(
    ({ text, folded, apart }) =>
      isKnown(text) && apart === text.normalize("NFKD") && folded !== foldName(text),
  );
  expect(different.slice(0, 20)).toEqual([]);
});

const PHONES = [
  "06-12345678",
  "+31 6 12 34 56 78",
  "0031612345678",
  "(06) 1234 5678",
  "06.12.34.56.78",
  "31612345678",
  "\u200e06 12345678",
  "０６１２３４５６７８",
];

test.for(PHONES)(
  "a client, a brief and a company are found by the phone number '%s'",
  async (typed) => {
    const phone = "+31612345678";
    const client = await addClient(app);
    const brief = await addBrief(app, client);
    await app.db.update(briefs).set({ clientPhone: phone }).where(eq(briefs.id, brief));
    const company = await addCompany(app);
    await app.db
      .update(companyProfiles)
      .set({ phone })
      .where(eq(companyProfiles.id, company.companyId));
    const people = idsIn(await listPeople(app, admin, typed, null));
    expect(people).toContain(client.userId);
    expect(people).toContain(company.actor.userId);
    expect(idsIn(await listBriefsAtDesk(app, admin, sought(typed), null))).toContain(brief);
    const companies = await listCompaniesAtDesk(app, admin, { search: typed }, null);
    expect(idsIn(companies)).toContain(company.companyId);
    expect(await findSubscribers(app, admin, typed)).toContain(company.actor.userId);
  },
);
