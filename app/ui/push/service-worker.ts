// Shows what is pushed, opens what is pressed, and says so where there is no connection. Keeps nothing
// of anybody: one page that is the same for all, and its style sheet.
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope & {
  /** Where the page stands that says that there is no connection: its address is written by the server. */
  offlinePage: string;
};

const KEPT = "offline-2";

/** A message as Declarative Web Push writes it: Safari shows it by itself. */
interface Pushed {
  notification: { title: string; body: string; lang: string; tag: string; navigate: string };
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(KEPT).then(async (kept) => {
      await kept.addAll([self.offlinePage, "/fault.css"]);
      await self.skipWaiting();
    }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
      await self.clients.claim();
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isKept = new URL(request.url).pathname === "/fault.css";
  if (request.mode !== "navigate" && !isKept) return;
  const kept = async () =>
    (await caches.match(isKept ? "/fault.css" : self.offlinePage)) ?? Response.error();
  event.respondWith(fetch(request).catch(kept));
});

self.addEventListener("push", (event) => {
  const { title, navigate, ...shown } = readPushed(event.data);
  // Always shown: a browser that is told of nothing ends its subscription.
  event.waitUntil(
    self.registration.showNotification(title, {
      ...shown,
      icon: "/app-192.png",
      data: { navigate },
    }),
  );
});

function readPushed(data: PushMessageData | null): Pushed["notification"] {
  const missing = {
    title: "Verhuisbod",
    body: "Er is nieuws.",
    lang: "nl",
    tag: "",
    navigate: "/",
  };
  try {
    const pushed = data?.json() as Pushed | undefined;
    return { ...missing, ...pushed?.notification };
  } catch {
    return missing;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate } = event.notification.data as { navigate: string };
  event.waitUntil(show(navigate));
});

/** So long a tab may take to say what it shows. */
const ANSWER_MS = 500;

/** The tab that shows it already comes to the front; else a new one is opened: somebody may be typing in ours. */
async function show(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = await Promise.any(tabs.map((tab) => showing(tab, address))).catch(() => null);
  await (shown?.focus() ?? self.clients.openWindow(address));
}

/** The tab, where it says that it shows it: the address that a browser has of it is the one that it was opened at. */
function showing(tab: WindowClient, address: string): Promise<WindowClient> {
  return new Promise((yes, no) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data === true ? yes(tab) : no());
    setTimeout(no, ANSWER_MS);
    tab.postMessage(address, [port2]);
  });
}
