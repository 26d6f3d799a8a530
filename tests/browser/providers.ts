import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { enqueue } from "~/server/db/outbox.ts";
import { dutchDay } from "~/shared/dates.ts";
import { PAYMENT_NOTICES, SUBSCRIPTION } from "~/shared/paths.ts";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import syncCheckouts from "~/use-cases/tasks/sync-checkouts.ts";
import type { TestClock } from "../factories/app.ts";
import type { Settings } from "../factories/product.ts";
import { tasksDone } from "../factories/queue.ts";
import type { TestSite } from "../factories/site.ts";
import { startMollie } from "../fakes/mollie/mollie.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";

/** A payment provider to somebody in a browser, and what its books say. */
export interface ProviderSide {
  /** Leaves the provider's page that `page` shows without paying. */
  turnBack(page: Page): Promise<void>;
  /** Pays a first month on the provider's page that `page` shows. */
  pay(page: Page): Promise<void>;
  /** From now on the payer's bank refuses what is collected. */
  refusePayments(page: Page, reference: string): Promise<void>;
  /** Pays what is owed on the provider's page that `page` shows, and goes back to the product. */
  payArrears(page: Page): Promise<void>;
  /** So many days after a renewal is due its bank has said what became of it. */
  decidesIn: number;
  /** What is due by the clock happens, and the product has heard of it. */
  catchUp(): Promise<void>;
  /** The day on which it collects next. */
  collectsOn(reference: string): Promise<string>;
  /** What came in so far, in euro cents. */
  collected(): Promise<number>;
}

/** A provider before there is a product: the settings by which one takes it, and its side of that one. */
export interface Provider {
  settings: Settings;
  serve(site: TestSite): ProviderSide;
}

/** One for each provider that the settings can name; called while a suite is described. */
export const PROVIDERS: Record<PaymentProvider, (clock: TestClock) => Promise<Provider>> = {
  async local() {
    const serve = ({ app }: TestSite): ProviderSide => ({
      turnBack: (page) => page.getByRole("link", { name: "Annuleren" }).click(),
      pay: (page) => press(page, "Betalen"),
      async refusePayments(page) {
        await page.goto(SUBSCRIPTION);
        await page.getByRole("link", { name: "de lokale betaaldienst" }).click();
        await press(page, "Een verlopen creditcard");
      },
      payArrears: (page) => press(page, "Nu betalen"),
      decidesIn: 3,
      async catchUp() {
        // It tells what somebody does on its page; of a month that begins the hourly round asks.
        await enqueue(app.db, syncCheckouts, {});
        await tasksDone(app);
      },
      async collectsOn(reference) {
        const bought = await app.local?.payments.readSubscription(reference);
        return dutchDay(bought?.activeUntil ?? new Date(Number.NaN));
      },
      async collected() {
        const { rows } = await app.db.execute<{ cents: number }>(
          sql`select sum(amount_cents)::int as cents from local_charges where state = 'paid'`,
        );
        return rows[0]?.cents ?? 0;
      },
    });
    return { settings: { PAYMENT_PROVIDER: "local" }, serve };
  },
  async stripe(clock) {
    const stripe = await startStripe({ clock });
    afterAll(() => stripe.close());
    const { secretKey, webhookSecret, apiUrl } = stripe.settings;
    const settings = {
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    };
    const serve = ({ app, origin }: TestSite): ProviderSide => {
      stripe.postTo(origin + PAYMENT_NOTICES);
      return {
        turnBack: (page) => page.getByRole("link", { name: "Terug" }).click(),
        pay: (page) => press(page, "Betaal met Betaalkaart"),
        refusePayments: async (_, reference) => stripe.bank(reference, "refuses"),
        async payArrears(page) {
          await press(page, "Betaal");
          await page.getByText("Deze factuur is betaald").waitFor();
          // Nothing on it leads back.
          await page.goto(SUBSCRIPTION);
        },
        decidesIn: 3,
        async catchUp() {
          await stripe.catchUp();
          await tasksDone(app);
        },
        collectsOn: async (reference) => dutchDay(stripe.nextBilling(reference)),
        collected: async () => stripe.sums().collected,
      };
    };
    return { settings, serve };
  },
  async mollie(clock) {
    const mollie = await startMollie({ clock, tellsAtOnce: true });
    afterAll(mollie.close);
    const { books, env: settings } = mollie;
    const serve = ({ app }: TestSite): ProviderSide => ({
      turnBack: (page) => press(page, "Terug"),
      pay: (page) => press(page, "Betaal met iDEAL"),
      refusePayments: async (_, reference) => mollie.refuse(reference),
      payArrears: (page) => press(page, "Betaal met iDEAL"),
      // A direct debit takes more than a week.
      decidesIn: 9,
      async catchUp() {
        await mollie.deliver();
        await tasksDone(app);
      },
      collectsOn: async (reference) => mollie.collectsOn(reference) ?? "never",
      collected: async () => books.sums().paid,
    });
    return { settings, serve };
  },
};

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
