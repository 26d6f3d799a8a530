// Turns messages on for this browser, where somebody presses for it.
import { offerPush } from "../push/offer.ts";

for (const box of document.querySelectorAll<HTMLElement>("[data-push-key]")) offerPush(box);
