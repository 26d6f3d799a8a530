import type { App } from "~/server/app.ts";
import type { Jobs } from "~/shared/tasks.ts";

/** What one job does with what it was told; a throw means: try again later. */
export type Task<Name extends keyof Jobs> = (app: App, payload: Jobs[Name]) => Promise<void>;
