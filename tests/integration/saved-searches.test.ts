import { describe, expect, test } from "vitest";
import { setMailsByLink } from "~/features/companies/index.server.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import {
  deleteSearch,
  listOwnSearches,
  mailSearch,
  readScope,
  saveSearch,
} from "~/features/search/index.server.ts";
import { NO_FILTER } from "~/features/search/rules/filter.ts";
import { savedSearches } from "~/features/search/tables.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { ok, refuse } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, briefForm } from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, addCompany, type CompanyOptions, PASSWORD } from "../factories/people.ts";

const { app, clock, mails, runTasks } = await makeApp();

const keep = (actor: CompanyActor, filter: string, name = "Mijn zoekopdracht", mailed = true) =>
  saveSearch(app, actor, { name, filter, mails: mailed });
const FAR = { form: { serviceAreas: ["Zeeland" as const] } };
const newcomer = async (options: CompanyOptions = FAR) => (await addCompany(app, options)).actor;
const toldOf = async ({ email }: CompanyActor) =>
  (await mails(email)).filter(({ subject }) => subject.startsWith("Nieuwe opdracht"));
const zwolle: Partial<BriefForm> = { fromProvince: "Overijssel", fromCity: "Zwolle" };

describe("keeping a search", () => {
  test("stores what is looked for, by the name of its place, and replaces what had its name", async () => {
    const actor = await newcomer();
    expect(await keep(actor, "bij=zwolle&km=10&m3min=5")).toEqual(ok(null));
    const [first] = await listOwnSearches(app, actor);
    expect(first).toMatchObject({
      name: "Mijn zoekopdracht",
      pace: "at-once",
      filter: { ...NO_FILTER, bij: "Zwolle (Overijssel)", km: "10", m3min: 5 },
    });
    await keep(actor, "naar=Zeeland", "Mijn zoekopdracht", false);
    await keep(actor, "van=Utrecht", "Andere");
    expect(await listOwnSearches(app, actor)).toMatchObject([
      { name: "Andere", filter: { van: "Utrecht" } },
      { id: first?.id, pace: "off", filter: { naar: "Zeeland", bij: null } },
    ]);
  });

  test.for([
    ["", "search-empty"],
    ["type=", "search-empty"],
    ["van=Atlantis", "search-empty"],
    ["bij=Nergenshuizen", "search-nowhere"],
  ] as const)("'%s' is refused: %s", async ([filter, reason]) => {
    const actor = await newcomer();
    expect(await keep(actor, filter)).toEqual(refuse(reason));
    expect(await listOwnSearches(app, actor)).toEqual([]);
  });

  test("stops at ten, however many come at once; one of them may be replaced", async () => {
    const actor = await newcomer();
    const kept = await Promise.all(
      Array.from({ length: 13 }, (_, index) => keep(actor, "van=Utrecht", `Nummer ${index}`)),
    );
    expect(kept.filter((one) => one.ok)).toHaveLength(10);
    expect(kept.filter((one) => !one.ok)[0]).toEqual(refuse("search-many"));
    const [one] = await listOwnSearches(app, actor);
    expect(await keep(actor, "naar=Utrecht", one?.name)).toEqual(ok(null));
    expect(await listOwnSearches(app, actor)).toHaveLength(10);
  });

  test("is its company's own: nobody else switches or deletes it", async () => {
    const [actor, other] = [await newcomer(), await newcomer()];
    await keep(actor, "van=Utrecht");
    const [search] = await listOwnSearches(app, actor);
    const id = search?.id ?? "";
    expect(await mailSearch(app, other, id, "off")).toEqual(refuse("search-gone"));
    expect(await deleteSearch(app, other, id)).toEqual(refuse("search-gone"));
    expect(await mailSearch(app, actor, id, "off")).toEqual(ok("off"));
    expect(await deleteSearch(app, actor, id)).toEqual(ok(null));
    expect(await deleteSearch(app, actor, id)).toEqual(refuse("search-gone"));
  });

  test("ends with the company's account, and is told to who asks what is kept", async () => {
    const actor = await newcomer({ subscribed: false });
    await keep(actor, "van=Utrecht", "Van Kanarie");
    expect(JSON.stringify(await exportOf(app, actor))).toContain("Van Kanarie");
    expect(await erasePerson(app, actor, { currentPassword: PASSWORD, sure: "on" })).toEqual(
      ok(null),
    );
    const left = await app.db.select().from(savedSearches);
    expect(JSON.stringify(left)).not.toContain("Van Kanarie");
  });
});

