import { href } from "react-router";
import { notificationPermission, serviceWorkers } from "../browser-parts.ts";

// The service worker asks each tab before it opens another one.
serviceWorkers()?.addEventListener("message", ({ data, ports: [port] }) => {
  port?.postMessage(isShown(String(data)));
});

function isShown(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const here = new URLSearchParams(location.search);
  const isSame = [...searchParams].every(([name, value]) => here.get(name) === value);
  return isSame && pathname === location.pathname;
}

const GONE = 410;

/** What this browser is subscribed with; null where it is not, or its script is gone. */
async function subscribed(): Promise<PushSubscription | null> {
  const workers = serviceWorkers();
  if (!workers || notificationPermission() !== "granted") return null;
  const registration = await workers.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Tells the server of it, for the first time or `again`; null where that does not answer. */
export async function tellServer(
  subscription: PushSubscription,
  again = "",
): Promise<Response | null> {
  const { endpoint = "", keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, again });
  const headers = { accept: "application/json" };
  return await fetch(href("/meldingen"), { method: "POST", headers, body }).catch(() => null);
}

/** A key in base64url as the browser wants it. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/**
 * Whether this browser is told: the server hears again what it is subscribed with, which may have changed, as who
 * is signed in may have. What was turned off by hand, perhaps on another device, ends here too.
 */
export async function sayAgain(): Promise<boolean> {
  const subscription = await subscribed();
  if (!subscription) return false;
  const answer = await tellServer(subscription, "again");
  if (answer?.status === GONE) await subscription.unsubscribe();
  return answer === null || answer.ok;
}
