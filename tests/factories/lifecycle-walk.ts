import { type AnyLifecycle, actsOf, type StatusOf, statusesOf } from "~/shared/lifecycle.ts";

/** The states that acts lead to from the first one, itself included, in the order of the lifecycle. */
export function reachable<L extends AnyLifecycle>(of: L): StatusOf<L>[] {
  const [first] = statusesOf(of);
  const reached = new Set<string>([first]);
  for (const status of reached) {
    for (const act of actsOf(of)) {
      const { from, to } = of.acts[act];
      if (from.includes(status)) reached.add(to);
    }
  }
  return statusesOf(of).filter((status) => reached.has(status));
}
