import { eq } from "drizzle-orm";
import { readEligibility } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Payments } from "~/server/ports/payments.ts";
import type { Services } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { makeApp } from "./app.ts";
import { fillProvince } from "./many-companies.ts";
import { addCompany, profileForm } from "./people.ts";

/**
 * The product before a payment provider that can be silent, with provinces that are full. Called at the
 * top of a test file.
 */
export async function fullProvinces() {
  const { app: real, clock, runTasks } = await makeApp();
  let isSilent = false;

  function silenced(payments: Payments): Payments {
    const ask = <Asked, Answer>(question: (asked: Asked) => Promise<Answer>) => {
      return async (asked: Asked) => {
        if (isSilent) throw new Error("the provider is silent");
        return await question(asked);
      };
    };
    const { readSubscription, readCheckout } = payments;
    return {
      ...payments,
      readSubscription: ask(readSubscription),
      readCheckout: ask(readCheckout),
    };
  }

  /** The product before the provider that is silent when the test says so. */
  const app: Services = { ...real, payments: silenced(real.payments) };
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
  const own = (actor: CompanyActor) => readEligibility(real.db, actor, clock.now());

  return {
    real,
    app,
    clock,
    runTasks,
    inHours,
    silence(on: boolean): void {
      isSilent = on;
    },
    goTo(moment: Date): void {
      clock.advance(moment.getTime() - clock.now().getTime());
    },

    async inProvince(province: Province, subscribed = true): Promise<CompanyActor> {
      const form = { serviceAreas: [province] };
      return (await addCompany(real, { subscribed, form })).actor;
    },

    fill: (province: Province, free: number) => fillProvince(real, province, free),

    async standing(actor: CompanyActor) {
      const found = await own(actor);
      return {
        works: found?.eligibility.subscribed ?? false,
        areas: found?.profile.serviceAreas ?? [],
      };
    },

    async isPaused(actor: CompanyActor): Promise<boolean> {
      return (await own(actor))?.eligibility.paused ?? false;
    },

    async addArea(actor: CompanyActor, ...serviceAreas: Province[]): Promise<boolean> {
      const { businessName = "", kvkNumber = "" } = (await own(actor))?.profile ?? {};
      const form = profileForm({ businessName, kvkNumber: kvkNumber ?? "", serviceAreas });
      return (await saveProfile(app, actor, form)).ok;
    },

    async stored(actor: CompanyActor) {
      const [row] = await real.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, actor.userId));
      if (!row?.paidUntil) throw new Error("never subscribed");
      return { ...row, paidUntil: row.paidUntil };
    },
  };
}
