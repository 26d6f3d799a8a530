import { STANDING_LABELS, UNTIL_LABELS } from "./messages.ts";
import type { ShownSubscriber } from "./views.ts";

const HEADS = ["Naam", "E-mailadres", "KvK-nummer", "Stand", "Wat dan", "Dag", "Kenmerk"];

/** Companies with how their subscriptions stand, as the rows of a CSV, the heads first. */
export function subscriberRows(companies: readonly ShownSubscriber[]) {
  const rows = companies.map(({ name, email, kvkNumber, standing, until, subscription }) => [
    ...[name, email, kvkNumber, STANDING_LABELS[standing].label],
    until && UNTIL_LABELS[until.is],
    until?.day.toISOString() ?? null,
    subscription?.providerReference ?? null,
  ]);
  return [HEADS, ...rows];
}
