import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";

/**
 * What was read for the looks of a page alone; `fallback` where it cannot be read now, which is logged. What
 * money or access depends on is read without it.
 */
export async function readOr<T>(app: App, reading: Promise<T>, fallback: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    servicesOf(app).log.error({ error }, "a page is shown without what could not be read");
    return fallback;
  }
}
