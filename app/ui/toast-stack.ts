import { useSyncExternalStore } from "react";
import type { Message } from "~/shared/message.ts";

/** The one message on show in this browser tab; an earlier one is gone once a newer one comes. */
interface ShownToast {
  id: number;
  message: Message;
  /** The place that was on top when it came; a window that opens later does not take it along. */
  at: symbol | undefined;
}

let shown: ShownToast | null = null;
let lastId = 0;
// Where the message can be shown: the page, and over it every window that is open, the last on top.
let outlets: readonly symbol[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows `message` in the place of any other; answers what takes it back. */
export function showToast(message: Message): () => void {
  lastId += 1;
  const id = lastId;
  shown = { id, message, at: outlets.at(-1) };
  changed();
  return () => {
    if (shown?.id === id) dismissToast();
  };
}

/** Takes the message away: it was read, closed, or something newer has begun. */
export function dismissToast(): void {
  if (!shown) return;
  shown = null;
  changed();
}

/** Makes a place where messages are shown until the answer is called; the last place gets them. */
export function openOutlet(outlet: symbol): () => void {
  outlets = [...outlets, outlet];
  if (shown && !shown.at) shown = { ...shown, at: outlet };
  changed();
  return () => {
    outlets = outlets.filter((other) => other !== outlet);
    if (shown?.at === outlet) shown = { ...shown, at: outlets.at(-1) };
    changed();
  };
}

/** The message to show at `outlet`; null while there is none, or another place shows it. */
export function useToastAt(outlet: symbol): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => (shown?.at === outlet ? shown : null),
    () => null,
  );
}
