// What checks the form weighs more than the form itself, and nobody needs it to read the questions.
const load = () => import("./check.ts");

export type Checks = Awaited<ReturnType<typeof load>>;
let loading: Promise<Checks | null> | null = null;

/** Loads what checks the form, once; null where it does not come: then the server alone judges. */
export function loadChecks(): Promise<Checks | null> {
  loading ??= load().catch(() => {
    // The next touch tries again.
    loading = null;
    return null;
  });
  return loading;
}
