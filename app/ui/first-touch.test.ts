import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const pictures: (() => void)[] = [];
let sawChange: MutationCallback = () => {};

beforeEach(() => {
  vi.resetModules();
  pictures.length = 0;
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => pictures.push(draw));
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(callback: MutationCallback) {
        sawChange = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A change of the page that adds an element of this name. */
function add(nodeName: string): void {
  const changes = [{ addedNodes: [{ nodeName }] }] as unknown as MutationRecord[];
  sawChange(changes, { disconnect() {} } as MutationObserver);
}

test("what the first touch brings comes once, after the picture that the touch is answered with", async () => {
  const { onFirstTouch } = await import("./first-touch.ts");
  const act = vi.fn();
  onFirstTouch(act);
  for (const touch of ["pointerover", "pointerdown"]) document.dispatchEvent(new Event(touch));
  await sleep(0);
  expect(act).not.toHaveBeenCalled();
  for (const draw of pictures) draw();
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});

test("it comes before a touch where the browser translates the page", async () => {
  const { onFirstTouch } = await import("./first-touch.ts");
  const act = vi.fn();
  onFirstTouch(act);
  add("P");
  expect(pictures).toEqual([]);
  add("FONT");
  for (const draw of pictures) draw();
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});
