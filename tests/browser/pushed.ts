import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";
import type { FakePushService } from "../fakes/push/push.ts";

/** What a browser was asked to show. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
  data: { navigate: string };
}

/** What became of a notice that was pressed: a new window at that address, or an open one in front. */
export interface Pressed {
  opened: string[];
  focused: string[];
}

export interface PushedBrowser {
  endpoint: string;
  /** How many messages the push service took for it. */
  took(): number;
  /** Waits for as many messages, has the page's service worker show them, and answers what it showed. */
  shown(count?: number): Promise<Notice[]>;
  /** All that it showed. */
  notices(): Promise<Notice[]>;
  press(notice: Notice): Promise<Pressed>;
}

interface Subscribing {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  publicKey: string;
}

/**
 * Lets the browser of `page`, whose maker's push service cannot be reached, subscribe at `service` instead. Its
 * service worker is the product's; what it would hand to the system, a headless browser lacks, and is kept here.
 */
export async function atPushService(
  page: Page,
  service: FakePushService,
  publicKey: string,
): Promise<PushedBrowser> {
  const { taken, endpoint, ...keys } = service.browser(publicKey);
  const context = page.context();
  await context.grantPermissions(["notifications"]);
  await context.addInitScript(subscribeWith, { endpoint, keys, publicKey });
  const devTools = await context.newCDPSession(page);
  const origins = new Map<string, string>();
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations) {
      origins.set(registrationId, new URL(scopeURL).origin);
    }
  });
  await devTools.send("ServiceWorker.enable");
  let [delivered, worker]: [number, Worker | undefined] = [0, undefined];
  const theWorker = async () => {
    if (!worker) {
      worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
      await worker.evaluate(keepWhatIsAsked);
    }
    return worker;
  };
  const notices = async () => await (await theWorker()).evaluate(() => self.asked.shown);
  return {
    endpoint,
    took: () => taken.length,
    notices,
    async shown(count = 1) {
      await expect.poll(() => taken.length).toBe(delivered + count);
      const before = (await notices()).length;
      const [[registrationId, origin] = ["", ""]] = origins;
      for (const { message } of taken.slice(delivered)) {
        const data = JSON.stringify(message);
        await devTools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
      }
      delivered = taken.length;
      await expect.poll(async () => (await notices()).length).toBe(before + count);
      return (await notices()).slice(before);
    },
    press: async (notice) => await (await theWorker()).evaluate(pressIn, notice),
  };
}

declare const self: {
  asked: Pressed & { shown: Notice[] };
  registration: { showNotification: unknown };
  clients: { openWindow: unknown };
  WindowClient: { prototype: { focus: unknown } };
  dispatchEvent(event: Event): void;
};

// In each page. What a browser of its maker would ask its push service is answered here.
function subscribeWith({ endpoint, keys, publicKey }: Subscribing): void {
  const own = "at the push service";
  const isOn = () => localStorage.getItem(own) !== null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem(own),
  };
  Object.defineProperty(Notification, "permission", {
    get: () => (isOn() ? "granted" : "default"),
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      const key = btoa(String.fromCharCode(...applicationServerKey));
      const isMeant = key.replaceAll("+", "-").replaceAll("/", "_").startsWith(publicKey);
      if (!isMeant) throw new Error("another key");
      localStorage.setItem(own, "");
      return subscription;
    },
    getSubscription: async () => (isOn() ? subscription : null),
  });
}

// In the service worker.
function keepWhatIsAsked(): void {
  self.asked = { shown: [], opened: [], focused: [] };
  self.registration.showNotification = async (title: string, options: Omit<Notice, "title">) => {
    self.asked.shown.push({ title, ...options });
  };
  self.clients.openWindow = async (url: string) => void self.asked.opened.push(url);
  self.WindowClient.prototype.focus = async function focus(this: { url: string }) {
    self.asked.focused.push(this.url);
  };
}

async function pressIn(notice: Notice): Promise<Pressed> {
  let done: Promise<unknown> = Promise.resolve();
  Object.assign(self.asked, { opened: [], focused: [] });
  const event = Object.assign(new Event("notificationclick"), {
    notification: { ...notice, close: () => undefined },
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  });
  self.dispatchEvent(event);
  await done;
  return { opened: self.asked.opened, focused: self.asked.focused };
}
