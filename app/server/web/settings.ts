import type { App } from "../app.ts";
import type { Config } from "../boot/config.ts";
import { servicesOf } from "../services.ts";

/** The settings that a page may show or decide on; none is a secret. */
export type Settings = Pick<
  Config,
  | "appUrl"
  | "contactEmail"
  | "dac7"
  | "deployment"
  | "launchDate"
  | "marketing"
  | "operator"
  | "processors"
  | "version"
>;

export function settingsOf(app: App): Settings {
  return servicesOf(app).config;
}

/** Every setting as it holds, secrets hidden: for admins alone. */
export function inForce(app: App): Config["inForce"] {
  return servicesOf(app).config.inForce;
}

/** The moment by the product's clock. */
export function nowOf(app: App): Date {
  return servicesOf(app).clock.now();
}
