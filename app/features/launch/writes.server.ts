import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import type { LaunchSignup } from "./schema.ts";
import { launchSignups } from "./tables.ts";

/** SPEC section 7, verhuis-signup: kept once an address, whoever asks again hears the same. */
export async function signUpForLaunch(app: App, form: LaunchSignup): Promise<void> {
  const { db, clock } = servicesOf(app);
  await db
    .insert(launchSignups)
    .values({ ...form, source: "verhuis-prelaunch-modal", createdAt: clock.now() })
    .onConflictDoNothing();
}
