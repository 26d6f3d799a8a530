import { TooBusy } from "~/shared/too-busy.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";

export { outlastOutage, steadfastPool } from "../db/outage.ts";

/**
 * Runs what a form asked for. A failure that nobody foresaw is logged and answered as null, so that
 * the page can say which act did not happen and give back what was typed. Redirects pass through, and so
 * does being too busy, which the front door answers.
 */
export async function attempt<Answer>(
  app: App,
  act: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response || error instanceof TooBusy) throw error;
    servicesOf(app).log.error({ error }, "form was not carried out");
    return null;
  }
}
