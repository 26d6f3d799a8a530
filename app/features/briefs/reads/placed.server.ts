import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import { volumeText } from "../../goods/wording.ts";
import { briefs } from "../tables.ts";
import type { LabelLine, PlacedBrief } from "../views.ts";
import { datesText } from "../wording.ts";
import type { BriefRow } from "./brief.server.ts";
import { volumeOf } from "./load.server.ts";
import { placesOf } from "./shown-places.server.ts";

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
  return { serviceType, lines: labelLines(brief), createdAt, emailConfirmed };
}

/** What stands on the label of a brief's box, line by line. */
function labelLines(brief: BriefRow): LabelLine[] {
  const { from, to } = placesOf(brief);
  const volume = volumeOf(brief);
  return [
    [to === null ? "Waar" : "Van", from],
    ["Naar", to],
    ["Wanneer", datesText(brief)],
    ["Volume", volume && volumeText(volume)],
  ];
}
