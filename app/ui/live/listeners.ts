import { notificationPermission } from "../browser-parts.ts";
import { listenForChanges, type ToldChange } from "./connection.ts";

export type Listener = (told: readonly ToldChange[]) => void;

/** Pages that want to be told; the connection is the tab's, and outlasts each of them. */
const listeners = new Set<Listener>();

/** What came while a page was on its way here: it may show what was before. */
let recent: { at: number; told: readonly ToldChange[] }[] = [];
const RECENT_MS = 3_000;
const fromRecent = () => recent.filter(({ at }) => performance.now() - at < RECENT_MS);

listenForChanges((told) => {
  recent = [...fromRecent(), { at: performance.now(), told }];
  for (const listener of listeners) listener(told);
});

// Where messages are on, the browser says once more with what.
if (notificationPermission() === "granted") {
  // A browser that stores nothing may refuse to say what it is subscribed with.
  import("../push/browser.ts").then(({ sayAgain }) => sayAgain()).catch(() => undefined);
}

/** Calls `listener` for what changes, until `leaving` aborts. */
export function listen(listener: Listener, leaving: AbortSignal): void {
  listeners.add(listener);
  leaving.addEventListener("abort", () => listeners.delete(listener));
  for (const { told } of fromRecent()) listener(told);
}
