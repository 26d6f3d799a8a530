import { parse } from "@conform-to/react";

// What checks the form weighs more than the form itself, and nobody needs it to read the questions.
const load = () => import("./check.ts");

type Checks = Awaited<ReturnType<typeof load>>;
let loading: Promise<Checks | null> | null = null;
let loaded: Checks | null = null;

/** Loads what checks the form, once; null where it does not come: then the server alone judges. */
export function loadChecks(): Promise<Checks | null> {
  loading ??= load().then(
    (checks) => {
      loaded = checks;
      return checks;
    },
    () => {
      // The next touch tries again.
      loading = null;
      return null;
    },
  );
  return loading;
}

/** Whether the form can be checked right now. */
export function areChecksLoaded(): boolean {
  return loaded !== null;
}

/** Checks the form; as long as that is not possible nothing of it is known to be wrong. */
export function check(form: FormData, asVisitor: boolean) {
  return loaded?.checkBrief(form, asVisitor) ?? parse(form, { resolve: (value) => ({ value }) });
}
