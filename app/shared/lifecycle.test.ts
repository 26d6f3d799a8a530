import { expect, test } from "vitest";
import { can, lifecycle, stateOf } from "./lifecycle.ts";

const LAMP = lifecycle(
  { ON: { label: "Aan", tone: "good" }, OFF: { label: "Uit", tone: "quiet" } },
  { press: { from: ["OFF"], to: "ON", by: ["client"] } },
  { label: "Anders", tone: "quiet" },
);

test("a status of a newer version has a state of its own, and no act leads from it", () => {
  expect(stateOf(LAMP, "ON").label).toBe("Aan");
  for (const status of ["DIMMED", "toString", "__proto__"]) {
    const newer = status as "ON";
    expect(stateOf(LAMP, newer).label).toBe("Anders");
    expect(can(LAMP, newer, "press")).toBe(false);
  }
});
