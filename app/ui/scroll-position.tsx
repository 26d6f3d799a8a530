import { useContext } from "react";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";

import { readStored } from "./storage.ts";

const KEY = "react-router-scroll-positions";

/**
 * What the router's own `ScrollRestoration` runs while a page is read, except that it survives refused
 * storage. It stands in the page as it comes from the server, where scripts leave it as it is.
 */
const RESTORE = import.meta.env.SSR
  ? `{
history.state?.key || history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
try {
  const top = JSON.parse(sessionStorage.getItem("${KEY}") || "{}")[history.state.key];
  if (typeof top === "number") scrollTo(0, top);
} catch {}
}`
  : "";

/** How far a page was scrolled, by the key of its entry in the history. */
export function readScrollPosition(key: string): number {
  const positions: unknown = JSON.parse(readStored(KEY, "tab") ?? "{}");
  return Number(Object(positions)[key]) || 0;
}

/** Remembers how far each page was scrolled, and goes back there with the history. */
export function ScrollPosition() {
  const nonce = useContext(FrameworkContext)?.nonce;
  useScrollRestoration({ storageKey: KEY });
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own.
      dangerouslySetInnerHTML={{ __html: RESTORE }}
    />
  );
}
