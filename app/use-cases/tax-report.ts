import { writeOperatorAct } from "~/features/desk/index.server.ts";
import { reportName } from "~/features/sellers/rules.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** Notes in the desk's log that an operator made the report of a year, with how many companies. */
export async function noteTaxReport(app: App, year: number, companies: number) {
  return await transact(app, NOBODY, async (tx, now) => {
    const deed = { act: "tax-report-written", subjectId: reportName(year), about: null } as const;
    await writeOperatorAct(tx, deed, { companies }, now);
    return ok(null);
  });
}
