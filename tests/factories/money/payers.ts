import { eq } from "drizzle-orm";
import { listHistory, readEligibility, readSubscription } from "~/features/billing/index.server.ts";
import { listBooks } from "~/features/invoices/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { listUnearned } from "~/features/payments/index.server.ts";
import { payments } from "~/features/payments/tables.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { openArrearsPage } from "~/use-cases/renewal.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import type { ProviderSide } from "../../fakes/provider-side.ts";
import { addAdmin, addCompany } from "../people.ts";
import { startCheckout } from "../pressed.ts";
import { standAt } from "./year-stands.ts";

/** The product at one provider, with companies that pay there. Called at the top of a test file, as `standAt`. */
export async function payersAt(provider: ProviderSide["name"], debits = false) {
  const { test: made, side } = await standAt(provider, debits);
  const { app, clock, runTasks } = made;
  const admin = await addAdmin(app);
  let companies = 0;

  const hear = async () => {
    await side.tell();
    await runTasks();
    await syncCheckouts(app);
    await side.tell();
    await runTasks();
  };

  /** A company that has paid its first month, and as many after it. */
  async function paying(renewals: number, options: Parameters<typeof addCompany>[1] = {}) {
    companies += 1;
    const named = { name: `Verhuizer ${companies}`, ...options, subscribed: false };
    const { actor } = await addCompany(app, named);
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await side.press(started.value.id, "pay");
    await hear();
    const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
    for (let month = 0; month < renewals; month += 1) {
      // Stripe's invoice is a draft for an hour.
      clock.advance(31 * DAY_MS + 2 * HOUR_MS);
      await hear();
    }
    const stored = () => readSubscription(app, actor.userId);
    const rows = () =>
      app.db
        .select()
        .from(payments)
        .where(eq(payments.userId, actor.userId))
        .orderBy(payments.periodFrom, payments.changedAt);
    /** What the provider has of it: all that came, less what went back. */
    const kept = async () => {
      const own = (await side.accounts()).filter(({ userId }) => userId === actor.userId);
      const all = own.flatMap((account) => account.payments);
      return all.reduce((sum, each) => sum + each.cameCents - each.returnedCents, 0);
    };
    /** What stands of the invoices of each month, by the day on which it begins. */
    const invoiced = async () => {
      const papers = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
      const byMonth: Record<string, number> = {};
      for (const { from, kind, inclusiveCents } of papers) {
        const month = from.toISOString().slice(0, 10);
        const cents = kind === "invoice" ? inclusiveCents : -inclusiveCents;
        byMonth[month] = (byMonth[month] ?? 0) + cents;
      }
      return Object.values(byMonth).filter((cents) => cents !== 0);
    };
    const unearned = async () => {
      const lines = await listUnearned(app, admin, clock.now().getUTCFullYear());
      return lines.filter(({ payer }) => payer === actor.name).map(({ cents }) => cents);
    };
    const works = async () =>
      (await readEligibility(app.db, actor, clock.now()))?.eligibility.subscribed;
    const subjects = async () => (await made.mails(actor.email)).map(({ subject }) => subject);
    /** Opens the page for what is owed and pays there; does nothing while nothing is owed. */
    const payOwed = async () => {
      const page = await openArrearsPage(app, actor);
      if (!page.ok) return;
      await side.payOwed(page.value);
      await hear();
    };
    const history = () => listHistory(app, actor);
    const said = { stored, rows, kept, invoiced, unearned, works, subjects, history };
    return { actor, reference, payOwed, ...said };
  }

  /** What our books have of all payers, and what the provider has, in euro cents: the same. */
  async function bothBooks() {
    const year = clock.now().getUTCFullYear();
    let booked = 0;
    for (const each of [year - 1, year]) {
      for (const { bankCents } of await listBooks(app, admin, each)) booked += bankCents;
      for (const { cents } of await listUnearned(app, admin, each)) booked += cents;
    }
    const there = (await side.accounts()).flatMap((account) => account.payments);
    return {
      booked,
      there: there.reduce((sum, each) => sum + each.cameCents - each.returnedCents, 0),
    };
  }

  return { made, side, admin, hear, paying, bothBooks };
}
