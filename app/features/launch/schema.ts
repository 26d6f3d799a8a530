import { z } from "zod";
import { email, personName } from "../accounts/schema.ts";

export const launchSignupSchema = z.object({ name: personName, email });
export type LaunchSignup = z.infer<typeof launchSignupSchema>;
