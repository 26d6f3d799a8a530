import type { App } from "~/server/app.ts";
import type { Tasks } from "~/shared/tasks.ts";

/** What one task does with what it was told; a throw means: try again later. */
export type Task<Name extends keyof Tasks> = (app: App, payload: Tasks[Name]) => Promise<void>;
