import { isActive } from "~/features/billing/rules.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import type { BookedAccount } from "../../fakes/provider-side.ts";
import type { Stage } from "./year.ts";

// A company in arrears keeps its access for a week; a refusal shows after a month at the latest.
const QUIET_DAYS = 40;

/** Companies whose access today is not what they paid for, by the provider's books; none in trouble counts. */
export async function accessErrors({ app, side, people, day }: Stage): Promise<string[]> {
  const now = app.clock.now();
  const accounts = Map.groupBy(await side.accounts(), ({ userId }) => userId);
  const stored = await app.db.select().from(subscriptions);
  const storedOf = new Map(stored.map((row) => [row.userId, row]));
  const errors: string[] = [];
  for (const { actor, name, troubledOn } of people) {
    const own = accounts.get(actor.userId) ?? [];
    const isRunning = (each: BookedAccount) =>
      !each.isEnded && each.runsUntil !== null && each.runsUntil > now;
    // A cancelled subscription has ended there, while a month that was charged back still has its week here.
    const isOwing = storedOf.get(actor.userId)?.status === "in-arrears";
    const mayHave = own.some((each) => (!each.isEnded || isOwing) && isPaid(each));
    const mustHave = day - troubledOn > QUIET_DAYS && own.some(isRunning);
    const has = isActive(storedOf.get(actor.userId) ?? null, now);
    if (has && !mayHave) errors.push(`${name} has access on day ${day} and pays nothing`);
    if (!has && mustHave) errors.push(`${name} pays on day ${day} and has no access`);
  }
  return errors;
}

function isPaid({ payments }: BookedAccount): boolean {
  return payments.some(({ cameCents }) => cameCents > 0);
}
