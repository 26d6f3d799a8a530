import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { ToldChange } from "./connection.ts";

type Listener = (told: readonly ToldChange[]) => void;

/** Pages that want to be told; the connection is the tab's, and outlasts each of them. */
const listeners = new Set<Listener>();
let hasBegun = false;

/** What has to be there first: nobody misses a change that comes before a page can be used. */
const SOON_MS = 500;

/** What came while a page was on its way here: it may show what was before. */
let recent: { at: number; told: readonly ToldChange[] }[] = [];
const RECENT_MS = 3_000;

function listen(listener: Listener): () => void {
  listeners.add(listener);
  for (const { told } of fromRecent()) listener(told);
  if (!hasBegun) {
    hasBegun = true;
    setTimeout(begin, SOON_MS);
  }
  return () => listeners.delete(listener);
}

const fromRecent = () => recent.filter(({ at }) => performance.now() - at < RECENT_MS);

async function begin(): Promise<void> {
  // Where messages are on, the browser says once more with what.
  if ("Notification" in window && Notification.permission === "granted") {
    void import("../push/browser.ts").then(({ sayAgain }) => sayAgain());
  }
  // Without it a page stays as it is, as it always did.
  const connection = await import("./connection.ts").catch(() => null);
  connection?.listenForChanges((told) => {
    recent = [...fromRecent(), { at: performance.now(), told }];
    for (const listener of listeners) listener(told);
  });
}

type Concerns = (topic: string, subject: string) => boolean;

/** Does `act` when something changed that this page shows, or its session is over. */
export function useChanges(concerns: Concerns, act: () => void): void {
  const hear = useEffectEvent((told: readonly ToldChange[]) => {
    const isMeant = ({ topic, subject }: ToldChange) =>
      topic === "anew" || topic === "ended" || concerns(topic, subject);
    if (told.some(isMeant)) act();
  });
  useEffect(() => listen((told) => hear(told)), []);
}

/** Reads the data of this page again then. */
export function useFreshData(concerns: Concerns): void {
  const { revalidate } = useRevalidator();
  useChanges(concerns, () => void revalidate());
}
