import { href } from "react-router";
import { notificationPermission, serviceWorkers } from "../browser-parts.ts";
import { keyBytes, sayAgain, tellServer } from "./browser.ts";

/**
 * Lets the button of a box turn messages on for this browser; its `data-push-key` is what to subscribe with,
 * its other data what to say in each state. Asks for nothing before somebody presses.
 */
export function offerPush(box: HTMLElement): void {
  const button = box.querySelector("button");
  const words = box.querySelector("[role=status]");
  if (!button || !words) return;
  const show = (state: string, isOffered = false) => {
    words.textContent = box.dataset[state] ?? "";
    button.hidden = !isOffered;
  };
  const look = async () => {
    if (!(serviceWorkers() && notificationPermission() && "PushManager" in window)) {
      // There only what is put among the apps is told anything.
      return show(/iPhone|iPad/.test(navigator.userAgent) ? "install" : "unable");
    }
    if (notificationPermission() === "denied") return show("denied");
    const isOn = await sayAgain();
    show(isOn ? "on" : "off", !isOn);
  };
  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== "granted") return await look();
    const workers = serviceWorkers();
    if (!workers) return show("unable");
    await workers.register(href("/meldingen.js"));
    const { pushManager } = await workers.ready;
    const applicationServerKey = keyBytes(box.dataset.pushKey ?? "");
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    if (!(await tellServer(subscription))?.ok) return show("failed", true);
    show("on");
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    await turnOn().catch(() => show("failed", true));
    button.disabled = false;
  });
  look().catch(() => show("unable"));
}
