import { href } from "react-router";

/** What this browser is subscribed with; null where it is not, or its script is gone. */
export async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Tells the server of it; whether that took it. */
export async function tellServer(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint: endpoint ?? "", ...keys });
  const headers = { accept: "application/json" };
  const answer = await fetch(href("/meldingen"), { method: "POST", headers, body }).catch(
    () => null,
  );
  return answer?.ok === true;
}

/** A key in base64url as the browser wants it. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Once a tab: what a browser is subscribed with may have changed since the server was told. */
export async function sayAgain(): Promise<void> {
  if (!("serviceWorker" in navigator) || Notification.permission !== "granted") return;
  const subscription = await subscribed();
  if (!subscription || sessionStorage.getItem("meldingen") === subscription.endpoint) return;
  if (await tellServer(subscription)) sessionStorage.setItem("meldingen", subscription.endpoint);
}
