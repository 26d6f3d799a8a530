import type { Result } from "~/shared/result.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import type { Tx } from "./connect.ts";

export type { Tx };

/** The one transaction of a use case, at the moment of the product's clock; a refusal undoes it. */
export function transact<Value, Reason extends string>(
  app: App,
  work: (tx: Tx, now: Date) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  const { transact: run, clock } = servicesOf(app);
  return run((tx) => work(tx, clock.now()));
}
