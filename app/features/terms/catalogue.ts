import type { TermsVersion } from "./views.ts";
import { firstVersion } from "./wording/first-version.ts";

/**
 * Every version of the terms, the oldest first. The first one is in force until another one was announced; a later one
 * is a draft until an admin announces it.
 */
export const TERMS: TermsVersion[] = [firstVersion];
