import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import { briefs } from "../tables.ts";
import type { PlacedBrief } from "../views.ts";
import { ownLabel } from "./label.server.ts";

/**
 * What a visitor placed with this form under this address, as the browser that placed it may read it
 * again: whoever has the form's key filled it in. Null when there is no such brief.
 */
export async function readPlaced(
  app: App,
  formKey: string,
  email: string,
): Promise<PlacedBrief | null> {
  const [brief] = await servicesOf(app)
    .db.select()
    .from(briefs)
    .where(eq(briefs.submissionKey, submissionOf(formKey, email)));
  if (!brief) return null;
  const { serviceType, createdAt, emailConfirmed } = brief;
  return { serviceType, lines: ownLabel(brief).lines, createdAt, emailConfirmed };
}
