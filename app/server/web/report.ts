import type { App } from "../app.ts";
import type { CountedAct } from "../seen/metrics.ts";
import { servicesOf } from "../services.ts";

/** Facts for the log; they must hold nothing of a person. */
type Facts = Record<string, string | number>;

/** Notes in the log what could not be done, and why. */
export function report(app: App, error: unknown, what: string, facts: Facts = {}): void {
  servicesOf(app).log.error({ error, ...facts }, what);
}

/** Notes what went wrong and is tried again by itself. */
export function warn(app: App, facts: { error: unknown } | Facts, what: string): void {
  servicesOf(app).log.warn(facts, what);
}

/** Notes what was done. */
export function note(app: App, facts: Facts, what: string): void {
  servicesOf(app).log.info(facts, what);
}

/** Counts what somebody did, for /metrics: as the last step of its transaction. */
export function countAct(app: App, act: CountedAct): void {
  servicesOf(app).metrics.act(act);
}
