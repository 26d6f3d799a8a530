import { TooBusy } from "~/shared/too-busy.ts";
import type { App } from "../app.ts";
import { report } from "./report.ts";

/**
 * Runs a part that may fail by itself: a failure that nobody foresaw is logged and answered as null.
 * Redirects pass through, and so does being too busy, which the front door answers.
 */
export async function attempt<Answer>(app: App, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response || error instanceof TooBusy) throw error;
    report(app, error, "form was not carried out");
    return null;
  }
}
