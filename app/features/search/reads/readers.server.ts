import { eq } from "drizzle-orm";
import { listMailable, type MailableCompany } from "~/features/billing/index.server.ts";
import type { BriefRow } from "~/features/briefs/index.server.ts";
import { mailsLink } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { fittingCategories } from "../../briefs/rules.ts";
import { detailsOf } from "../../intake/answers.ts";
import { briefsTold } from "../tables.ts";
import { searchesFor } from "./searches.server.ts";

/** What a mail about a new brief says to one company; `search` is null for a brief in its area. */
export function briefMailReader(
  app: App,
  { companyId, businessName, email }: MailableCompany,
  search: string | undefined,
) {
  return {
    to: email,
    businessName,
    mailsUrl: mailsLink(app, companyId),
    search: search ?? null,
  };
}

/**
 * The companies to mail about a brief, in the order of their ids, after the one that is named: those
 * whose areas and categories it fits, `most` at a time, and between these those that keep a mailing
 * search which it fits. Each comes once, whatever it fits; `next` is the last where there may be more.
 */
export async function readReaders(
  app: App,
  brief: BriefRow,
  { after, most }: { after: string | null; most: number },
  now: Date,
) {
  const { db } = servicesOf(app);
  const ofArea = await listMailable(
    db,
    {
      provinces: [brief.fromProvince, brief.toProvince],
      categories: fittingCategories(brief.serviceType, detailsOf(brief)),
    },
    { after, most },
    now,
  );
  const next = ofArea.length === most ? (ofArea.at(-1)?.companyId ?? null) : null;
  const searches = new Map<string, string>();
  for (const { companyId, name } of await searchesFor(app, brief, { after, until: next })) {
    if (!searches.has(companyId)) searches.set(companyId, name);
  }
  const known = new Set(ofArea.map(({ companyId }) => companyId));
  const companyIds = [...searches.keys()].filter((companyId) => !known.has(companyId));
  const bySearch =
    companyIds.length === 0
      ? []
      : await listMailable(db, { companyIds }, { after, most: companyIds.length }, now);
  const readers = [...ofArea, ...bySearch].map((company) => {
    const { companyId } = company;
    return { companyId, reader: briefMailReader(app, company, searches.get(companyId)) };
  });
  return { readers, next };
}

/** How many companies were mailed about a brief so far. */
export async function countTold(app: App, briefId: string): Promise<number> {
  const [row] = await servicesOf(app)
    .db.select({ companies: briefsTold.companies })
    .from(briefsTold)
    .where(eq(briefsTold.briefId, briefId));
  return row?.companies ?? 0;
}
