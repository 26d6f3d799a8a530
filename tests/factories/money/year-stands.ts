import { afterAll } from "vitest";
import { takeNotice } from "~/features/payments/index.server.ts";
import { startMollie } from "../../fakes/mollie/mollie.ts";
import { mollieSide } from "../../fakes/mollie/side.ts";
import type { ProviderSide } from "../../fakes/provider-side.ts";
import { stripeSide } from "../../fakes/stripe/side.ts";
import { startStripe } from "../../fakes/stripe/stripe.ts";
import { makeApp, TEST_START, type TestApp } from "../app.ts";
import { localSide } from "./local-side.ts";
import { openNoticeDoor } from "./notice-door.ts";

// How long a debit takes: seven or eight business days mostly, five to fourteen days at all.
const DEBIT_DAYS = [10, 11, 5, 12, 14, 7];

/**
 * The product, and the provider that it asks over HTTP, with one clock. Called at the top of a test file;
 * ends with it. With `debits` half of the payers pay by debit; when nothing is said of it, Stripe's alone.
 */
export async function standAt(
  provider: ProviderSide["name"],
  debits?: boolean,
): Promise<{ test: TestApp; side: ProviderSide }> {
  // What a year logs is read by nobody, and too much to keep.
  const quiet = { LOG_LEVEL: "warn" };
  const unread = { invoices: "waiting" as const };
  if (provider === "local") {
    const test = await makeApp(quiet, unread);
    return { test, side: localSide(test.app) };
  }
  // The settings name the provider before there is an app with a clock.
  let test: TestApp | undefined;
  const clock = { now: () => test?.clock.now() ?? TEST_START };
  const door = await openNoticeDoor();
  const side = await sideOf(provider, clock, door.url, debits);
  test = await makeApp({ ...quiet, ...side.env, APP_URL: door.url }, unread);
  const { app } = test;
  door.opensTo(async (headers, body) => (await takeNotice(app, headers, body)).ok);
  side.tells(true);
  return { test, side };
}

/** A provider that is asked over HTTP, seen from its other side; closes after the test file. */
export async function sideOf(
  provider: "stripe" | "mollie",
  clock: { now(): Date },
  hook: string,
  debits?: boolean,
): Promise<ProviderSide> {
  let debited = 0;
  const debitDays = () => DEBIT_DAYS[debited++ % DEBIT_DAYS.length] ?? 0;
  if (provider === "stripe") {
    const stripe = await startStripe({ clock, debitDays });
    afterAll(stripe.close);
    return stripeSide(stripe, () => hook, debits);
  }
  const mollie = await startMollie({ clock, debitDays });
  afterAll(mollie.close);
  return mollieSide(mollie, debits);
}
