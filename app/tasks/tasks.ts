import type { App } from "~/server/app.ts";
import type { SystemActor } from "~/server/auth/actor.ts";
import type { Tasks } from "~/shared/tasks.ts";

/** What one task does with what it was told; a throw means: try again later. */
export type Task<Name extends keyof Tasks> = (
  app: App,
  payload: Tasks[Name],
  system: SystemActor,
) => Promise<void>;
