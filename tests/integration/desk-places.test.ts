import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActsOn } from "~/features/desk/index.server.ts";
import { PLACES_PER_PROVINCE } from "~/features/regions/constants.ts";
import {
  joinWaitingList,
  readMostPlaces,
  readPlacesAtDesk,
  readProvinces,
  setPlaces,
} from "~/features/regions/index.server.ts";
import { provincePlaces } from "~/features/regions/tables.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { ok, refuse } from "~/shared/result.ts";
import { countProvinces } from "~/use-cases/count-provinces.ts";
import { addBrief } from "../factories/briefs.ts";
import { fullProvinces } from "../factories/full-provinces.ts";
import { addAdmin, addClient } from "../factories/people.ts";

const { app, real, clock, runTasks, fill, inProvince, addArea, standing } = await fullProvinces();
const admin = await addAdmin(app);
const WHY = { reason: "many-wait", note: "" } as const;
const set = (province: Province | "alle", places: number) =>
  setPlaces(app, admin, { province, places, ...WHY });

async function waitsFor(province: Province): Promise<CompanyActor> {
  const actor = await inProvince("Utrecht");
  clock.advance(MINUTE_MS);
  expect(await joinWaitingList(app, actor, province)).toEqual(ok(null));
  return actor;
}

const heldFor = async (actor: CompanyActor, province: Province) => {
  const own = (await readProvinces(app, actor)).find((one) => one.province === province);
  return own?.heldUntil !== null;
};

describe("places of a province", () => {
  test("that become more are offered at once to those who wait, in their order", async () => {
    await fill("Drenthe", 0);
    const [first, second, third] = [
      await waitsFor("Drenthe"),
      await waitsFor("Drenthe"),
      await waitsFor("Drenthe"),
    ];
    expect(await set("Drenthe", PLACES_PER_PROVINCE)).toEqual(refuse("same-places"));
    expect(await set("Drenthe", PLACES_PER_PROVINCE + 2)).toEqual(ok(null));
    await runTasks();
    const held = await Promise.all([first, second, third].map((who) => heldFor(who, "Drenthe")));
    expect(held).toEqual([true, true, false]);
    const [drenthe] = (await readPlacesAtDesk(app, admin)).filter(
      ({ province }) => province === "Drenthe",
    );
    expect(drenthe).toMatchObject({
      places: 32,
      taken: 32,
      waitingCount: 3,
      waiting: { rows: [{}, {}, {}] },
    });
    const [act] = (await listActsOn(app, admin, "Drenthe")).rows;
    expect(act).toMatchObject({ before: { Drenthe: 30 }, after: { Drenthe: 32 } });
  });

  test("that become fewer end nobody, keep what was offered, and take nobody in until below", async () => {
    await fill("Zeeland", 1);
    const inside = await inProvince("Zeeland");
    const waits = await waitsFor("Zeeland");
    await set("Zeeland", 31);
    await runTasks();
    expect(await heldFor(waits, "Zeeland")).toBe(true);
    expect(await set("Zeeland", 5)).toEqual(ok(null));
    await runTasks();
    expect(await standing(inside)).toEqual({ works: true, areas: ["Zeeland"] });
    expect(await addArea(inside, "Zeeland", "Limburg")).toBe(true);
    expect(await addArea(waits, "Utrecht", "Zeeland")).toBe(true);
    const late = await inProvince("Utrecht");
    expect(await addArea(late, "Utrecht", "Zeeland")).toBe(false);
    expect(await readMostPlaces(app)).toBe(32);
  });

  test("are set while somebody takes the last one: never both", async () => {
    await fill("Groningen", 1);
    const rivals = [await inProvince("Utrecht"), await inProvince("Utrecht")];
    const done = await Promise.all([
      set("Groningen", 29),
      ...rivals.map((actor) => addArea(actor, "Utrecht", "Groningen")),
    ]);
    expect(done.slice(1).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(await addArea(await inProvince("Utrecht"), "Utrecht", "Groningen")).toBe(false);
  });

  test("of all provinces are set at once, and the nightly count stands beside them", async () => {
    expect(await set("alle", 40)).toEqual(ok(null));
    expect(await readMostPlaces(app)).toBe(40);
    expect(await real.db.$count(provincePlaces, eq(provincePlaces.places, 40))).toBe(12);
    await addBrief(app, await addClient(app), { fromProvince: "Flevoland" });
    await countProvinces(app);
    const rows = await readPlacesAtDesk(app, admin);
    expect(rows.find(({ province }) => province === "Flevoland")?.counted).toMatchObject({
      briefs: 1,
      proposals: 0,
    });
  });
});
