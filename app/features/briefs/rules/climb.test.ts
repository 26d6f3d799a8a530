import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { FLOORS, SERVICE_TYPES } from "../../intake/constants.ts";
import type { AddressFacts } from "../../intake/question.ts";
import { climbOf, floorsToClimb } from "./climb.ts";

const MOVE = { serviceType: "VERHUIZING" } as const;
const floor = fc.constantFrom(...FLOORS, "zolder", null);
const lift = fc.constantFrom(true, false, null);
const facts: fc.Arbitrary<AddressFacts> = fc.record({
  serviceType: fc.constantFrom(...SERVICE_TYPES),
  fromFloor: floor,
  toFloor: floor,
  hasElevator: lift,
  hasElevatorTo: lift,
});

const OLD = { serviceType: "VERHUIZING", fromFloor: FLOORS[2], toFloor: FLOORS[1] } as const;
const CLEARANCE = { serviceType: "ONTRUIMING", fromFloor: FLOORS[3] } as const;
test.each([
  ["no lift at either address", { ...OLD, hasElevator: false, hasElevatorTo: false }, 3],
  ["a lift where it leaves", { ...OLD, hasElevator: true, hasElevatorTo: false }, 1],
  ["a lift where it arrives", { ...OLD, hasElevator: false, hasElevatorTo: true }, 2],
  ["an older brief without a lift", { ...OLD, hasElevator: false, hasElevatorTo: null }, 3],
  ["an older brief with one somewhere", { ...OLD, hasElevator: true }, null],
  [
    "the ground floor at both, whatever was said of lifts",
    { ...OLD, fromFloor: FLOORS[0], toFloor: FLOORS[0], hasElevator: null },
    0,
  ],
  ["a floor that nobody named", { ...OLD, toFloor: null, hasElevator: false }, null],
  ["a floor that is none of ours", { ...OLD, fromFloor: "zolder", hasElevator: false }, null],
  ["a clearance", { ...CLEARANCE, hasElevator: false }, 3],
  ["a clearance with a lift", { ...CLEARANCE, hasElevator: true }, 0],
  ["a clearance of which nobody knows", { ...CLEARANCE, hasElevator: null }, null],
] as const)("the floors to climb, where all is known: %s", (_, details, floors) => {
  expect(floorsToClimb(details)).toBe(floors);
});

describe("the floors without a lift", () => {
  test.for<[Partial<AddressFacts>, number]>([
    [{}, 0],
    [{ fromFloor: "Begane grond", hasElevator: false, hasElevatorTo: false }, 0],
    [{ fromFloor: "3e verdieping", hasElevator: false, hasElevatorTo: false }, 3],
    [{ fromFloor: "3e verdieping", hasElevator: true, hasElevatorTo: false }, 0],
    [
      {
        fromFloor: "1e verdieping",
        toFloor: "5e verdieping of hoger",
        hasElevator: false,
        hasElevatorTo: false,
      },
      6,
    ],
    // One answer for both ends, in briefs from before each was asked.
    [{ fromFloor: "1e verdieping", toFloor: "2e verdieping", hasElevator: false }, 3],
    [{ fromFloor: "1e verdieping", toFloor: "2e verdieping", hasElevator: true }, 0],
    [{ fromFloor: "1e verdieping", toFloor: "2e verdieping" }, 0],
  ])("of %o are %i", ([answers, floors]) => {
    expect(climbOf({ ...MOVE, ...answers })).toBe(floors);
  });

  test("are never fewer on a higher floor", () => {
    const height = fc.nat(FLOORS.length - 1);
    fc.assert(
      fc.property(height, height, floor, (one, other, toFloor) => {
        const of = (fromFloor: string | undefined) =>
          climbOf({ ...MOVE, fromFloor, toFloor, hasElevator: false, hasElevatorTo: false });
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(of(FLOORS[low])).toBeLessThanOrEqual(of(FLOORS[high]));
      }),
      { seed: inject("seed") },
    );
  });

  test("are all of them where all is known", () => {
    fc.assert(
      fc.property(facts, (details) => {
        const known = floorsToClimb(details);
        if (known === null) expect(climbOf(details)).toBeLessThanOrEqual(2 * FLOORS.length);
        else expect(climbOf(details)).toBe(known);
      }),
      { seed: inject("seed") },
    );
  });
});
