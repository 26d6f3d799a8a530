import { expect, test } from "vitest";
import { makeApp } from "../factories/app.ts";
import { eraseDuring } from "../factories/erasing/held.ts";
import { arrangeWorld } from "../factories/erasing/world.ts";
import { leftOf, SIDES, WRITES } from "../factories/erasing/writes.ts";

const { app } = await makeApp();

const NAMED = Object.entries(WRITES).flatMap(([name, writes]) =>
  SIDES.flatMap((side) => {
    const write = writes[side];
    return write ? [{ name, side, write }] : [];
  }),
);

test.each(NAMED)(
  "$name of a $side, stored before an erasure that waits for it, goes with it",
  async ({ side, write }) => {
    const world = await arrangeWorld(app, side);
    await eraseDuring(app, world[side], (held) => Promise.resolve(write(held, world)));
    expect(await leftOf(app, world[side])).toEqual([]);
  },
);

// What the one writes to the other, or copies of them, who is erased meanwhile.
test.each([
  ["askAbout", "company", "client"],
  ["writeEntry", "company", "client"],
  ["reportThing", "company", "client"],
] as const)("%s of a %s while the %s is erased", async (name, side, other) => {
  const world = await arrangeWorld(app, other);
  await eraseDuring(app, world[other], (held) =>
    Promise.resolve(WRITES[name]?.[side]?.(held, world)),
  );
  expect(await leftOf(app, world[other])).toEqual([]);
});