describe("a new brief", () => {
  test("is mailed to who looks for it, once, and says by which search", async () => {
    const [near, far, silent, both, free] = await Promise.all([
      newcomer(),
      newcomer(),
      newcomer(),
      newcomer({ form: { serviceAreas: ["Overijssel"] } }),
      newcomer({ ...FAR, subscribed: false }),
    ]);
    await keep(near, "bij=Kampen&km=25", "Rond Kampen");
    await keep(near, "van=Overijssel", "Zuid");
    await keep(far, "bij=Maastricht&km=25");
    await keep(silent, "van=Overijssel", "Stil", false);
    await keep(both, "van=Overijssel");
    await keep(free, "van=Overijssel");
    await addBrief(app, await addClient(app), zwolle);
    await runTasks();
    const counts = await Promise.all([near, far, silent, both, free].map(toldOf));
    expect(counts.map((told) => told.length)).toEqual([1, 0, 0, 1, 0]);
    const [mail] = await toldOf(near);
    expect(mail?.text).toContain("bij je zoekopdracht 'Rond Kampen' past");

    // The link in the mail ends them all, those of searches too.
    const token = mail && linkIn(mail, "/opdrachtmails").searchParams.get("token");
    expect(await setMailsByLink(app, token ?? "", "off")).toMatchObject({ ok: true });
    await addBrief(app, await addClient(app), zwolle);
    await runTasks();
    expect(await toldOf(near)).toHaveLength(1);
    expect(await toldOf(both)).toHaveLength(2);
  });

  test("is mailed to who finds it once it is changed, and not again to who knew of it", async () => {
    const [before, after] = [await newcomer(), await newcomer()];
    await keep(before, "van=Overijssel");
    await keep(after, "van=Overijssel&tot=2026-04-01");
    const client = await addClient(app);
    const briefId = await addBrief(app, client, { ...zwolle, moveDate: "2026-05-01" });
    await runTasks();
    expect([await toldOf(before), await toldOf(after)].map(({ length }) => length)).toEqual([1, 0]);
    const sooner = { ...zwolle, clientName: client.name, moveDate: "2026-04-01" };
    await correctBrief(app, client, briefId, briefForm(sooner, clock.now()));
    await runTasks();
    expect([await toldOf(before), await toldOf(after)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("fits a search just when the list that it filters has it", async () => {
    const client = await addClient(app);
    const reader = await newcomer({ form: { serviceAreas: ["Groningen"] } });
    const queries = [
      "type=ONTRUIMING",
      "type=VERHUIZING&van=Groningen",
      "provincie=Groningen",
      "gebied=mijn&m3max=900",
      "naar=Groningen",
      "bij=Groningen&km=25",
      "bij=Groningen&km=0",
      "vanaf=2026-06-01&tot=2026-06-10&van=Groningen",
      "tot=2026-05-31&van=Groningen",
      "vanaf=2026-06-30&van=Groningen",
    ];
    const forms: Partial<BriefForm>[] = [
      { fromProvince: "Groningen", fromCity: "Groningen", moveDate: "2026-06-08", dateSlack: "7" },
      { fromProvince: "Groningen", fromCity: "Haren", moveDate: "2026-06-15", dateSlack: "month" },
      { fromProvince: "Groningen", fromCity: "Nergenshuizen", moveDate: "2026-07-01" },
      { toProvince: "Groningen", toCity: "Groningen", moveDate: "2026-06-02" },
      { serviceType: "ONTRUIMING", fromProvince: "Groningen", moveDate: "2026-06-02" },
    ];
    for (const query of queries) await keep(reader, query, query);
    const searches = await listOwnSearches(app, reader);
    expect(searches).toHaveLength(10);
    for (const form of forms) {
      const briefId = await addBrief(app, client, form);
      await runTasks();
      const told = (await toldOf(reader)).filter(({ text }) => text.includes(briefId));
      const finds = await Promise.all(
        searches.map(async ({ filter }) => {
          const { scope } = readScope(filter, ["Groningen"]);
          const { briefs } = await listBriefs(app, reader, scope, null);
          return briefs.some(({ id }) => id === briefId);
        }),
      );
      const first = searches.find((_, index) => finds[index]);
      if (first) expect(told[0]?.text).toContain(`zoekopdracht '${first.name}'`);
      else expect(told[0]?.text ?? "").not.toContain("zoekopdracht");
    }
  });
});
