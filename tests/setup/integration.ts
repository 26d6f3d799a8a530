import { afterAll, expect } from "vitest";
import { takeHeld, watchEventLoop } from "./event-loop.ts";

watchEventLoop();

afterAll(() => {
  expect(takeHeld(), "tasks and pages that keep everybody else waiting").toEqual([]);
});
