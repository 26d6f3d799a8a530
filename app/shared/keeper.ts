/** What a keeper did since it was made, and what it holds now; `bytes` as its own measure says. */
export interface Kept {
  readonly name: string;
  readonly most: number;
  entries: number;
  bytes: number;
  found: number;
  missed: number;
  dropped: number;
}

const all: Kept[] = [];

/** What every keeper of this process holds and did. */
export const allKept = (): readonly Readonly<Kept>[] => all;

/**
 * Keeps values, at most `most` bytes by the caller's estimate: then what was used longest ago goes.
 * Whatever a process keeps to save work is in one of these; docs/speed.md lists them.
 */
export function createKeeper<Key, Value>(name: string, most: number) {
  const held = new Map<Key, { value: Value; bytes: number }>();
  const kept: Kept = { name, most, entries: 0, bytes: 0, found: 0, missed: 0, dropped: 0 };
  all.push(kept);
  let newest: Key | undefined;
  const drop = (key: Key) => {
    kept.bytes -= held.get(key)?.bytes ?? 0;
    held.delete(key);
    kept.entries = held.size;
  };
  // A map goes through its keys in the order in which they came.
  const add = (key: Key, one: { value: Value; bytes: number }) => {
    held.delete(key);
    held.set(key, one);
    newest = key;
  };
  return {
    kept: kept as Readonly<Kept>,
    /** Forgets what is kept under this key. */
    drop,
    /** The value that is kept under this key; it counts as used now. */
    find(key: Key): Value | undefined {
      const found = held.get(key);
      if (!found) {
        kept.missed += 1;
        return undefined;
      }
      kept.found += 1;
      if (key !== newest) add(key, found);
      return found.value;
    },
    /** The same without counting as used. */
    peek: (key: Key) => held.get(key)?.value,
    /** Keeps a value that takes `bytes`; one larger than all that may be kept is not. */
    keep(key: Key, value: Value, bytes: number): void {
      drop(key);
      if (bytes > most) return;
      add(key, { value, bytes });
      kept.bytes += bytes;
      kept.entries = held.size;
      for (const oldest of held.keys()) {
        if (kept.bytes <= most) return;
        drop(oldest);
        kept.dropped += 1;
      }
    },
    /** All that is kept, what was used longest ago first. */
    *values(): Iterable<Value> {
      for (const { value } of held.values()) yield value;
    },
  };
}

/** `make`, with its answers kept by key. */
export function remembered<Value extends string>(
  name: string,
  most: number,
  make: (key: string) => Value,
): (key: string) => Value {
  const keeper = createKeeper<string, Value>(name, most);
  return (key) => {
    const found = keeper.find(key);
    if (found !== undefined) return found;
    const value = make(key);
    keeper.keep(key, value, bytesOfText(key + value));
    return value;
  };
}

/** About the memory that a text takes: two bytes a character, as one with a euro sign has. */
export const bytesOfText = (text: string) => 2 * text.length;

const MEGABYTE = 1024 * 1024;

/** So many megabytes, in bytes. */
export const megabytes = (count: number) => count * MEGABYTE;
