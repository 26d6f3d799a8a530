import { subscribe as listen, unsubscribe } from "node:diagnostics_channel";
import { expect, onTestFinished, test } from "vitest";
import { stand } from "./mollie-stand.ts";

// Each connection of Mollie's client reads all authorities anew: several in one turn of the event loop
// keep everybody else waiting for as long as all of them take.
test("Mollie: no two questions begin in one turn of the event loop", async () => {
  const { payments, subscribe } = await stand("2026-03-10T09:00:00Z");
  const reference = await subscribe();
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const began: number[] = [];
  const note = () => void began.push(turn);
  listen("http.client.request.created", note);
  onTestFinished(() => {
    unsubscribe("http.client.request.created", note);
    clearImmediate(next);
  });
  await payments.readSubscription(reference);
  expect(began.length).toBeGreaterThan(3);
  expect(new Set(began).size).toBe(began.length);
});
