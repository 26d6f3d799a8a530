import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { onFirstTouch } from "./first-touch.ts";

afterEach(() => vi.unstubAllGlobals());

test("what the first touch brings comes once, after the picture that the touch is answered with", async () => {
  const pictures: (() => void)[] = [];
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => pictures.push(draw));
  const act = vi.fn();
  onFirstTouch(act);
  for (const touch of ["pointerover", "pointerdown"]) document.dispatchEvent(new Event(touch));
  await sleep(0);
  expect(act).not.toHaveBeenCalled();
  for (const draw of pictures) draw();
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});
