import { afterEach, expect, test, vi } from "vitest";
import { deleteStored, listStoredKeys, readStored, writeStored } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

const refuse = (name: string) => () => {
  throw new DOMException("refused", name);
};

/** What a page finds as its storage: an Android WebView none, one that blocks cookies an error. */
const BROKEN: Record<string, PropertyDescriptor> = {
  absent: { value: undefined },
  null: { value: null },
  forbidden: { get: refuse("SecurityError") },
  full: {
    value: { getItem: () => null, setItem: refuse("QuotaExceededError"), removeItem: () => {} },
  },
};

test.each(Object.keys(BROKEN))("a storage that is %s keeps a text as long as the page", (state) => {
  for (const [area, name] of [
    ["shared", "localStorage"],
    ["tab", "sessionStorage"],
  ] as const) {
    vi.stubGlobal(name, null);
    Object.defineProperty(globalThis, name, { configurable: true, ...BROKEN[state] });
    expect(readStored("key", area)).toBeNull();
    expect(writeStored("key", "text", area)).toBe(false);
    expect(readStored("key", area)).toBe("text");
    expect(readStored("other", area)).toBeNull();
    deleteStored("key", area);
    expect(readStored("key", area)).toBeNull();
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: null });
  }
  expect(listStoredKeys()).toEqual([]);
});

test("what was refused gives way to what is stored later", () => {
  vi.stubGlobal("localStorage", null);
  expect(writeStored("key", "refused")).toBe(false);
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(readStored("key")).toBe("refused");
  expect(writeStored("key", "stored")).toBe(true);
  stored.set("key", "by another tab");
  expect(readStored("key")).toBe("by another tab");
  deleteStored("key");
});
