import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PercentProgress } from "./percent-progress.tsx";
import { RoadProgress } from "./road-progress.tsx";
import { finishedSteps, firstBehind, stepFromHash, wrongSteps } from "./steps.ts";
import { WizardButtons } from "./wizard-step.tsx";

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    title: `Stap ${index}`,
    fields: [`field${index}`],
  }));

describe.each([1, 2, 3, 5, 7, 12])("with %i steps", (count) => {
  test("the van has driven as many parts of the road as there are steps behind", () => {
    for (let step = 0; step < count; step += 1) {
      const none = new Set<number>();
      const road = { label: "Stappen", steps: steps(count), step, wrong: none, done: none };
      const drawn = renderToString(createElement(RoadProgress, { ...road, onGo: () => {} }));
      const [, x = "", width = ""] = /x="([\d.]+)%" width="([\d.]+)%"/.exec(drawn) ?? [];
      expect(Number(width)).toBeCloseTo(100 / count);
      expect(Number(x)).toBeCloseTo((100 / count) * step);
      expect(drawn).toContain(`Stap ${step + 1} van ${count}`);
    }
  });

  test("a house is coloured by whether its step is done, or has an error", () => {
    const road = { label: "Stappen", steps: steps(count), step: 0, onGo: () => {} };
    const draw = (done: number[], wrong: number[]) =>
      renderToString(
        createElement(RoadProgress, { ...road, done: new Set(done), wrong: new Set(wrong) }),
      );
    const looks = [draw([], []), draw([count - 1], []), draw([], [count - 1])];
    expect(new Set(looks).size).toBe(3);
  });

  test("the last is all of them", () => {
    const bar = { label: "Voortgang", steps: steps(count), step: count - 1 };
    const drawn = renderToString(createElement(PercentProgress, bar));
    expect(drawn).toContain('aria-valuenow="100"');
    // Its van stands on the same road.
    expect(Number(/x="([\d.]+)%"/.exec(drawn)?.[1])).toBeCloseTo(100 - 100 / count);
    expect(stepFromHash(`#stap-${count}`, count)).toBe(count - 1);
    expect(stepFromHash(`#stap-${count + 1}`, count)).toBeNull();
  });
});

test.each([
  [false, "Aanvraag versturen", "Verzenden..."],
  [true, "Verzenden...", "Aanvraag versturen"],
])("sending: %s, the last button says '%s'", (sending, shown, hidden) => {
  const buttons = { step: 1, total: 2, sending, sendLabel: "Aanvraag versturen", onGo: () => {} };
  const drawn = renderToString(createElement(WizardButtons, buttons));
  expect(drawn).toContain(shown);
  expect(drawn).not.toContain(hidden);
});

test("a step is finished when it was visited and nothing of it is open", () => {
  expect([...finishedSteps(steps(4), 2, ["field1", "field3"])]).toEqual([0, 2]);
});

test("the first step behind with an error, also past the ninth", () => {
  const wrong = wrongSteps(steps(12), (name) => ["field2", "field10", "field11"].includes(name));
  expect([...wrong]).toEqual([2, 10, 11]);
  expect(firstBehind(11, new Set([10, 9]))).toBe(9);
  expect(firstBehind(2, wrong)).toBeNull();
});
