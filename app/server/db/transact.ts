import type { Result } from "~/shared/result.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import type { Tx } from "./connect.ts";

export type { Tx };

/**
 * Opens the one transaction of a use case. `work` gets it with the moment by the product's clock; a
 * refusal (`ok: false`) undoes everything it did.
 */
export function transact<Value, Reason extends string>(
  app: App,
  work: (tx: Tx, now: Date) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  const { transact: run, clock } = servicesOf(app);
  return run((tx) => work(tx, clock.now()));
}
