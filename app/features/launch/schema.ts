import { z } from "zod";
import { email, personName } from "../accounts/schema.ts";

/** The form of the pre-launch modal. */
export const launchSignupSchema = z.object({ name: personName, email });
export type LaunchSignup = z.infer<typeof launchSignupSchema>;
