import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { ok, refuse } from "~/shared/result.ts";
import { lockPlaces, standsIn } from "../reads.server.ts";
import type { Counted } from "../rules.ts";
import { ALL_PROVINCES, OFFER_FREE_PLACES, type PlacesSetting } from "../schema.ts";
import { provinceFigures, provincePlaces } from "../tables.ts";

/**
 * Sets how many companies one province takes, or each of them, under the lock that whoever takes a place
 * waits for. More are offered to those who wait at once; fewer end nobody.
 */
export async function setPlaces(app: App, actor: AdminActor, setting: PlacesSetting) {
  const { province, places } = setting;
  const deed = { act: "places-set", subjectId: province, about: null } as const;
  return await actAtDesk(app, actor, deed, setting, async (tx, now) => {
    const meant = province === ALL_PROVINCES ? PROVINCES : [province];
    await lockPlaces(tx, meant);
    const stands = [...(await standsIn(tx, meant, null, now))];
    if (stands.every(([, stand]) => stand.places === places)) return refuse("same-places");
    await tx
      .insert(provincePlaces)
      .values(meant.map((name) => ({ province: name, places, changedAt: now })))
      .onConflictDoUpdate({
        target: provincePlaces.province,
        set: { places, changedAt: now },
      });
    await enqueue(tx, OFFER_FREE_PLACES, {});
    const before = Object.fromEntries(stands.map(([name, stand]) => [name, stand.places]));
    return ok({
      value: null,
      before,
      after: Object.fromEntries(meant.map((name) => [name, places])),
    });
  });
}

/** Keeps what was counted of every province, in place of what was counted before. */
export async function storeFigures(app: App, counted: ReadonlyMap<Province, Counted>) {
  await transact(app, NOBODY, async (tx, countedAt) => {
    const nothing: Counted = { briefs: 0, proposals: 0 };
    for (const province of PROVINCES) {
      const row = { ...(counted.get(province) ?? nothing), countedAt };
      await tx
        .insert(provinceFigures)
        .values({ province, ...row })
        .onConflictDoUpdate({ target: provinceFigures.province, set: row });
    }
    return ok(null);
  });
}
