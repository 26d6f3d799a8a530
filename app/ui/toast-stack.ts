import { useSyncExternalStore } from "react";
import type { Message } from "~/shared/message.ts";
import { createStore } from "./store.ts";

/** The one message on show in this browser tab; an earlier one is gone once a newer one comes. */
export interface ShownToast {
  id: number;
  message: Message;
  /** The place that was on top when it came; a window that opens later does not take it along. */
  at: symbol | undefined;
}

const stack = createStore<ShownToast | null>(null);
let lastId = 0;
// Where the message can be shown: the page, and over it every window that is open, the last on top.
let outlets: readonly symbol[] = [];

/** Shows `message` in the place of any other; answers what takes it back. */
export function showToast(message: Message): () => void {
  lastId += 1;
  const id = lastId;
  stack.write({ id, message, at: outlets.at(-1) });
  return () => {
    if (stack.read()?.id === id) dismissToast();
  };
}

/** Takes the message away: it was read, closed, or something newer has begun. */
export function dismissToast(): void {
  if (stack.read()) stack.write(null);
}

/** Makes a place where messages are shown until the answer is called; the last place gets them. */
export function openOutlet(outlet: symbol): () => void {
  outlets = [...outlets, outlet];
  const shown = stack.read();
  if (shown && !shown.at) stack.write({ ...shown, at: outlet });
  return () => {
    outlets = outlets.filter((other) => other !== outlet);
    const now = stack.read();
    if (now?.at === outlet) stack.write({ ...now, at: outlets.at(-1) });
  };
}

/** The message to show at `outlet`; null while there is none, or another place shows it. */
export function useToastAt(outlet: symbol): ShownToast | null {
  return useSyncExternalStore(
    stack.subscribe,
    () => {
      const shown = stack.read();
      return shown?.at === outlet ? shown : null;
    },
    () => null,
  );
}
