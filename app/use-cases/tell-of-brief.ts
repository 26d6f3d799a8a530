import type { Telling } from "~/features/briefs/schema.ts";
import { readProposers } from "~/features/proposals/index.server.ts";
import { tellCompanies } from "~/features/search/index.server.ts";
import type { App } from "~/server/app.ts";

/** Mails companies of a brief that is new to them: to those that have proposed on it, it is no news. */
export async function tellOfBrief(
  app: App,
  telling: Telling,
  stopping: AbortSignal,
): Promise<void> {
  await tellCompanies(app, telling, (briefId) => readProposers(app, briefId), stopping);
}
