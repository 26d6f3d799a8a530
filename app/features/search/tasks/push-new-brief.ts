import { listMailable } from "~/features/billing/index.server.ts";
import { readBrief } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { push, wantsPush } from "~/features/pushes/index.server.ts";
import { servicesOf } from "~/server/services.ts";
import { defineTask } from "~/server/tasks/define.ts";
import { detailsOf } from "../../intake/answers.ts";
import { PUSH_NEW_BRIEF } from "../../briefs/schema.ts";
import { fittingCategories, hasRoom } from "../../briefs/rules.ts";

/** More browsers than there are verified moving companies in the country. */
const MOST = 10_000;

/** Tells the browsers of subscribed companies of a new brief in their areas that fits their categories. */
export const pushNewBrief = defineTask({
  ...PUSH_NEW_BRIEF,
  async run(app, { briefId }) {
    const { db, clock } = servicesOf(app);
    const brief = await readBrief(app, briefId);
    if (!brief || !hasRoom(brief)) return;
    const provinces = [brief.fromProvince, brief.toProvince];
    const categories = fittingCategories(detailsOf(brief));
    const wants = wantsPush(companyProfiles.userId, "briefs");
    const page = { after: null, most: MOST };
    const companies = await listMailable(db, { provinces, categories }, page, clock.now(), wants);
    await push(
      db,
      "brief",
      companies.map(({ companyId }) => ({ companyId, subject: briefId })),
    );
  },
});
