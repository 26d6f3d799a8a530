import type { App } from "~/server/app.ts";
import type { LaunchSignup } from "./schema.ts";
import { launchSignups } from "./tables.ts";

/** SPEC section 7, verhuis-signup: kept once an address, whoever asks again hears the same. */
export async function signUpForLaunch(app: App, form: LaunchSignup): Promise<void> {
  await app.db
    .insert(launchSignups)
    .values({ ...form, source: "verhuis-prelaunch-modal", createdAt: app.clock.now() })
    .onConflictDoNothing();
}
