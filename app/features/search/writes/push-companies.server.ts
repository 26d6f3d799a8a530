import { listMailable } from "~/features/billing/index.server.ts";
import { readBrief } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { push, wantsPush } from "~/features/pushes/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { fittingCategories, hasRoom } from "../../briefs/rules.ts";
import { detailsOf } from "../../intake/answers.ts";

/** More browsers than there are moving companies in the country. */
const MOST = 10_000;

/** Tells the browsers of subscribed companies of an open brief in their areas that fits their categories. */
export async function pushToCompanies(app: App, briefId: string): Promise<void> {
  const { db, clock } = servicesOf(app);
  const brief = await readBrief(app, briefId);
  if (!brief || !hasRoom(brief)) return;
  const provinces = [brief.fromProvince, brief.toProvince];
  const categories = fittingCategories(detailsOf(brief), brief.goods);
  const wants = wantsPush(companyProfiles.userId, "briefs");
  const page = { after: null, most: MOST };
  const companies = await listMailable(db, { provinces, categories }, page, clock.now(), wants);
  const told = companies.map(({ companyId }) => ({ companyId, subject: briefId }));
  await push(db, "brief", told);
}
