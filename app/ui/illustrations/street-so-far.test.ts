import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type MoveStage, StreetSoFar } from "./street-so-far.tsx";

const draw = (stage: MoveStage, lit: number, hasOtherHouse = true) =>
  renderToStaticMarkup(createElement(StreetSoFar, { lit, windows: 5, stage, hasOtherHouse }));
const count = (drawn: string, what: RegExp) => drawn.match(what)?.length ?? 0;
const vanAt = (drawn: string) => Number(/translate\((\d+)/.exec(drawn)?.[1]);

test.each([0, 1, 3, 5])("%i proposals light as many windows", (lit) => {
  expect(count(draw("open", lit), /data-lit/g)).toBe(lit);
});

test("the hoist works once a mover is chosen, and the van stands at the other house on the day", () => {
  const [open, chosen, moved] = [draw("open", 2), draw("chosen", 2), draw("moved", 2)];
  expect([open, chosen, moved].map((drawn) => count(drawn, /data-hoisted/g))).toEqual([0, 1, 0]);
  expect(vanAt(open)).toBeNaN();
  expect(vanAt(moved)).toBeGreaterThan(vanAt(chosen));
  // Somebody lives there now.
  expect(count(moved, /data-lit/g)).toBe(3);
  expect(draw("moved", 2, false).length).toBeLessThan(moved.length);
});
