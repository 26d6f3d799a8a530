import { expect, test, vi } from "vitest";
import { once } from "./remembered.ts";

test("what is made once is made when it is first asked for, also when it is nothing", () => {
  const make = vi.fn(() => undefined);
  const made = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([made(), made()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});
