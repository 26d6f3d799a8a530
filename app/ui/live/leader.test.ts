import { afterEach, expect, test, vi } from "vitest";
import { isLed, leadOneTab } from "./leader.ts";

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};
const reject = async () => refuse();

class Channel {
  postMessage() {}
  close() {}
}

/** How a browser keeps its tabs from agreeing who leads. */
const BROWSERS: Record<string, { locks: PropertyDescriptor; channel: unknown }> = {
  "no locks": { locks: { value: undefined }, channel: Channel },
  "locks forbidden": { locks: { get: refuse }, channel: Channel },
  "each lock refused": {
    locks: { value: { request: reject, query: reject } },
    channel: Channel,
  },
  "each lock an error": {
    locks: { value: { request: refuse, query: refuse } },
    channel: Channel,
  },
  "no channel": { locks: { value: { request: reject, query: reject } }, channel: refuse },
};

test.each(Object.entries(BROWSERS))("with %s each tab works for itself", async (_, browser) => {
  vi.stubGlobal("navigator", Object.defineProperty({}, "locks", browser.locks));
  vi.stubGlobal("BroadcastChannel", browser.channel);
  vi.stubGlobal("document", new EventTarget());
  const leaving = new AbortController();
  let times = 0;
  const work = async () => {
    times += 1;
  };
  expect(await isLed()).toBe(false);
  await leadOneTab({ work, isIdle: () => false, leaving: leaving.signal });
  expect(times).toBe(1);
  leaving.abort();
});
